package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.TraceEntries;
import dev.waybill.cli.output.TraceEntry;
import dev.waybill.cli.output.TraceLines;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows all that happened under a trace id, over all its runs. */
@Command(name = "trace")
final class TraceCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<id>", descriptionKey = "trace.id")
    private String id = "";

    @Option(names = "--tree", descriptionKey = "trace.tree")
    private boolean tree;

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    TraceCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        var store =
                looking.database.openToRead(shell, texts).orElseThrow(() -> StoredRuns.unknown(List.of(), id, texts));
        try (var open = OpenEngine.on(store, Apps.installed())) {
            var runs = runs(store, texts);
            var entries = new ArrayList<TraceEntry>();
            runs.forEach(run -> entries.addAll(entries(open, run, texts)));
            entries.sort(Comparator.comparingLong(TraceEntry::micros));
            print(runs, entries, texts);
            return ExitCode.COMPLETED;
        }
    }

    private List<RunRecord> runs(Store store, Texts texts) {
        var runs = id.matches("[0-9a-f]{32}") ? store.runsOfTrace(id) : List.<RunRecord>of();
        return runs.isEmpty()
                ? store.runsOfTrace(StoredRuns.load(store, id, texts).traceId())
                : runs;
    }

    private static List<TraceEntry> entries(OpenEngine open, RunRecord run, Texts texts) {
        var app = open.apps()
                .find(run.graph())
                .filter(a -> a.graph().fingerprint().equals(run.fingerprint()));
        return app.map(known -> TraceEntries.of(
                        run,
                        known,
                        open.engine().records(run.id()),
                        open.engine().questions(run.id()),
                        texts))
                .orElseGet(() -> TraceEntries.outside(run, texts));
    }

    private void print(List<RunRecord> runs, List<TraceEntry> entries, Texts texts) {
        var traceId = runs.getFirst().traceId();
        if (looking.json) {
            var lines = new JsonLines(shell.out());
            var head = JsonLines.object("trace").put("traceId", traceId);
            JsonLines.putAll(
                    head, "runs", runs.stream().map(r -> r.id().value()).toList());
            lines.write(head);
            TraceLines.writeJson(tree ? entries : entries.reversed(), lines);
            return;
        }
        shell.out().println(texts.get("trace.head", traceId, runs.size(), TraceEntries.span(entries)));
        var lines = new TraceLines(texts, shell.clock().getZone(), shell.width());
        (tree ? lines.tree(entries) : lines.list(entries.reversed())).forEach(shell.out()::println);
    }
}
