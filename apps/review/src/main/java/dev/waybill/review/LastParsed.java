package dev.waybill.review;

import dev.waybill.review.text.Requirement;
import java.util.concurrent.atomic.AtomicReference;

/** Parses a text once for all turns of a discussion. Remembers the last text only; forgetting it costs time, nothing else. */
final class LastParsed {

    private record Parsed(String text, Requirement requirement) {}

    private final AtomicReference<Parsed> last = new AtomicReference<>(new Parsed("", Requirement.parse("")));

    Requirement of(String text) {
        Parsed parsed = last.get();
        if (!parsed.text().equals(text)) {
            parsed = new Parsed(text, Requirement.parse(text));
            last.set(parsed);
        }
        return parsed.requirement();
    }
}
