package dev.waybill.app;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody gave an application to work on.
 *
 * @param text free text or a document
 * @param source where a document came from, e.g. {@code refund.md}, or empty
 * @param fields fields by name, each as JSON or plain text; they override what the text says
 * @param seed what every random choice of the application follows from
 * @param today the date that relative dates count from
 * @param ask whether a person is to be asked before the result stands; only for an application that {@link App#asks}
 */
public record AppInput(
        Optional<String> text, String source, Map<String, String> fields, long seed, LocalDate today, boolean ask) {
    /** Keeps a copy of the fields in their order. */
    public AppInput {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
