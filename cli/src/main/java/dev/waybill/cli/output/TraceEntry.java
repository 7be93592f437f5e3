package dev.waybill.cli.output;

import java.util.List;
import java.util.OptionalLong;

/**
 * One thing that happened in a trace.
 *
 * @param micros when, in microseconds since 1970-01-01T00:00Z
 * @param run the run
 * @param kind what kind of thing
 * @param activation the path of the activation; empty for what concerns the run as a whole
 * @param durationMicros how long it took, if that is known
 * @param targets where it leads: names of nodes
 * @param detail the rest, in words
 */
public record TraceEntry(
        long micros,
        String run,
        Kind kind,
        String activation,
        OptionalLong durationMicros,
        List<String> targets,
        String detail) {
    /** What can happen. */
    public enum Kind {
        /** A run began. */
        STARTED,
        /** A run went on. */
        RESUMED,
        /** An activation was committed. */
        COMMITTED,
        /** A person wrote something. */
        EDITED,
        /** An attempt failed, and there was to be another one. */
        RETRY,
        /** An agent did something once and for all. */
        EFFECT,
        /** An agent asked a person. */
        ASKED,
        /** A person answered. */
        ANSWERED,
        /** A person gave up an activation. */
        CANCELLED,
        /** A run ended. */
        ENDED
    }

    /** Keeps a copy. */
    public TraceEntry {
        targets = List.copyOf(targets);
    }
}
