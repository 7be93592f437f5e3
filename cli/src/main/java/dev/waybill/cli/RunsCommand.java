package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Table;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists runs, the newest first. */
@Command(name = "runs")
final class RunsCommand implements Callable<Integer> {
    @Option(names = "--limit", paramLabel = "N", descriptionKey = "runs.limit")
    private Count limit = new Count(20);

    @Option(names = "--json", descriptionKey = "option.json")
    private boolean json;

    @Mixin
    private final Database database = new Database();

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    RunsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        var runs = database.openToRead(shell, texts).map(this::latest).orElse(List.of());
        if (json) {
            var lines = new JsonLines(shell.out());
            runs.forEach(run -> lines.write(new RunSummary(run).toJson()));
        } else {
            print(runs, texts);
        }
        return ExitCode.COMPLETED;
    }

    private List<RunRecord> latest(Store store) {
        try (store) {
            return store.latest(limit.value());
        }
    }

    private void print(List<RunRecord> runs, Texts texts) {
        if (runs.isEmpty()) {
            shell.out().println(texts.get("runs.none", database.path(shell, texts)));
            return;
        }
        var table = new Table(
                texts.get("column.run"),
                texts.get("column.app"),
                texts.get("column.thread"),
                texts.get("column.status"),
                texts.get("column.started"),
                texts.get("column.duration"));
        for (var run : runs) {
            var summary = new RunSummary(run);
            table.row(
                    run.id().value(),
                    run.graph(),
                    run.thread().value(),
                    summary.statusIn(texts),
                    summary.startedIn(shell.clock().getZone()),
                    summary.duration());
        }
        table.lines(Integer.MAX_VALUE).forEach(shell.out()::println);
    }
}
