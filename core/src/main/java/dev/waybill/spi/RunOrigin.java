package dev.waybill.spi;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What whoever started a run said.
 *
 * @param key the client's key, by which the same request is known again; empty if none
 * @param parentSpan the W3C span id of the caller, 16 hexadecimal digits; empty if none
 * @param attributes circumstances for agents, e.g. locale and principal; no secrets
 * @param deadline when the run must have ended, if ever
 * @param forkedFrom the checkpoint that it was forked from; empty if it was not
 */
public record RunOrigin(
        String key, String parentSpan, Map<String, String> attributes, Optional<Instant> deadline, String forkedFrom) {
    /** Nothing was said. */
    public static final RunOrigin PLAIN = new RunOrigin("", "", Map.of(), Optional.empty(), "");

    /** Keeps a copy. */
    public RunOrigin {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
}
