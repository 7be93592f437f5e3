package dev.waybill.cli;

import dev.waybill.cli.output.DiffLines;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.Updates;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Replay;
import dev.waybill.spi.CommitRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Does a run again from what is recorded, without any effect, and says whether it comes out the same. */
@Command(name = "replay")
final class ReplayCommand implements Callable<Integer> {
    private static final List<String> REASONS = List.of("inherited", "handled", "person", "subgraph");

    @Parameters(index = "0", paramLabel = "<run>", descriptionKey = "option.run")
    private String id = "";

    @Option(names = "--verify", descriptionKey = "replay.verify")
    boolean verify;

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    ReplayCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        try (var found = RunReader.toRead(shell, looking.database, id, texts)) {
            var run = found.run().id();
            var result = found.engine().replay(run).verify();
            var skipped = result.isSame() ? skipped(found) : new LinkedHashMap<String, Integer>();
            if (looking.json) {
                writeJson(run.value(), result, skipped);
            } else {
                print(run.value(), result, skipped, texts);
            }
            return result.isSame() ? ExitCode.COMPLETED : ExitCode.FAILED;
        }
    }

    /** Why commits were not done again, with how many there are for each reason. */
    private static Map<String, Integer> skipped(RunReader found) {
        var began = ChronoUnit.MICROS.between(Instant.EPOCH, found.run().createdAt());
        var counts = new LinkedHashMap<String, Integer>();
        REASONS.forEach(reason -> counts.put(reason, 0));
        for (var commit : found.engine().commits(found.run().id())) {
            if (commit.activation().node().index() >= 0) {
                reason(found, commit, began).ifPresent(reason -> counts.merge(reason, 1, Integer::sum));
            }
        }
        return counts;
    }

    private static Optional<String> reason(RunReader found, CommitRecord commit, long began) {
        if (commit.committedMicros() < began) {
            return Optional.of("inherited");
        }
        if (!commit.provenance().failure().isEmpty()) {
            return Optional.of("handled");
        }
        if (!commit.provenance().by().isEmpty()) {
            return Optional.of("person");
        }
        return isOfSubgraph(found, commit) ? Optional.of("subgraph") : Optional.empty();
    }

    private static boolean isOfSubgraph(RunReader found, CommitRecord commit) {
        var graph = found.app().graph();
        for (var label :
                commit.scope().isEmpty() ? new String[0] : commit.scope().split("/", -1)) {
            if (!label.isEmpty()) {
                graph = graph.subgraph(label.substring(0, label.indexOf('@'))).orElse(graph);
            }
        }
        return graph.subgraph(commit.activation().node().name()).isPresent();
    }

    private void print(String run, Replay.Verification result, Map<String, Integer> skipped, Texts texts) {
        if (result.difference().isEmpty()) {
            shell.out().println(texts.get("replay.same", run, result.commits()));
            skipped.forEach((reason, count) -> {
                if (count > 0) {
                    shell.out().println("  " + texts.get("replay.skipped." + reason, count));
                }
            });
            return;
        }
        var difference = result.difference().get();
        shell.out().println(texts.get("replay.differs", run, difference.activation(), result.commits()));
        shell.out().println("  " + Columns.oneLine(difference.what()));
        if (difference.recorded().isPresent() && difference.replayed().isPresent()) {
            var recorded = Updates.toJson(difference.recorded().get());
            var replayed = Updates.toJson(difference.replayed().get());
            var names = new ArrayList<>(recorded.propertyNames());
            replayed.propertyNames().stream().filter(n -> !names.contains(n)).forEach(names::add);
            var text = new DiffLines(texts, shell.width() - 2);
            for (var name : names) {
                if (!recorded.path(name).equals(replayed.path(name))) {
                    text.lines(name, member(recorded, name), member(replayed, name))
                            .forEach(line -> shell.out().println("  " + line));
                }
            }
        }
    }

    private static Optional<JsonNode> member(JsonNode object, String name) {
        return Optional.of(object.path(name)).filter(node -> !node.isMissingNode());
    }

    private void writeJson(String run, Replay.Verification result, Map<String, Integer> skipped) {
        var node = JsonLines.object("replay")
                .put("run", run)
                .put("same", result.isSame())
                .put("commits", result.commits())
                .put("skipped", result.skipped());
        var reasons = node.putObject("reasons");
        skipped.forEach(reasons::put);
        result.difference().ifPresent(difference -> {
            var object = node.putObject("difference")
                    .put("activation", difference.activation().toString())
                    .put("what", difference.what());
            difference.recorded().ifPresent(update -> object.set("recorded", Updates.toJson(update)));
            difference.replayed().ifPresent(update -> object.set("replayed", Updates.toJson(update)));
        });
        new JsonLines(shell.out()).write(node);
    }
}
