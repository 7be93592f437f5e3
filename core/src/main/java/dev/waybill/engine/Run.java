package dev.waybill.engine;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import java.time.Duration;
import java.util.Optional;
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

    /** How it ended, if it has. */
    public Optional<Outcome> outcome() {
        return run.outcome().isDone() ? Optional.of(await()) : Optional.empty();
    }

    /**
     * Waits until the run ends.
     *
     * @throws RunException {@code run.interrupted} if the waiting thread is interrupted (the run goes on), or
     *     {@code run.engine_closed} if the engine was closed before the run ended
     */
    public Outcome await() {
        try {
            return run.outcome().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunException(
                    "run.interrupted", "interrupted while waiting for run " + id() + "; the run goes on", e);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
    }

    /** Waits until the run ends, but no longer than {@code atMost}; empty if it still goes on. */
    public Optional<Outcome> await(Duration atMost) {
        try {
            return Optional.of(run.outcome().get(atMost.toNanos(), TimeUnit.NANOSECONDS));
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
        run.cancel();
    }

    @Override
    public String toString() {
        return "Run " + id();
    }
}
