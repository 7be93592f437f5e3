package dev.waybill.cli;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.QuestionJson;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.QuestionException;
import dev.waybill.spi.QuestionRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a question, and goes on with its run if nobody else does. */
@Command(name = "answer")
final class AnswerCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "<question>", descriptionKey = "answer.question")
    private String id = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "<choice>", descriptionKey = "answer.choice")
    private @Nullable String choice;

    @Option(names = "--comment", paramLabel = "TEXT", descriptionKey = "answer.comment")
    private @Nullable String comment;

    @Option(names = "--set", paramLabel = "FIELD=VALUE", descriptionKey = "answer.set")
    private List<String> set = List.of();

    @Option(names = "--no-resume", descriptionKey = "answer.no_resume")
    private boolean noResume;

    @Mixin
    private final Person person = new Person();

    @Mixin
    private final Following following = new Following();

    private final Shell shell;

    AnswerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        following.showing.check(texts);
        var asked = asked(texts);
        try (var found =
                RunReader.toChange(shell, following.database, asked.run().value(), texts)) {
            var spoken = found.spoken(shell);
            answer(found, asked, spoken);
            return goOn(found, asked, spoken);
        }
    }

    private QuestionRecord asked(Texts texts) {
        var problems = new QuestionProblems(shell, following.database, texts);
        try (var store =
                following.database.openToRead(shell, texts).orElseThrow(() -> problems.unknown(id, List.of()))) {
            return problems.load(store, id);
        }
    }

    private void answer(RunReader found, QuestionRecord asked, Texts texts) {
        var problems = new QuestionProblems(shell, following.database, texts);
        if (asked.answer().isPresent() && !asked.hasExpired() && !asked.isClosed()) {
            throw problems.answered(asked);
        }
        var answer = Answer.of(values(asked.question(), texts)).by(person.name(shell, texts));
        problems.check(asked, answer);
        try {
            found.engine().answer(asked.id(), answer);
        } catch (QuestionException e) {
            throw problems.explained(e, found.engine().question(asked.id()).orElse(asked), answer);
        }
    }

    private Map<String, String> values(Question question, Texts texts) {
        var values = new LinkedHashMap<String, String>();
        var word = choice;
        if (word != null) {
            var field = QuestionText.choice(question)
                    .or(() -> question.fields().stream().findFirst())
                    .orElseThrow(
                            () -> new InputException("question.invalid", texts.get("error.answer.no_choice", word)));
            values.put(
                    field.name(),
                    field.choices().stream()
                            .filter(c -> c.equalsIgnoreCase(word))
                            .findFirst()
                            .orElse(word));
        }
        if (comment != null) {
            put(values, "comment", comment, texts);
        }
        FieldValues.read(set, texts).forEach((name, value) -> put(values, name, value, texts));
        return values;
    }

    private static void put(Map<String, String> values, String name, String value, Texts texts) {
        if (values.putIfAbsent(name, value) != null) {
            throw new InputException("cli.set_twice", texts.get("error.set.twice", name));
        }
    }

    private int goOn(RunReader found, QuestionRecord asked, Texts texts) {
        var run = found.run().id();
        var resume = shell.command() + " resume " + run + following.database.again();
        boolean elsewhere = found.engine().isActive(run);
        if (!noResume && !elsewhere) {
            say(texts.get("answer.taken", asked.id()));
            return following.follow(shell, texts, found, found.engine().resume(run));
        }
        if (following.showing.json) {
            var node = JsonLines.object("answered").put("active", elsewhere).put("resume", resume);
            var answered = found.engine().question(asked.id()).orElse(asked);
            new JsonLines(shell.out()).write(QuestionJson.fill(node, answered));
        } else {
            say(
                    elsewhere
                            ? texts.get("answer.taken_elsewhere", asked.id(), run)
                            : texts.get("answer.taken_resume", asked.id(), resume));
        }
        return ExitCode.COMPLETED;
    }

    private void say(String text) {
        if (!following.showing.quiet && !following.showing.json) {
            shell.err().println(text);
            shell.err().flush();
        }
    }
}
