package dev.waybill.voyager.plan;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Random neighbours of a plan: a stop is put in, taken out, moved, or changed for another, each time at its best place in
 * the day it comes to; or two days change dates. A plan it returns shares the days it did not touch with the one it was
 * given.
 */
final class Moves {

    /** How good a day would be with these stops in this order. */
    @FunctionalInterface
    interface Value {
        long of(int day, int[] order);
    }

    private final SplittableRandom random;
    private final int stops;
    private final Value value;

    Moves(SplittableRandom random, int stops, Value value) {
        this.random = random;
        this.stops = stops;
        this.value = value;
    }

    int[][] next(int[][] days) {
        if (stops == 0) {
            return days;
        }
        int[][] copy = Arrays.copyOf(days, days.length);
        int move = random.nextInt(16);
        if (move == 0) {
            return exchangeDays(copy);
        }
        int stop = random.nextInt(stops);
        int[] where = find(days, stop);
        if (where.length == 0) {
            return random.nextBoolean() ? insert(copy, stop) : replace(copy, stop);
        }
        if (move == 1) {
            return remove(copy, where);
        }
        return move < 8 ? swap(copy, where, stop) : insert(remove(copy, where), stop);
    }

    private int[][] exchangeDays(int[][] copy) {
        int one = random.nextInt(copy.length);
        int other = random.nextInt(copy.length);
        int[] moved = copy[one];
        copy[one] = copy[other];
        copy[other] = moved;
        return copy;
    }

    private int[][] insert(int[][] copy, int stop) {
        int day = random.nextInt(copy.length);
        copy[day] = atItsBest(day, copy[day], stop);
        return copy;
    }

    /** Puts an unplanned stop in the place of a planned one. */
    private int[][] replace(int[][] copy, int stop) {
        int day = random.nextInt(copy.length);
        if (copy[day].length > 0) {
            int[] others = Orders.remove(copy[day], random.nextInt(copy[day].length));
            copy[day] = atItsBest(day, others, stop);
        }
        return copy;
    }

    private int[][] remove(int[][] copy, int[] where) {
        copy[where[0]] = Orders.remove(copy[where[0]], where[1]);
        return copy;
    }

    private int[][] swap(int[][] copy, int[] where, int stop) {
        int day = random.nextInt(copy.length);
        if (copy[day].length == 0) {
            return copy;
        }
        int at = random.nextInt(copy[day].length);
        int other = copy[day][at];
        if (day == where[0]) {
            copy[day] = Orders.replace(Orders.replace(copy[day], at, stop), where[1], other);
        } else {
            copy[day] = atItsBest(day, Orders.remove(copy[day], at), stop);
            copy[where[0]] = atItsBest(where[0], Orders.remove(copy[where[0]], where[1]), other);
        }
        return copy;
    }

    private int[] atItsBest(int day, int[] order, int stop) {
        int[] best = Orders.insert(order, 0, stop);
        for (int at = 1; at <= order.length; at++) {
            int[] candidate = Orders.insert(order, at, stop);
            best = value.of(day, candidate) > value.of(day, best) ? candidate : best;
        }
        return best;
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
