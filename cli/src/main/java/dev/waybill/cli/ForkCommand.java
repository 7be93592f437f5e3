package dev.waybill.cli;

import dev.waybill.cli.edit.Assignments;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.ForkOptions;
import dev.waybill.error.InputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on from a commit of a run in another way, and leaves that run as it is. */
@Command(name = "fork")
final class ForkCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>@<commit>", descriptionKey = "option.commit")
    private String name = "";

    @Option(names = "--set", paramLabel = "CHANNEL=VALUE", descriptionKey = "fork.set")
    private List<String> set = List.of();

    @Mixin
    private final Person person = new Person();

    @Mixin
    private final Following following = new Following();

    private final Shell shell;

    ForkCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        following.showing.check(texts);
        var commit = CommitName.parse(name);
        if (!commit.hasCommit()) {
            throw new InputException(
                    "checkpoint.form",
                    texts.get(
                            "error.commit.none", name, shell.command() + " show " + name + following.database.again()));
        }
        try (var found = RunReader.toChange(shell, following.database, commit.run(), texts)) {
            var from = commit.in(found, texts);
            var options = options(found, from, texts);
            var run = found.engine().fork(from, options);
            return following.follow(shell, found.spoken(shell), found, run);
        }
    }

    private ForkOptions options(RunReader found, Checkpoint from, Texts texts) {
        if (set.isEmpty()) {
            said(texts.get("fork.head", from));
            return ForkOptions.NONE;
        }
        var assignments = Assignments.read(set, texts);
        var edit = assignments.update(found.engine().state(from));
        var by = person.name(shell, texts);
        said(texts.get("fork.head_edited", from, by, String.join(texts.get("list.comma"), assignments.channels())));
        return ForkOptions.edit(edit, by);
    }

    private void said(String text) {
        if (!following.showing.quiet && !following.showing.json) {
            shell.err().println(text);
            shell.err().flush();
        }
    }
}
