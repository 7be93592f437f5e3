package dev.waybill.engine;

import dev.waybill.control.RunId;
import dev.waybill.error.InputException;
import java.util.Optional;

/** Ids of the W3C recommendation "Trace Context". */
final class Spans {
    /**
     * The header of a caller.
     *
     * @param traceId 32 hexadecimal digits
     * @param parentSpan 16 hexadecimal digits
     */
    record Parent(String traceId, String parentSpan) {}

    private Spans() {}

    /**
     * The header {@code traceparent} for calls by an attempt: its span id is the same whenever it is asked for.
     *
     * @param resumptions how often the run had been resumed, as attempts may begin anew
     */
    static String traceparent(String traceId, RunId run, ActivationPath activation, int attempt, int resumptions) {
        return "00-" + traceId + "-" + id(run + "/" + activation + "/" + attempt + "/" + resumptions) + "-01";
    }

    private static String id(String name) {
        long hash = 0xcbf29ce484222325L; // FNV-1a
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return "%016x".formatted(hash == 0 ? 1 : hash);
    }

    /**
     * Reads a header.
     *
     * @throws InputException {@code trace.parent} if it is none
     */
    static Parent parse(String traceparent) {
        return find(traceparent)
                .orElseThrow(() -> new InputException(
                        "trace.parent",
                        "'" + traceparent + "' is no W3C traceparent such as"
                                + " 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
    }

    private static Optional<Parent> find(String text) {
        boolean formed = text.matches("(?!ff)[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}.*")
                && (text.length() == 55 || !text.startsWith("00") && text.charAt(55) == '-');
        if (!formed || text.startsWith("0".repeat(32), 3) || text.startsWith("0".repeat(16), 36)) {
            return Optional.empty();
        }
        return Optional.of(new Parent(text.substring(3, 35), text.substring(36, 52)));
    }
}
