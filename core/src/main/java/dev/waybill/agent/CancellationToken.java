package dev.waybill.agent;

import java.util.concurrent.CancellationException;

/** Whether a piece of work is still wanted. Thread-safe; once cancelled, it stays so. A blocked thread is interrupted as well. */
public interface CancellationToken {
    /** Whether the work is no longer wanted: its result will be dropped. */
    boolean isCancelled();

    /**
     * Ends the work here if it is no longer wanted.
     *
     * @throws CancellationException if it is cancelled
     */
    default void throwIfCancelled() {
        if (isCancelled()) {
            throw new CancellationException("the work is no longer wanted");
        }
    }
}
