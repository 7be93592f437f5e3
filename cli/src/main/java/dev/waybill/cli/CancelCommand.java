package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.RunException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends a run that is at work nowhere, without a result. */
@Command(name = "cancel")
final class CancelCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>", descriptionKey = "option.run")
    private String id = "";

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    CancelCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        try (var found = RunReader.toChange(shell, looking.database, id, texts)) {
            var run = found.run().id();
            try {
                found.engine().cancel(run);
            } catch (RunException e) {
                throw new RunProblems(shell, looking.database, texts).explained(e, found.run());
            }
            if (looking.json) {
                var cancelled = found.engine().find(run).orElse(found.run());
                new JsonLines(shell.out()).write(new RunSummary(cancelled).toJson());
            } else {
                var resume = shell.command() + " resume " + run + looking.database.again();
                shell.out().println(texts.get("cancel.done", run, resume));
            }
            return ExitCode.COMPLETED;
        }
    }
}
