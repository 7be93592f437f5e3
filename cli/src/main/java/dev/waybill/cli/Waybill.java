package dev.waybill.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is called without a command. */
@Command(name = "waybill", synopsisSubcommandLabel = "COMMAND", versionProvider = Version.class)
final class Waybill implements Runnable {
    @Mixin
    final Common common = new Common();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            descriptionKey = "option.version")
    boolean version;

    @Spec
    private @Nullable CommandSpec spec;

    private final Shell shell;

    Waybill(Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        if (spec != null) {
            spec.commandLine().usage(shell.out());
        }
    }
}
