package dev.waybill.engine;

/** What becomes of a run that is started on a thread whose last run has not ended. */
public enum WhenBusy {
    /** It is refused with {@code run.thread_busy}. */
    REJECT,
    /** It waits for its turn, durably, and starts when the runs before it have ended in whatever way. */
    ENQUEUE,
    /** The last run is cancelled, and the new one builds on what that has committed. */
    INTERRUPT,
    /** The last run is cancelled and taken back: the new one does not build on what that has committed. */
    ROLL_BACK
}
