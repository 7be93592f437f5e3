package dev.waybill.control;

/** How a run ended, as far as control knows. */
public sealed interface Ending {
    /** Nothing is live any more. */
    record Completed() implements Ending {}

    /** An activation failed. */
    record Failed(ActivationId activation) implements Ending {}

    /** A limit was reached; {@code limit} names it. */
    record LimitReached(String limit) implements Ending {}

    /** It was cancelled. */
    record Cancelled() implements Ending {}
}
