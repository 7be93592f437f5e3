package dev.waybill.cli;

import dev.waybill.cli.edit.Assignments;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.ResumeOptions;
import dev.waybill.error.InputException;
import dev.waybill.error.RunException;
import dev.waybill.spi.RunEnd;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on with a run that has not completed, perhaps with what a person writes. */
@Command(name = "resume")
final class ResumeCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>", descriptionKey = "option.run")
    private String id = "";

    @Option(names = "--set", paramLabel = "CHANNEL=VALUE", descriptionKey = "resume.set")
    private List<String> set = List.of();

    @Option(names = "--as", paramLabel = "ACTIVATION", descriptionKey = "resume.as")
    private @Nullable String activation;

    @Mixin
    private final Person person = new Person();

    @Mixin
    private final LimitOptions limits = new LimitOptions();

    @Mixin
    private final Following following = new Following();

    private final Shell shell;

    ResumeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        following.showing.check(texts);
        try (var found = RunReader.toChange(shell, following.database, id, texts)) {
            checkUnfinished(found, texts);
            var options = options(found, texts);
            try {
                return following.follow(
                        shell,
                        found.spoken(shell),
                        found,
                        found.engine().resume(found.run().id(), options));
            } catch (RunException e) {
                throw new RunProblems(shell, following.database, texts).explained(e, found.run());
            }
        }
    }

    private void checkUnfinished(RunReader found, Texts texts) {
        var run = found.run();
        if (run.end().filter(e -> e.status() == RunEnd.Status.COMPLETED).isPresent()) {
            throw new InputException(
                    "run.completed",
                    texts.get(
                            "error.completed",
                            run.id(),
                            shell.command() + " show " + run.id() + " --result" + following.database.again()));
        }
    }

    private ResumeOptions options(RunReader found, Texts texts) {
        var limited = limits.over(found.app().graph().limits())
                .map(ResumeOptions::limits)
                .orElse(ResumeOptions.NONE);
        if (activation == null && set.isEmpty()) {
            return limited;
        }
        var name = person.name(shell, texts);
        var written = Assignments.read(set, texts)
                .update(found.engine().state(found.run().id()));
        return activation == null ? limited.edit(written, name) : limited.as(label(activation), written, name);
    }

    /** The first round goes without saying, here as where activations are shown. */
    private static String label(String activation) {
        int slot = activation.indexOf('#');
        int end = slot < 0 ? activation.length() : slot;
        return activation.indexOf('@') < 0
                ? activation.substring(0, end) + "@0" + activation.substring(end)
                : activation;
    }
}
