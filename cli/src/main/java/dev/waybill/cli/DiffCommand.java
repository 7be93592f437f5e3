package dev.waybill.cli;

import dev.waybill.cli.output.DiffLines;
import dev.waybill.cli.output.JsonDiff;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.json.ValueJson;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Shows what is different in the states at two commits, or at the ends of two runs. */
@Command(name = "diff")
final class DiffCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>[@<commit>]", descriptionKey = "diff.from")
    private String from = "";

    @Parameters(index = "1", paramLabel = "<run>[@<commit>]", descriptionKey = "diff.to")
    private String to = "";

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    DiffCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        var first = CommitName.parse(from);
        var second = CommitName.parse(to);
        try (var found = RunReader.toRead(shell, looking.database, first.run(), texts)) {
            var other = found.other(second.run(), texts);
            if (!found.app().name().equals(other.app().name())) {
                throw new InputException(
                        "run.graph",
                        texts.get(
                                "error.diff",
                                found.run().id(),
                                found.app().name(),
                                other.run().id(),
                                other.app().name()));
            }
            var a = state(found, first, texts);
            var b = state(other, second, texts);
            print(name(found, first), a, name(other, second), b, texts);
            return ExitCode.COMPLETED;
        }
    }

    private static State state(RunReader found, CommitName commit, Texts texts) {
        return commit.hasCommit()
                ? found.engine().state(commit.in(found, texts))
                : found.engine().state(found.run().id());
    }

    private static String name(RunReader found, CommitName commit) {
        return found.run().id() + (commit.hasCommit() ? "@" + commit.commit() : "");
    }

    private void print(String fromName, State a, String toName, State b, Texts texts) {
        var lines = new JsonLines(shell.out());
        var text = new DiffLines(texts, shell.width());
        if (looking.json) {
            lines.write(JsonLines.object("diff").put("from", fromName).put("to", toName));
        } else {
            shell.out().println(texts.get("diff.head", fromName, toName));
        }
        boolean same = true;
        for (var channel : a.channels().all()) {
            var was = json(a, channel);
            var is = json(b, channel);
            if (!was.equals(is)) {
                same = false;
                if (looking.json) {
                    writeJson(lines, channel.name(), was, is);
                } else {
                    text.lines(channel.name(), was, is).forEach(shell.out()::println);
                }
            }
        }
        if (same && !looking.json) {
            shell.out().println(texts.get("diff.same"));
        }
    }

    private static Optional<JsonNode> json(State state, Channel<?> channel) {
        return state.find(channel).map(value -> JsonLines.parsed(ValueJson.text(channel.type(), value)));
    }

    private static void writeJson(JsonLines lines, String channel, Optional<JsonNode> from, Optional<JsonNode> to) {
        var node = JsonLines.object("difference").put("channel", channel);
        from.ifPresent(value -> node.set("from", value));
        to.ifPresent(value -> node.set("to", value));
        if (from.isPresent() && to.isPresent()) {
            var places = node.putArray("places");
            for (var place : JsonDiff.of(from.get(), to.get())) {
                var object = places.addObject().put("path", place.path());
                place.from().ifPresent(value -> object.set("from", value));
                place.to().ifPresent(value -> object.set("to", value));
            }
        }
        lines.write(node);
    }
}
