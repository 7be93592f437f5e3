package dev.waybill.cli.output;

import dev.waybill.engine.RunEvent;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts what happens in a run on its way to another listener, until it is stopped. One thread tells it the events; any may
 * stop it. Read the counts when the run has ended.
 */
public final class RunTally implements RunListener {
    private final ReentrantLock lock = new ReentrantLock();
    private final RunListener next;
    private boolean stopped;
    private long began;
    private long ended;
    private int committed;

    /** Counts and tells {@code next}. */
    public RunTally(RunListener next) {
        this.next = next;
    }

    @Override
    public void on(RunEvent event) {
        lock.lock();
        try {
            if (!stopped) {
                count(event);
                next.on(event);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns once the other listener has been told all that it will be told. */
    public void stop() {
        lock.lock();
        try {
            stopped = true;
        } finally {
            lock.unlock();
        }
    }

    private void count(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted e -> began = e.micros();
            case RunEvent.RunResumed e -> began = e.micros();
            case RunEvent.ActivationCommitted e -> committed++;
            case RunEvent.RunEnded e -> ended = e.micros();
            case RunEvent.ActivationStarted e -> {}
            case RunEvent.ActivationProgress e -> {}
            case RunEvent.ActivationFailed e -> {}
        }
    }

    /** From the first event to the last. */
    public long durationMicros() {
        return ended - began;
    }

    /** How many activations were committed meanwhile. */
    public int committed() {
        return committed;
    }
}
