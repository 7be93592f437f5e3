package dev.waybill.cli;

import dev.waybill.cli.output.Updates;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.Limits;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.error.InputException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on with a run that has not completed. */
@Command(name = "resume")
final class ResumeCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>", descriptionKey = "option.run")
    private String id = "";

    @Option(names = "--visits", paramLabel = "N", descriptionKey = "resume.visits")
    private @Nullable Count visits;

    @Option(names = "--activations", paramLabel = "N", descriptionKey = "resume.activations")
    private @Nullable Count activations;

    @Mixin
    private final Database database = new Database();

    @Mixin
    private final Showing showing = new Showing();

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    ResumeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        showing.check(texts);
        try (var runs = RunReader.toChange(shell, database, id, texts)) {
            var run = runs.run();
            if (run.end().map(e -> e.status() == RunEnd.Status.COMPLETED).orElse(false)) {
                throw new InputException(
                        "run.completed",
                        texts.get(
                                "error.completed",
                                run.id(),
                                shell.command() + " show " + run.id() + " --result" + database.again()));
            }
            var input = runs.engine().commits(run.id()).getFirst().update();
            var spoken = Texts.in(Language.of(Updates.longestText(input), shell.language()));
            return new RunFollower(shell, spoken, runs.app(), database, showing)
                    .follow(
                            runs.open(),
                            resume(runs.engine(), run, runs.app().graph().limits()));
        }
    }

    private Run resume(Engine engine, RunRecord run, Limits usual) {
        if (visits == null && activations == null) {
            return engine.resume(run.id());
        }
        return engine.resume(
                run.id(),
                new Limits(
                        visits == null ? usual.visits() : visits.value(),
                        activations == null ? usual.activations() : activations.value()));
    }
}
