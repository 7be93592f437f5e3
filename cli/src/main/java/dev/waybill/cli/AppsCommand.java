package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Table;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the applications. */
@Command(name = "apps")
final class AppsCommand implements Callable<Integer> {
    @Option(names = "--json", descriptionKey = "option.json")
    private boolean json;

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    AppsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        for (var app : Apps.installed().all()) {
            var summary = app.summary(shell.language().locale());
            if (json) {
                new JsonLines(shell.out())
                        .write(JsonLines.object("app")
                                .put("app", app.name())
                                .put("summary", summary)
                                .put("example", app.example())
                                .put("readsDocuments", app.readsDocuments())
                                .put("asks", app.asks()));
            } else {
                new Table(app.name(), summary)
                        .row("", shell.command() + " run " + app.name() + " \"" + app.example() + "\"")
                        .lines(Integer.MAX_VALUE)
                        .forEach(shell.out()::println);
            }
        }
        return ExitCode.COMPLETED;
    }
}
