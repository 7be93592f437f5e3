package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Table;
import dev.waybill.cli.text.Texts;
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

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    RunsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        var runs = looking.database.openToRead(shell, texts).map(this::latest).orElse(List.of());
        if (looking.json) {
            var lines = new JsonLines(shell.out());
            runs.forEach(run -> lines.write(run.toJson()));
        } else {
            print(runs, texts);
        }
        return ExitCode.COMPLETED;
    }

    private List<RunSummary> latest(Store store) {
        try (store) {
            return store.latest(limit.value()).stream()
                    .map(run -> RunSummary.in(store, run))
                    .toList();
        }
    }

    private void print(List<RunSummary> runs, Texts texts) {
        if (runs.isEmpty()) {
            shell.out().println(texts.get("runs.none", looking.database.place(shell, texts)));
            return;
        }
        var table = new Table(
                texts.get("column.run"),
                texts.get("column.app"),
                texts.get("column.thread"),
                texts.get("column.status"),
                texts.get("column.started"),
                texts.get("column.duration"));
        for (var summary : runs) {
            var run = summary.run();
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
