package dev.waybill.cli.output;

import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Differences for people: a line for each place, marked where something is added, removed or changed. */
public final class DiffLines {
    private static final int MOST = 12;

    private final Texts texts;
    private final int width;

    /** Lines of at most {@code width} columns. */
    public DiffLines(Texts texts, int width) {
        this.texts = texts;
        this.width = width;
    }

    /** The lines for one channel: its name, and what is different in it. */
    public List<String> lines(String channel, Optional<JsonNode> from, Optional<JsonNode> to) {
        var lines = new ArrayList<String>();
        lines.add(channel);
        var places = from.isPresent() && to.isPresent()
                ? JsonDiff.of(from.get(), to.get())
                : List.of(new JsonDiff.Place("", from, to));
        places.stream().limit(MOST).forEach(place -> lines.add(line(place)));
        if (places.size() > MOST) {
            lines.add("  " + texts.get("diff.more", places.size() - MOST));
        }
        return lines;
    }

    private String line(JsonDiff.Place place) {
        var name = place.path().isEmpty() ? "" : place.path() + ": ";
        if (place.from().isPresent() && place.to().isPresent()) {
            var from = text(place.from().get());
            var to = text(place.to().get());
            var changed = "  ~ " + name + from + " → " + to;
            int half = Math.max(8, (width - Columns.width("  ~ " + name) - 3) / 2);
            return Columns.width(changed) <= width
                    ? changed
                    : "  ~ " + name + Columns.cut(from, half) + " → " + Columns.cut(to, half);
        }
        var sign = place.from().isPresent() ? "  - " : "  + ";
        return Columns.cut(
                sign + name + place.from().or(place::to).map(DiffLines::text).orElse(""), width);
    }

    private static String text(JsonNode node) {
        return Columns.oneLine(node.isString() ? node.stringValue() : node.toString());
    }
}
