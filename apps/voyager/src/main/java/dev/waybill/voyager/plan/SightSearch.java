package dev.waybill.voyager.plan;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Assigns stops to days and orders them: a greedy start, then late-acceptance local search from it; several times, with
 * the greedy start in another order each time. Days that break a hard rule are never entered, so every intermediate plan is a valid one.
 */
final class SightSearch {

    private static final int STARTS = 6;
    private static final int STEPS = 5_000;
    private static final int MEMORY = 120;
    private static final long INVALID = Long.MIN_VALUE;

    private final SearchSpace space;
    private final DayScore score;
    private final Map<Long, Long> known = new HashMap<>();

    SightSearch(SearchSpace space) {
        this.space = space;
        this.score = new DayScore(space);
    }

    /** The best days found, each with the indexes of its stops in visiting order. */
    int[][] solve(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] best = improve(greedy(inOrderOfWorth()), random.split());
        for (int restart = 1; restart < STARTS; restart++) {
            int[][] found = improve(greedy(shuffled(random)), random.split());
            if (total(found) > total(best)) {
                best = found;
            }
        }
        return inBestOrder(best);
    }

    /** Each day in the best of all its orders, so that no day zigzags. */
    private int[][] inBestOrder(int[][] days) {
        int[][] sorted = new int[days.length][];
        for (int day = 0; day < days.length; day++) {
            int[] best = days[day];
            for (int[] order : Orders.permutations(days[day])) {
                best = value(day, order) > value(day, best) ? order : best;
            }
            sorted[day] = best;
        }
        return sorted;
    }

    long total(int[][] days) {
        long sum = 0;
        for (int day = 0; day < days.length; day++) {
            sum += value(day, days[day]);
        }
        return sum;
    }

    private int[] inOrderOfWorth() {
        return IntStream.range(0, space.stops().size()).toArray();
    }

    private int[] shuffled(SplittableRandom random) {
        int[] order = inOrderOfWorth();
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    private int[][] greedy(int[] order) {
        int[][] days = new int[space.days()][0];
        for (int stop : order) {
            insertBest(days, stop);
        }
        return days;
    }

    private void insertBest(int[][] days, int stop) {
        long bestGain = 0;
        int bestDay = -1;
        int[] bestOrder = {};
        for (int day = 0; day < days.length; day++) {
            long before = value(day, days[day]);
            for (int at = 0; at <= days[day].length; at++) {
                int[] order = Orders.insert(days[day], at, stop);
                long after = value(day, order);
                if (after != INVALID && after - before > bestGain && affordable(days, day, order)) {
                    bestGain = after - before;
                    bestDay = day;
                    bestOrder = order;
                }
            }
        }
        if (bestDay >= 0) {
            days[bestDay] = bestOrder;
        }
    }

    private int[][] improve(int[][] start, SplittableRandom random) {
        int[][] current = Arrays.copyOf(start, start.length);
        int[][] best = current;
        long currentScore = total(current);
        long bestScore = currentScore;
        long[] memory = new long[MEMORY];
        Arrays.fill(memory, currentScore);
        Moves moves = new Moves(random, space.stops().size(), this::value);
        for (int step = 0; step < STEPS; step++) {
            int[][] next = moves.next(current);
            long nextScore = validTotal(current, next, currentScore);
            int slot = step % MEMORY;
            if (nextScore != INVALID && (nextScore >= currentScore || nextScore >= memory[slot])) {
                current = next;
                currentScore = nextScore;
                if (currentScore > bestScore) {
                    best = current;
                    bestScore = currentScore;
                }
            }
            memory[slot] = currentScore;
        }
        return best;
    }

    private long validTotal(int[][] current, int[][] next, long currentScore) {
        long sum = currentScore;
        for (int day = 0; day < next.length; day++) {
            if (!Arrays.equals(next[day], current[day])) {
                long value = value(day, next[day]);
                if (value == INVALID || !affordable(next, day, next[day])) {
                    return INVALID;
                }
                sum += value - value(day, current[day]);
            }
        }
        return sum;
    }

    private boolean affordable(int[][] days, int changed, int[] order) {
        Optional<BigDecimal> limit = space.ticketsAtMost();
        if (limit.isEmpty()) {
            return true;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int day = 0; day < days.length; day++) {
            for (int stop : day == changed ? order : days[day]) {
                sum = sum.add(space.stop(stop).ticket());
            }
        }
        return sum.signum() == 0 || sum.compareTo(limit.get()) <= 0;
    }

    /** What a day is worth; {@link Long#MIN_VALUE} when it breaks a hard rule. */
    long value(int day, int[] order) {
        return known.computeIfAbsent(Orders.key(day, order), key -> compute(day, order));
    }

    private long compute(int day, int[] order) {
        int minutes = 0;
        for (int stop : order) {
            if (space.closed(day, stop)) {
                return INVALID;
            }
            minutes += space.stop(stop).minutes();
        }
        if (order.length > space.maxStops(day)
                || (order.length > 1 && minutes > space.rules().maxVisitMinutes())) {
            return INVALID;
        }
        return DayWalk.through(space, order)
                .map(timeline -> score.of(day, order, timeline))
                .orElse(INVALID);
    }
}
