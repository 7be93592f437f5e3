package dev.waybill.testkit;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler and a clock in one, in which every activation takes as long as the test says, and no real time passes: a
 * discrete-event simulation. Activations run one at a time, in the order in which they end; as timing never changes the
 * outcome, any order must give the same one. For one thread, and one engine at a time.
 */
public final class Simulation implements Scheduler, InstantSource {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private record Work(Duration ends, long number, String activation, Runnable action) {}

    private final Function<String, Duration> durations;
    private final PriorityQueue<Work> queue =
            new PriorityQueue<>(Comparator.comparing(Work::ends).thenComparingLong(Work::number));
    private Duration now = Duration.ZERO;
    private long scheduled;
    private @Nullable String running;

    private Simulation(Function<String, Duration> durations) {
        this.durations = durations;
    }

    /** Every activation takes as long as {@code durations} says for its label, e.g. {@code food@0}. */
    public static Simulation timed(Function<String, Duration> durations) {
        return new Simulation(durations);
    }

    /** Every activation takes a random time: another order of completions for each seed, the same one for the same seed. */
    public static Simulation shuffled(long seed) {
        var random = new SplittableRandom(seed);
        return new Simulation(activation -> Duration.ofMillis(random.nextInt(1, 1_000)));
    }

    @Override
    public void execute(String activation, Runnable work) {
        queue.add(new Work(now.plus(durations.apply(activation)), scheduled++, activation, work));
    }

    @Override
    public Alarm after(Duration delay, Runnable work) {
        var alarm = new Work(now.plus(delay), scheduled++, "", work);
        queue.add(alarm);
        return () -> queue.remove(alarm);
    }

    @Override
    public boolean continuesInline() {
        return false;
    }

    /** An agent that waits for a person is run again: there is only one thread. */
    @Override
    public boolean mayBlock() {
        return false;
    }

    @Override
    public Instant instant() {
        return START.plus(now);
    }

    /** The simulated time since the beginning. */
    public Duration elapsed() {
        return now;
    }

    /** The label of the activation that is running, for scripted agents. */
    public String activation() {
        var label = running;
        if (label == null) {
            throw new IllegalStateException("no activation is running");
        }
        return label;
    }

    /** Runs what is due next; false if there is nothing. */
    public boolean step() {
        var next = queue.poll();
        if (next == null) {
            return false;
        }
        now = next.ends();
        running = next.activation();
        next.action().run();
        running = null;
        return true;
    }

    /** Runs everything, and what follows from it, to the end. */
    public void drain() {
        while (step()) {
            // each step does its work
        }
    }

    /** An engine in memory that runs in this simulation. */
    public Engine engine() {
        return Engine.builder().scheduler(this).clock(this).build();
    }

    /** Starts a run and drives it to its end. */
    public Outcome run(Engine engine, Graph graph, Update input) {
        return outcome(engine.start(graph, input));
    }

    /** Drives a run that was started or resumed to its end. */
    public Outcome outcome(Run run) {
        drain();
        return run.outcome()
                .orElseThrow(() -> new IllegalStateException(run + " did not end, and nothing is left to run"));
    }
}
