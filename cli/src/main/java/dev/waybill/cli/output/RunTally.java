package dev.waybill.cli.output;

import dev.waybill.engine.RunEvent;

/** Counts what happens in a run on its way to another listener. Read it when the run has ended. Not thread-safe. */
public final class RunTally implements RunListener {
    private final RunListener next;
    private long began;
    private long ended;
    private int committed;

    /** Counts and tells {@code next}. */
    public RunTally(RunListener next) {
        this.next = next;
    }

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted e -> began = e.micros();
            case RunEvent.RunResumed e -> began = e.micros();
            case RunEvent.ActivationCommitted e -> committed++;
            case RunEvent.RunEnded e -> ended = e.micros();
            case RunEvent.ActivationStarted e -> {}
            case RunEvent.ActivationProgress e -> {}
            case RunEvent.ActivationFailed e -> {}
        }
        next.on(event);
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
