package dev.waybill.cli;

import dev.waybill.app.ReportFormat;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.cli.output.RunDetails;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Table;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.spi.RunEnd;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a run has committed, or its result. */
@Command(name = "show")
final class ShowCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<run>", descriptionKey = "option.run")
    private String id = "";

    @Option(names = "--result", descriptionKey = "show.result")
    private boolean result;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "markdown", descriptionKey = "option.format")
    private ReportFormat format = ReportFormat.MARKDOWN;

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    ShowCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        try (var found = RunReader.toRead(shell, looking.database, id, texts)) {
            if (result) {
                printResult(found, texts);
            } else if (looking.json) {
                var lines = new JsonLines(shell.out());
                lines.write(RunSummary.in(found.open().store(), found.run()).toJson());
                RunDetails.writeJson(found.engine().commits(found.run().id()), lines);
            } else {
                print(found, texts);
            }
            return ExitCode.COMPLETED;
        }
    }

    private void printResult(RunReader found, Texts texts) {
        var run = found.run();
        if (run.end().map(e -> e.status() != RunEnd.Status.COMPLETED).orElse(true)) {
            throw new InputException(
                    "cli.no_result",
                    texts.get(
                            "error.no_result",
                            run.id(),
                            RunSummary.in(found.open().store(), run).statusIn(texts),
                            shell.command() + " resume " + run.id() + looking.database.again()));
        }
        var state = found.engine().state(run.id()).withoutTransient();
        shell.out()
                .println(Columns.harmless(found.app().report(state, looking.json ? ReportFormat.JSON : format))
                        .stripTrailing());
    }

    private void print(RunReader found, Texts texts) {
        var run = found.run();
        var summary = RunSummary.in(found.open().store(), run);
        var table = new Table(texts.get("column.run"), run.id().value())
                .row(texts.get("column.app"), run.graph())
                .row(texts.get("column.thread"), run.thread().value())
                .row(texts.get("column.status"), summary.statusIn(texts))
                .row(
                        texts.get("column.started"),
                        summary.startedIn(shell.clock().getZone()))
                .row(texts.get("column.duration"), summary.duration());
        if (!run.origin().forkedFrom().isEmpty()) {
            table.row(texts.get("column.forked_from"), run.origin().forkedFrom());
        }
        run.origin().attributes().forEach((name, value) -> table.row(name, Columns.oneLine(value)));
        run.end()
                .filter(e -> !e.detail().isEmpty())
                .ifPresent(e -> table.row(texts.get("column.detail"), Columns.oneLine(e.detail())));
        table.lines(Integer.MAX_VALUE).forEach(shell.out()::println);
        shell.out().println();
        new RunDetails(found.app(), texts).writeTree(found.engine().commits(run.id()), shell.out(), shell.width());
        ending(found, summary, texts);
    }

    /** How to go on where there is no result. */
    private void ending(RunReader found, RunSummary summary, Texts texts) {
        var run = found.run();
        var status = run.end().map(RunEnd::status);
        if (status.filter(s -> s == RunEnd.Status.COMPLETED || s == RunEnd.Status.ROLLED_BACK)
                .isPresent()) {
            return;
        }
        shell.out().println();
        if (summary.waiting()) {
            var text = new QuestionText(
                    texts, shell.clock().getZone(), shell.width(), shell.command(), looking.database.again());
            found.engine().questions(run.id()).stream()
                    .filter(q -> q.answer().isEmpty())
                    .forEach(q -> text.lines(found.app().name(), q).forEach(shell.out()::println));
        } else if (run.end().isEmpty() && found.engine().isActive(run.id())) {
            shell.out().println(texts.get("show.active"));
        } else {
            shell.out()
                    .println(texts.get(
                            "show.resume", shell.command() + " resume " + run.id() + looking.database.again()));
        }
    }
}
