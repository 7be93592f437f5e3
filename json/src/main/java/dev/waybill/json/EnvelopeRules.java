package dev.waybill.json;

import dev.waybill.error.InputException;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.Envelope.Payload;
import java.time.Instant;
import java.util.regex.Pattern;

/** What holds for every envelope, whichever way it goes; the schema says the same, apart from the agent. */
final class EnvelopeRules {
    private static final Pattern NAME = Pattern.compile("[^\\x00-\\x20\\x7f-\\xa0]{1,1000}");
    private static final Pattern TRACE = Pattern.compile("(?!0{32})[0-9a-f]{32}");
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private EnvelopeRules() {}

    /** What is wrong with the field at {@code pointer}. */
    static InputException problem(String pointer, String what) {
        return new InputException("envelope.field", "at " + pointer + ": " + what);
    }

    static void checkVersion(boolean wholeNumber, String version) {
        require(wholeNumber, "/version", "a whole number is expected");
        if (!version.equals(Integer.toString(Envelope.VERSION))) {
            throw new InputException(
                    "envelope.version",
                    "at /version: the envelope is of version " + JsonText.shortened(version)
                            + ", and this side understands version " + Envelope.VERSION
                            + ": update the older side; receivers before senders");
        }
    }

    static void check(Envelope envelope) {
        require(
                NAME.matcher(envelope.messageId()).matches(),
                "/messageId",
                "1 to 1000 characters without spaces and control characters are expected");
        require(
                TRACE.matcher(envelope.traceId()).matches(),
                "/traceId",
                "32 hexadecimal digits in lower case, not all of them 0, are expected");
        var works = envelope.activation().node().name();
        require(
                envelope.agent().equals(works),
                "/agent",
                "'" + works + "' works at "
                        + JsonText.shortened(envelope.activation().label()) + ", and not '"
                        + JsonText.shortened(envelope.agent()) + "'");
        require(envelope.delivery().attempt() > 0, "/delivery/attempt", "attempts are counted from 1");
        envelope.delivery()
                .deadline()
                .ifPresent(deadline -> require(
                        !deadline.isBefore(FIRST) && !deadline.isAfter(LAST),
                        "/delivery/deadline",
                        "years have four digits: leave the deadline out if there is none"));
        check(envelope.kind(), envelope.payload());
    }

    private static void check(Envelope.Kind kind, Payload payload) {
        switch (payload) {
            case Payload.Past p -> require(takesContent(kind), "/payload", mismatch(kind, "past"));
            case Payload.Written w -> require(takesContent(kind), "/payload", mismatch(kind, "written"));
            case Payload.Problem problem -> {
                require(kind == Envelope.Kind.ERROR, "/payload", mismatch(kind, "problem"));
                require(
                        NAME.matcher(problem.code()).matches(),
                        "/payload/problem/code",
                        "1 to 1000 characters without spaces and control characters are expected");
            }
            case Payload.Signal signal -> {
                require(kind == Envelope.Kind.CONTROL, "/payload", mismatch(kind, "signal"));
                require(
                        NAME.matcher(signal.name()).matches(),
                        "/payload/signal",
                        "1 to 1000 characters without spaces and control characters are expected");
            }
        }
    }

    private static boolean takesContent(Envelope.Kind kind) {
        return kind == Envelope.Kind.TASK || kind == Envelope.Kind.RESULT;
    }

    private static String mismatch(Envelope.Kind kind, String found) {
        var expected = switch (kind) {
            case TASK, RESULT -> "past or written";
            case ERROR -> "a problem";
            case CONTROL -> "a signal";
        };
        return "an envelope of kind " + kind + " carries " + expected + ", not " + found + "; see /kind";
    }

    private static void require(boolean holds, String pointer, String what) {
        if (!holds) {
            throw problem(pointer, what);
        }
    }
}
