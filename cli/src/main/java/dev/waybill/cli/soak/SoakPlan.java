package dev.waybill.cli.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What a soak does. The same plan has the same runs, and kills the same places at the same times.
 *
 * @param seed what graphs, inputs and kills follow from
 * @param runs how many runs there are
 * @param processes how many processes are at work at the same time
 * @param window how long runs are started and processes are killed
 * @param killEvery how long it is from one kill to the next, on average
 */
public record SoakPlan(long seed, int runs, int processes, Duration window, Duration killEvery) {
    /** So many of twenty runs in a row share a thread. */
    private static final int ON_THREAD = 4;

    private static final int ROW = 20;

    /**
     * The end of a process by force.
     *
     * @param at when, from the beginning
     * @param place which of the processes
     */
    record Kill(Duration at, int place) {}

    /** Checks that there is something to do. */
    public SoakPlan {
        if (runs < 1 || processes < 1 || !window.isPositive() || !killEvery.isPositive()) {
            throw new IllegalArgumentException("a soak has runs, processes and time");
        }
    }

    /** The runs, in the order in which they are due. */
    List<SoakJob> jobs(List<String> graphs, List<String> repeatable) {
        var jobs = new ArrayList<SoakJob>();
        for (int i = 0; i < runs; i++) {
            var own = new SplittableRandom(seed * 31 + i);
            boolean shared = i % ROW < ON_THREAD;
            int row = i / ROW;
            var graph = shared
                    ? repeatable.get(new SplittableRandom(seed + row).nextInt(repeatable.size()))
                    : graphs.get(own.nextInt(graphs.size()));
            jobs.add(new SoakJob(
                    "soak-" + seed + "-" + i,
                    graph,
                    own.nextInt(1_000),
                    own.nextInt(6),
                    shared ? "soak-" + seed + "-t" + row : "",
                    window.multipliedBy(shared ? row * ROW : i).dividedBy(runs)));
        }
        return jobs;
    }

    /** Whether runs that share the thread of {@code job} wait for their turn; else they are refused and come again. */
    static boolean enqueues(SoakJob job) {
        return job.thread().hashCode() % 2 == 0;
    }

    /** Whether a process starts a run; some are started by two at the same time. */
    boolean isFor(int index, int place) {
        int owner = index % processes;
        return owner == place || index % 10 == 7 && (owner + 1) % processes == place;
    }

    /** The kills, in order. */
    List<Kill> kills() {
        var random = new SplittableRandom(seed ^ 0x6b696c6cL);
        var kills = new ArrayList<Kill>();
        for (var time = killEvery; time.compareTo(window) < 0; time = time.plus(killEvery)) {
            var early = Duration.ofNanos(random.nextLong(killEvery.toNanos() / 2 + 1));
            kills.add(new Kill(time.minus(early), random.nextInt(processes)));
        }
        return kills;
    }

    /** The plan as arguments of a process. */
    List<String> arguments() {
        return List.of(
                Long.toString(seed),
                Integer.toString(runs),
                Integer.toString(processes),
                window.toString(),
                killEvery.toString());
    }

    /** The plan that {@link #arguments} says. */
    static SoakPlan of(List<String> arguments) {
        return new SoakPlan(
                Long.parseLong(arguments.get(0)),
                Integer.parseInt(arguments.get(1)),
                Integer.parseInt(arguments.get(2)),
                Duration.parse(arguments.get(3)),
                Duration.parse(arguments.get(4)));
    }
}
