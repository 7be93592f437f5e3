package dev.waybill.cli;

import dev.waybill.app.App;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Does what people do most and shows nothing of it: the launcher lets the JVM watch this once and keep what it learned, so
 * that it starts faster. What fails here is not a problem.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<folder>")
    private Path folder = Path.of("");

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    TrainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var database = folder.resolve("train.db").toString();
        for (var app : Apps.installed().all()) {
            var input = app.readsDocuments() && !Files.exists(Path.of(app.example())) ? "-" : app.example();
            quietly(app, "run", app.name(), input, "--db", database, "--thread", app.name());
            quietly(app, "run", app.name(), input, "--db", database, "--json");
            quietly(app, "show", "r-", "--db", database);
            quietly(app, "graph", app.name());
        }
        for (var app : Apps.installed().all().reversed()) {
            quietly(app, "rums", "--db", database);
            quietly(app, "runs", "--db", database);
        }
        return ExitCode.COMPLETED;
    }

    private void quietly(App app, String... arguments) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var in = new ByteArrayInputStream(document(app).getBytes(StandardCharsets.UTF_8));
        Main.run(arguments, new Shell(in, nowhere, nowhere, shell.environment(), shell.clock(), Interrupts.NONE));
    }

    private static String document(App app) {
        return "# " + app.name() + "\n\n" + app.example() + "\n";
    }
}
