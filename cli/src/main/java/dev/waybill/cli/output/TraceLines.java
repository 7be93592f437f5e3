package dev.waybill.cli.output;

import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** Entries of a trace for people, as a list or as a tree, and for programs. */
public final class TraceLines {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT);
    private static final int LONGEST_LABEL = 30;
    private static final int TIME_WIDTH = 8;

    private final Texts texts;
    private final ZoneId zone;
    private final int width;

    /** Lines of at most {@code width} columns with times of that zone. */
    public TraceLines(Texts texts, ZoneId zone, int width) {
        this.texts = texts;
        this.zone = zone;
        this.width = width;
    }

    /** A line for each entry, in the order given. */
    public List<String> list(List<TraceEntry> entries) {
        int labels = width(entries);
        return entries.stream()
                .map(e -> line(at(e.micros()) + "  " + e.run() + "  ", Labels.of(e.activation()), labels, e))
                .toList();
    }

    /** Runs one after the other with their activations, each with all that happened in it, under what it is inside. */
    public List<String> tree(List<TraceEntry> entries) {
        var runs = new LinkedHashMap<String, List<TraceEntry>>();
        entries.forEach(
                e -> runs.computeIfAbsent(e.run(), r -> new ArrayList<>()).add(e));
        var lines = new ArrayList<String>();
        runs.forEach((run, inRun) -> {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(run);
            lines.addAll(tree(inRun, width(inRun) + 2));
        });
        return lines;
    }

    private List<String> tree(List<TraceEntry> entries, int labels) {
        var byActivation = new LinkedHashMap<String, List<TraceEntry>>();
        entries.forEach(e -> {
            around(e.activation()).forEach(path -> byActivation.computeIfAbsent(path, p -> new ArrayList<>()));
            byActivation
                    .computeIfAbsent(
                            e.activation().isEmpty() ? e.kind() + "/" + e.micros() : e.activation(),
                            p -> new ArrayList<>())
                    .add(e);
        });
        var lines = new ArrayList<String>();
        for (var path : inOrder(new ArrayList<>(byActivation.keySet()))) {
            var inside = byActivation.getOrDefault(path, List.of());
            int depth = inside.stream().anyMatch(e -> e.activation().isEmpty())
                    ? 0
                    : around(path).size();
            var indent = "  " + "┊ ".repeat(depth);
            for (var entry : inside) {
                boolean first = entry == inside.getFirst();
                var name = Labels.of(path.substring(path.lastIndexOf('/') + 1));
                lines.add(line(
                        "  " + at(entry.micros()) + indent,
                        first && !entry.activation().isEmpty() ? name : "",
                        labels - 2 * depth,
                        entry));
            }
        }
        return lines;
    }

    /** The paths of the subgraph activations around one, outermost first. */
    private static List<String> around(String activation) {
        var paths = new ArrayList<String>();
        for (int slash = activation.indexOf('/'); slash >= 0; slash = activation.indexOf('/', slash + 1)) {
            paths.add(activation.substring(0, slash));
        }
        return paths;
    }

    /** What is inside stands under what is around it; else the order in which things began to happen. */
    private static List<String> inOrder(List<String> paths) {
        var ordered = new ArrayList<String>();
        for (var path : paths) {
            var around = around(path);
            int place = ordered.size();
            if (!path.matches("[A-Z]+/\\d+") && !around.isEmpty()) {
                var parent = around.getLast() + "/";
                place = ordered.indexOf(around.getLast()) + 1;
                while (place < ordered.size() && ordered.get(place).startsWith(parent)) {
                    place++;
                }
            }
            ordered.add(place, path);
        }
        return ordered;
    }

    private static int width(List<TraceEntry> entries) {
        return Math.min(
                LONGEST_LABEL,
                entries.stream()
                        .mapToInt(e -> Columns.width(Labels.of(e.activation())))
                        .max()
                        .orElse(0));
    }

    private String line(String start, String label, int labels, TraceEntry entry) {
        var took = entry.durationMicros().isPresent()
                ? Durations.of(entry.durationMicros().getAsLong())
                : "";
        var text = start
                + Columns.left(texts.get(key(entry)), wordWidth())
                + "  " + Columns.left(label, labels)
                + "  " + Columns.right(took, TIME_WIDTH)
                + "  " + (entry.targets().isEmpty() ? "" : "→ " + String.join(", ", entry.targets()) + "  ")
                + entry.detail();
        return Columns.cut(text.stripTrailing(), width);
    }

    private int wordWidth() {
        int most = 0;
        for (var kind : TraceEntry.Kind.values()) {
            most = Math.max(
                    most, Columns.width(texts.get("trace.kind." + kind.name().toLowerCase(Locale.ROOT))));
        }
        return most;
    }

    private static String key(TraceEntry entry) {
        return "trace.kind." + entry.kind().name().toLowerCase(Locale.ROOT);
    }

    private String at(long micros) {
        return TIME.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone));
    }

    /** Writes a line of JSON for each entry. */
    public static void writeJson(List<TraceEntry> entries, JsonLines lines) {
        for (var entry : entries) {
            var node = JsonLines.object("trace_entry")
                    .put("at", JsonLines.at(entry.micros()))
                    .put("run", entry.run())
                    .put("kind", entry.kind().name().toLowerCase(Locale.ROOT));
            if (!entry.activation().isEmpty()) {
                node.put("activation", entry.activation());
            }
            entry.durationMicros().ifPresent(micros -> node.put("durationMicros", micros));
            JsonLines.putAll(node, "targets", entry.targets());
            lines.write(node.put("detail", entry.detail()));
        }
    }
}
