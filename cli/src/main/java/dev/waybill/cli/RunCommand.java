package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.time.LocalDate;
import java.util.List;
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

    @Option(names = "--ask", descriptionKey = "run.ask")
    private boolean ask;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "0", descriptionKey = "run.seed")
    private long seed;

    @Option(names = "--date", paramLabel = "DATE", descriptionKey = "run.date")
    private @Nullable LocalDate date;

    @Mixin
    private final Starting starting = new Starting();

    @Mixin
    private final LimitOptions limits = new LimitOptions();

    @Mixin
    private final Following following = new Following();

    private final Shell shell;

    RunCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var words = String.join(" ", this.words);
        var texts = Texts.in(Language.of(words, shell.language()));
        var apps = Apps.installed();
        var chosen = apps.load(app, texts);
        if (ask && !chosen.asks()) {
            throw new InputException("cli.ask", texts.get("error.ask", chosen.name()));
        }
        following.showing.check(texts);
        var text = text(chosen, words, texts);
        var spoken = Texts.in(Language.of(text.map(InputText::text).orElse(words), shell.language()));
        var update = chosen.input(new AppInput(
                text.map(InputText::text),
                text.map(InputText::source).orElse(""),
                FieldValues.read(fields, spoken),
                seed,
                date == null ? LocalDate.now(shell.clock()) : date,
                ask));
        var options = starting.options(shell, spoken, limits.over(chosen.graph().limits()));
        try (var open = OpenEngine.on(following.database.open(shell, spoken), apps)) {
            var run = new Start(shell, following.database, spoken, open, chosen).run(update, options);
            return starting.mayWait() && new Turn(shell, following, spoken).isAfterOthers(open.store(), run)
                    ? new Turn(shell, following, spoken).follow(open, run)
                    : new RunFollower(shell, spoken, chosen, following).follow(open, run);
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
}
