package dev.waybill.cli.output;

import dev.waybill.engine.RunEvent;

/** Counts what happens in a run on its way to another listener. Not thread-safe. */
public final class RunTally implements RunListener {
    private final RunListener next;
    private boolean begun;
    private long began;
    private long last;
    private int committed;

    /** Counts and tells {@code next}. */
    public RunTally(RunListener next) {
        this.next = next;
    }

    @Override
    public void on(RunEvent event) {
        if (!begun) {
            begun = true;
            began = event.micros();
        }
        last = event.micros();
        if (event instanceof RunEvent.ActivationCommitted) {
            committed++;
        }
        next.on(event);
    }

    /** From the first event to the last. */
    public long durationMicros() {
        return last - began;
    }

    /** How many activations were committed meanwhile. */
    public int committed() {
        return committed;
    }
}
