package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the graph of an application. */
@Command(name = "graph")
final class GraphCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<app>", descriptionKey = "run.app")
    private String app = "";

    @Option(names = "--mermaid", descriptionKey = "graph.mermaid")
    private boolean mermaid;

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    GraphCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var graph = Apps.installed().load(app, Texts.in(shell.language())).graph();
        shell.out().println((mermaid ? graph.toMermaid() : graph.explain()).stripTrailing());
        return ExitCode.COMPLETED;
    }
}
