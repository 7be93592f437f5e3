package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains a command, or all of them. */
@Command(name = "help")
final class HelpCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "<command>", descriptionKey = "help.command")
    private @Nullable String command;

    @Spec
    private @Nullable CommandSpec spec;

    private final Shell shell;

    HelpCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (spec != null) {
            var root = spec.root().commandLine();
            var explained = command == null ? root : root.getSubcommands().get(command);
            if (explained == null) {
                var problems = new Problems(Texts.in(shell.language()), shell.command());
                throw new InputException("cli.command", problems.unknownCommand(String.valueOf(command), root));
            }
            explained.usage(shell.out());
        }
        return ExitCode.COMPLETED;
    }
}
