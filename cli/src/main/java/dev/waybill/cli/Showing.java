package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.ReportFormat;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.LiveLines;
import dev.waybill.cli.output.RunListener;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a run and its result are shown. */
final class Showing {
    @Option(names = "--json", descriptionKey = "option.json")
    boolean json;

    @Option(names = "--quiet", descriptionKey = "option.quiet")
    boolean quiet;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "markdown", descriptionKey = "option.format")
    ReportFormat format = ReportFormat.MARKDOWN;

    @Option(names = "--output", paramLabel = "FILE", descriptionKey = "option.output")
    @Nullable Path output;

    /** Finds out before the run whether the result can be written where it is to go. */
    void check(Texts texts) {
        if (output == null) {
            return;
        }
        var folder = output.toAbsolutePath().getParent();
        if (Files.isDirectory(output)) {
            throw new InputException("cli.output", texts.get("error.output.folder", output));
        }
        if (folder != null && !Files.isDirectory(folder)) {
            throw new InputException("cli.output", texts.get("error.output.none", output, folder));
        }
        if (!Files.isWritable(Files.exists(output) || folder == null ? output : folder)) {
            throw new InputException("cli.output", texts.get("error.output.denied", output));
        }
    }

    RunListener listener(Shell shell, Texts texts, App app) {
        if (json) {
            return quiet ? RunListener.SILENT : new JsonLines(shell.out());
        }
        return quiet ? RunListener.SILENT : new LiveLines(shell.screen(), texts, app);
    }
}
