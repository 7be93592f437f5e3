package dev.waybill.voyager.plan;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random neighbours of a plan. A plan it returns shares the days it did not touch with the one it was given. */
final class Moves {

    private final SplittableRandom random;
    private final int stops;

    Moves(SplittableRandom random, int stops) {
        this.random = random;
        this.stops = stops;
    }

    int[][] next(int[][] days) {
        if (stops == 0) {
            return days;
        }
        int stop = random.nextInt(stops);
        int[] where = find(days, stop);
        int[][] copy = Arrays.copyOf(days, days.length);
        if (where.length == 0) {
            return random.nextBoolean() ? insert(copy, stop) : replace(copy, stop);
        }
        return switch (random.nextInt(8)) {
            case 0 -> remove(copy, where);
            case 1, 2, 3 -> swap(copy, where, stop);
            default -> insert(remove(copy, where), stop);
        };
    }

    private int[][] insert(int[][] copy, int stop) {
        int day = random.nextInt(copy.length);
        copy[day] = Orders.insert(copy[day], random.nextInt(copy[day].length + 1), stop);
        return copy;
    }

    private int[][] replace(int[][] copy, int stop) {
        int day = random.nextInt(copy.length);
        if (copy[day].length > 0) {
            copy[day] = Orders.replace(copy[day], random.nextInt(copy[day].length), stop);
        }
        return copy;
    }

    private int[][] remove(int[][] copy, int[] where) {
        copy[where[0]] = Orders.remove(copy[where[0]], where[1]);
        return copy;
    }

    private int[][] swap(int[][] copy, int[] where, int stop) {
        int day = random.nextInt(copy.length);
        if (copy[day].length > 0) {
            int at = random.nextInt(copy[day].length);
            int other = copy[day][at];
            copy[day] = Orders.replace(copy[day], at, stop);
            copy[where[0]] = Orders.replace(copy[where[0]], where[1], other);
        }
        return copy;
    }

    private static int[] find(int[][] days, int stop) {
        for (int day = 0; day < days.length; day++) {
            for (int at = 0; at < days[day].length; at++) {
                if (days[day][at] == stop) {
                    return new int[] {day, at};
                }
            }
        }
        return new int[0];
    }
}
