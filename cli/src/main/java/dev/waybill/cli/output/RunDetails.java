package dev.waybill.cli.output;

import dev.waybill.app.App;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.CommitRecord;
import java.io.PrintStream;
import java.util.List;

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
        int treeWidth = Math.min(
                WIDEST_TREE,
                lines.stream()
                        .mapToInt(l -> Columns.width(l.prefix() + l.label()))
                        .max()
                        .orElse(0));
        long began = commits.isEmpty() ? 0 : commits.getFirst().startedMicros();
        for (var line : lines) {
            var columns = Columns.left(line.prefix() + line.label(), treeWidth) + "  "
                    + line.commit()
                            .map(c -> columns(c, line.joined(), began))
                            .orElseGet(() -> texts.get("show.unfinished"));
            stream.println(Columns.cut(columns, width).stripTrailing());
        }
    }

    private String columns(CommitRecord commit, List<String> joined, long began) {
        long took = commit.committedMicros() - commit.startedMicros();
        return Columns.right("+" + Durations.of(commit.startedMicros() - began), TIME_WIDTH + 1)
                + Columns.right(Durations.of(took), TIME_WIDTH + 1) + "  "
                + (joined.isEmpty() ? "" : "← " + String.join(", ", joined) + "  ")
                + Summaries.of(app, commit.update());
    }

    /** Writes one line of JSON for each commit, in the order in which they were appended. */
    public static void writeJson(List<CommitRecord> commits, JsonLines lines) {
        for (var commit : commits) {
            var node = JsonLines.object("activation")
                    .put("activation", commit.scope() + commit.activation().label())
                    .put("node", commit.activation().node().name())
                    .put("round", commit.activation().round())
                    .put("scope", commit.scope());
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
            node.set("update", Updates.toJson(commit.update()));
            lines.write(node);
        }
    }
}
