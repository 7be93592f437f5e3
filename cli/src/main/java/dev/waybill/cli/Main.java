package dev.waybill.cli;

import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.WhenBusy;
import dev.waybill.error.WaybillException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** The command line. */
public final class Main {
    private static final int WIDEST_HELP = 110;

    private Main() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        var out = stream(FileDescriptor.out);
        var err = stream(FileDescriptor.err);
        var interrupts = new ShutdownInterrupts();
        var shell = new Shell(System.in, out, err, System.getenv(), Clock.system(ZoneId.systemDefault()), interrupts);
        int code = run(arguments, shell);
        interrupts.finished();
        System.exit(code);
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(descriptor)), false, StandardCharsets.UTF_8);
    }

    /** Runs a command inside another program, which nothing interrupts, and returns its exit code. */
    public static int run(
            String[] arguments, InputStream in, PrintStream out, PrintStream err, Map<String, String> environment) {
        return run(
                arguments, new Shell(in, out, err, environment, Clock.system(ZoneId.systemDefault()), Interrupts.NONE));
    }

    static int run(String[] arguments, Shell shell) {
        var language = Language.of(String.join(" ", arguments), shell.language());
        var texts = Texts.in(language);
        try {
            return commandLine(shell, texts).execute(arguments);
        } catch (Throwable e) { // the outermost frame: also errors such as a broken installation end with one line
            return report(e, shell, texts, shell.debugs());
        } finally {
            shell.out().flush();
            shell.err().flush();
        }
    }

    private static CommandLine commandLine(Shell shell, Texts texts) {
        var problems = new Problems(texts, shell.command());
        var line = new CommandLine(new Waybill(shell))
                .addSubcommand(new RunCommand(shell))
                .addSubcommand(new ResumeCommand(shell))
                .addSubcommand(new RunsCommand(shell))
                .addSubcommand(new ShowCommand(shell))
                .addSubcommand(new QuestionsCommand(shell))
                .addSubcommand(new AnswerCommand(shell))
                .addSubcommand(new ForkCommand(shell))
                .addSubcommand(new DiffCommand(shell))
                .addSubcommand(new ReplayCommand(shell))
                .addSubcommand(new TraceCommand(shell))
                .addSubcommand(new CancelCommand(shell))
                .addSubcommand(new DeleteCommand(shell))
                .addSubcommand(new AppsCommand(shell))
                .addSubcommand(new GraphCommand(shell))
                .addSubcommand(new SoakCommand(shell))
                .addSubcommand(new HelpCommand(shell))
                .addSubcommand(new TrainCommand(shell))
                .registerConverter(Count.class, Count::parse)
                .registerConverter(Minutes.class, Minutes::parse)
                .registerConverter(Duration.class, Spans::parse)
                .registerConverter(
                        WhenBusy.class,
                        text -> WhenBusy.valueOf(text.replace('-', '_').toUpperCase(Locale.ROOT)))
                .setResourceBundle(texts.bundle())
                .setCommandName(shell.command())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setUsageHelpWidth(Math.min(WIDEST_HELP, shell.width()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setPosixClusteredShortOptionsAllowed(false)
                .setOut(new PrintWriter(shell.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(shell.err(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((e, arguments) -> report(e, problems.describe(e), shell))
                .setExecutionExceptionHandler(
                        (e, command, parsed) -> report(e, shell, texts, shell.debugs() || asksForDetails(parsed)));
        describe(line, texts, shell.command());
        return line;
    }

    private static void describe(CommandLine line, Texts texts, String command) {
        line.getCommandSpec()
                .usageMessage()
                .description(texts.get("command.waybill"))
                .footer(texts.get("help.launcher", command), "", texts.get("help.exit"));
        line.getSubcommands()
                .forEach((name, sub) -> sub.getCommandSpec().usageMessage().description(texts.get("command." + name)));
    }

    private static boolean asksForDetails(CommandLine.ParseResult parsed) {
        return parsed.asCommandLineList().stream()
                .anyMatch(c -> c.getParseResult().hasMatchedOption("--verbose"));
    }

    private static int report(ParameterException problem, String text, Shell shell) {
        return report(problem, text, shell, shell.debugs(), ExitCode.USAGE);
    }

    private static int report(Throwable problem, Shell shell, Texts texts, boolean details) {
        return problem instanceof WaybillException known
                ? report(known, known.text(), shell, details, ExitCode.of(known))
                : report(problem, texts.get("error.internal", problem), shell, details, ExitCode.FAILED);
    }

    private static int report(Throwable problem, String text, Shell shell, boolean details, int code) {
        shell.out().flush();
        shell.err().println("waybill: " + Columns.oneLine(text));
        if (details) {
            problem.printStackTrace(shell.err());
        }
        return code;
    }
}
