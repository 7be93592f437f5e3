package dev.waybill.engine;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A run that this engine started or resumed. Thread-safe. */
public final class Run {
    private final LocalRun run;

    Run(LocalRun run) {
        this.run = run;
    }

    /** The id, by which any engine on the same store finds it. */
    public RunId id() {
        return run.id();
    }

    /** The thread that it belongs to. */
    public ThreadId thread() {
        return run.thread();
    }

    /** The W3C trace id, 32 hexadecimal digits. */
    public String traceId() {
        return run.traceId();
    }

    /** The events from the first one on; waits for those to come, and ends after the last. */
    public Stream<RunEvent> events() {
        return events(0);
    }

    /** The events from that sequence number on. */
    public Stream<RunEvent> events(long fromSequence) {
        if (fromSequence < 0) {
            throw new IllegalArgumentException("a sequence number is at least 0: " + fromSequence);
        }
        return run.events().from(fromSequence);
    }

    /** How it ended, or that it waits for people; empty while it is at work. */
    public Optional<Outcome> outcome() {
        var settled = run.standing().settled(); // another one comes in its place when the run goes on
        return settled.isDone() ? Optional.of(await(settled)) : Optional.empty();
    }

    /**
     * Waits until the run ends or waits for people.
     *
     * @throws RunException {@code run.interrupted} if the waiting thread is interrupted (the run goes on), or
     *     {@code run.engine_closed} if the engine was closed before the run ended, or {@code run.taken_over} if another
     *     engine goes on with it
     */
    public Outcome await() {
        return await(run.standing().settled());
    }

    private Outcome await(CompletableFuture<Outcome> settled) {
        try {
            return settled.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(
                    "run.interrupted", "interrupted while waiting for run " + id() + "; the run goes on", e);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
    }

    /** Waits until the run ends or waits for people, but no longer than {@code atMost}; empty if it still goes on. */
    public Optional<Outcome> await(Duration atMost) {
        try {
            return Optional.of(run.standing().settled().get(atMost.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(
                    "run.interrupted", "interrupted while waiting for run " + id() + "; the run goes on", e);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        return e.getCause() instanceof RunException cause
                ? cause
                : new RunException("run.internal", "the run ended in an unexpected way: " + e.getCause(), e);
    }

    /** Ends the run without a result: what runs gets its cancel signal, and nothing is written any more. */
    public void cancel() {
        run.standing().cancel(false);
    }

    /**
     * Gives up one activation and what runs inside it: nothing of it is written, nothing follows from it, and the run goes on
     * without its branch. If nothing else is left, the run is cancelled.
     *
     * @param activation its path, e.g. {@code research@0/search@0}
     * @param by who wants so
     * @throws RunException {@code run.no_activation} if it is not under way
     */
    public void cancel(String activation, String by) {
        if (run.withdraw(t -> t.path().toString().equals(activation), by) == 0) {
            throw new RunException(
                    "run.no_activation", "activation '" + activation + "' of run " + id() + " is not under way");
        }
    }

    /**
     * Gives up all activations of a node that are under way, in subgraphs too.
     *
     * @return how many there were
     */
    public int cancelNode(String node, String by) {
        return run.withdraw(t -> t.activation().node().name().equals(node), by);
    }

    @Override
    public String toString() {
        return "Run " + id();
    }
}
