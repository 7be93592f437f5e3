package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.error.InputException;
import dev.waybill.state.Update;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an application. */
@Command(name = "run")
final class RunCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<app>", descriptionKey = "run.app")
    private String app = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "<text>", descriptionKey = "run.text")
    private List<String> words = List.of();

    @Option(names = "--input", paramLabel = "FILE", descriptionKey = "run.input")
    private @Nullable String input;

    @Option(names = "--set", paramLabel = "FIELD=JSON", descriptionKey = "run.set")
    private List<String> fields = List.of();

    @Option(names = "--thread", paramLabel = "ID", descriptionKey = "run.thread")
    private @Nullable String thread;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "0", descriptionKey = "run.seed")
    private long seed;

    @Option(names = "--date", paramLabel = "DATE", descriptionKey = "run.date")
    private @Nullable LocalDate date;

    @Mixin
    private final Database database = new Database();

    @Mixin
    private final Showing showing = new Showing();

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    RunCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var words = String.join(" ", this.words);
        var texts = Texts.in(Language.of(words, shell.language()));
        var chosen = Apps.installed().load(app, texts);
        showing.check(texts);
        var text = text(chosen, words, texts);
        var spoken = Texts.in(Language.of(text.map(InputText::text).orElse(words), shell.language()));
        var update = chosen.input(new AppInput(
                text.map(InputText::text),
                text.map(InputText::source).orElse(""),
                fields(spoken),
                seed,
                date == null ? LocalDate.now(shell.clock()) : date));
        try (var open = OpenEngine.on(database.open(shell, spoken), chosen)) {
            var run = start(open.engine(), chosen, update, spoken);
            return new RunFollower(shell, spoken, chosen, database, showing).follow(open, run);
        }
    }

    /** What the application gets to read: the words, or for one that reads documents the file that they name. */
    private Optional<InputText> text(App chosen, String words, Texts texts) {
        if (input != null && !words.isEmpty()) {
            throw new InputException("cli.input_twice", texts.get("error.input.twice"));
        }
        if (input != null) {
            return Optional.of(InputText.read(input, shell.in(), texts));
        }
        if (words.isEmpty()) {
            if (fields.isEmpty()) {
                throw new InputException("cli.input", texts.get("error.input.none", chosen.name(), example(chosen)));
            }
            return Optional.empty();
        }
        return Optional.of(
                chosen.readsDocuments() ? InputText.read(words, shell.in(), texts) : new InputText(words, ""));
    }

    private String example(App chosen) {
        return shell.command() + " run " + chosen.name() + " \"" + chosen.example() + "\"";
    }

    private Map<String, String> fields(Texts texts) {
        var result = new LinkedHashMap<String, String>();
        for (var field : fields) {
            int equals = field.indexOf('=');
            if (equals < 1) {
                throw new InputException("cli.set", texts.get("error.set", field));
            }
            if (result.putIfAbsent(field.substring(0, equals), field.substring(equals + 1)) != null) {
                throw new InputException("cli.set_twice", texts.get("error.set.twice", field.substring(0, equals)));
            }
        }
        return result;
    }

    private Run start(Engine engine, App chosen, Update update, Texts texts) {
        if (thread == null) {
            return engine.start(chosen.graph(), update);
        }
        var id = threadId(thread, texts);
        var runs = engine.runs(id);
        for (var earlier : runs) {
            if (earlier.end().isEmpty()) {
                throw new InputException(
                        "run.thread_busy",
                        texts.get(
                                "error.thread.busy",
                                id,
                                earlier.id(),
                                shell.command() + " resume " + earlier.id() + database.again()));
            }
        }
        if (!runs.isEmpty() && !chosen.continuesThreads()) {
            throw new InputException(
                    "cli.thread_used",
                    texts.get("error.thread.used", id, runs.getLast().id(), chosen.name()));
        }
        return engine.start(chosen.graph(), id, update);
    }

    private static ThreadId threadId(String value, Texts texts) {
        try {
            return ThreadId.of(value);
        } catch (IllegalArgumentException e) {
            throw new InputException("cli.thread", texts.get("error.thread", value), e);
        }
    }
}
