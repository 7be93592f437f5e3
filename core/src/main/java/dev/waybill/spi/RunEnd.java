package dev.waybill.spi;

import java.time.Instant;

/**
 * How a run ended.
 *
 * @param status the kind of outcome
 * @param detail what failed, or which limit was reached; empty otherwise
 * @param at when
 */
public record RunEnd(Status status, String detail, Instant at) {
    /** The kind of outcome. */
    public enum Status {
        /** Everything is done. */
        COMPLETED,
        /** An activation failed. */
        FAILED,
        /** A limit was reached. */
        LIMIT_REACHED,
        /** It was cancelled. */
        CANCELLED,
        /** It was cancelled and taken back: what it has committed is kept, but no later run builds on it. */
        ROLLED_BACK
    }
}
