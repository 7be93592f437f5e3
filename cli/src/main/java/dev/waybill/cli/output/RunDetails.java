package dev.waybill.cli.output;

import dev.waybill.app.App;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Provenance;
import java.io.PrintStream;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Shows what a run has committed, to people as a tree and to programs as lines of JSON. */
public final class RunDetails {
    private static final int WIDEST_TREE = 48;
    private static final int TIME_WIDTH = 8;

    private final App app;
    private final Texts texts;

    /** For runs of {@code app}. */
    public RunDetails(App app, Texts texts) {
        this.app = app;
        this.texts = texts;
    }

    /** Writes the tree: each activation with when it began, how long it took, its parents at a join, what it wrote. */
    public void writeTree(List<CommitRecord> commits, PrintStream stream, int width) {
        var lines = ActivationTree.of(commits);
        var numbers = numbers(commits);
        int numberWidth = String.valueOf(numbers.size()).length() + 1;
        int treeWidth = Math.min(
                WIDEST_TREE,
                lines.stream()
                        .mapToInt(l -> Columns.width(l.prefix() + l.label()))
                        .max()
                        .orElse(0));
        long began =
                commits.stream().mapToLong(CommitRecord::startedMicros).min().orElse(0);
        for (var line : lines) {
            var number = line.commit()
                    .filter(numbers::containsKey)
                    .map(c -> "#" + numbers.get(c))
                    .orElse("");
            var columns = Columns.left(number, numberWidth) + "  "
                    + Columns.left(line.prefix() + line.label(), treeWidth) + "  "
                    + line.commit()
                            .map(c -> columns(c, line.joined(), began))
                            .orElseGet(() -> texts.get("show.unfinished"));
            stream.println(Columns.cut(columns, width).stripTrailing());
        }
    }

    private String columns(CommitRecord commit, List<String> joined, long began) {
        if (commit.activation().equals(ActivationId.BASE)) {
            return texts.get("show.base");
        }
        long took = commit.committedMicros() - commit.startedMicros();
        return Columns.right("+" + Durations.of(commit.startedMicros() - began), TIME_WIDTH + 1)
                + Columns.right(Durations.of(took), TIME_WIDTH + 1) + "  "
                + (joined.isEmpty() ? "" : "← " + String.join(", ", joined) + "  ")
                + provenance(commit.provenance())
                + Summaries.of(app, commit.update());
    }

    /** The commits that can be named by a number, in the order in which they were made, from 0. */
    private static Map<CommitRecord, Integer> numbers(List<CommitRecord> commits) {
        var numbers = new IdentityHashMap<CommitRecord, Integer>();
        for (var commit : commits) {
            if (commit.scope().isEmpty() && !commit.activation().equals(ActivationId.BASE)) {
                numbers.put(commit, numbers.size());
            }
        }
        return numbers;
    }

    private String provenance(Provenance provenance) {
        var words = new Provenances(texts).words(provenance);
        return words.isEmpty() ? "" : "[" + words + "]  ";
    }

    /** Writes one line of JSON for each commit, in the order in which they were appended. */
    public static void writeJson(List<CommitRecord> commits, JsonLines lines) {
        var numbers = numbers(commits);
        for (var commit : commits) {
            var node = JsonLines.object("activation")
                    .put("activation", commit.scope() + commit.activation().label())
                    .put("node", commit.activation().node().name())
                    .put("round", commit.activation().round())
                    .put("scope", commit.scope());
            if (numbers.containsKey(commit)) {
                node.put("number", numbers.get(commit));
            }
            JsonLines.putAll(
                    node,
                    "parents",
                    commit.parents().stream()
                            .sorted()
                            .map(p -> commit.scope() + p.label())
                            .toList());
            JsonLines.putAll(
                    node,
                    "targets",
                    commit.targets().stream().map(t -> t.edge().to().name()).toList());
            node.put("startedAt", JsonLines.at(commit.startedMicros()))
                    .put("committedAt", JsonLines.at(commit.committedMicros()))
                    .put("durationMicros", commit.committedMicros() - commit.startedMicros());
            Provenances.fill(node, commit.provenance());
            node.set("update", Updates.toJson(commit.update()));
            lines.write(node);
        }
    }
}
