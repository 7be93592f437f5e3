package dev.waybill.engine;

import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.InputException;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a run is to be started. Immutable.
 *
 * @param thread the thread it continues; a fresh one if none is named
 * @param whenBusy what becomes of it if the last run on its thread has not ended
 * @param key the client's key, under which the same request is known again; empty for none
 * @param traceparent the W3C header of the caller, whose trace the run joins; empty for a trace of its own
 * @param attributes circumstances for agents, e.g. locale and principal; no secrets, as they are stored
 * @param deadline when the run must have ended, if ever
 * @param limits limits in place of those of the graph, in subgraphs too; what they leave open stays as the graph says
 */
public record StartOptions(
        Optional<ThreadId> thread,
        WhenBusy whenBusy,
        String key,
        String traceparent,
        Map<String, String> attributes,
        Optional<Instant> deadline,
        Optional<Limits> limits) {
    /** On a fresh thread, without anything else. */
    public static final StartOptions NONE =
            new StartOptions(Optional.empty(), WhenBusy.REJECT, "", "", Map.of(), Optional.empty(), Optional.empty());

    private static final int LONGEST = 1_000;

    /** Keeps a copy, and checks the form of what goes to other systems. */
    public StartOptions {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        attributes.forEach((name, value) -> {
            if (name.isEmpty() || !isText(name) || !isText(value)) {
                throw new InputException(
                        "run.attribute",
                        "attribute '" + name + "': name and value have at most " + LONGEST
                                + " characters, and no half of a surrogate pair");
            }
        });
        if (!isText(key)) {
            throw new InputException(
                    "run.key",
                    "a client's key has at most " + LONGEST + " characters, and no half of a surrogate pair");
        }
        if (!traceparent.isEmpty()) {
            Spans.parse(traceparent);
        }
    }

    private static boolean isText(String text) {
        return text.length() <= LONGEST
                && text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** On that thread. */
    public static StartOptions on(ThreadId thread) {
        return new StartOptions(
                Optional.of(thread), WhenBusy.REJECT, "", "", Map.of(), Optional.empty(), Optional.empty());
    }

    /** With that to be done if the thread is busy. */
    public StartOptions whenBusy(WhenBusy choice) {
        return new StartOptions(thread, choice, key, traceparent, attributes, deadline, limits);
    }

    /**
     * Known under that key: a second start with it gives the same run, or where that goes on in another engine or was cut
     * off, an error that names it.
     */
    public StartOptions key(String clientKey) {
        return new StartOptions(thread, whenBusy, clientKey, traceparent, attributes, deadline, limits);
    }

    /** In the trace of that W3C header. */
    public StartOptions traceparent(String header) {
        return new StartOptions(thread, whenBusy, key, header, attributes, deadline, limits);
    }

    /** With one more attribute. */
    public StartOptions attribute(String name, String value) {
        var more = new LinkedHashMap<>(attributes);
        more.put(name, value);
        return new StartOptions(thread, whenBusy, key, traceparent, more, deadline, limits);
    }

    /** To be ended by then. */
    public StartOptions deadline(Instant time) {
        return new StartOptions(thread, whenBusy, key, traceparent, attributes, Optional.of(time), limits);
    }

    /** Under other limits than those of the graph. */
    public StartOptions limits(Limits others) {
        return new StartOptions(thread, whenBusy, key, traceparent, attributes, deadline, Optional.of(others));
    }
}
