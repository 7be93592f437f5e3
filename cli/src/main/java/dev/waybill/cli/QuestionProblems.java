package dev.waybill.cli;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.QuestionException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds questions, and says in the language of the person why one cannot be answered so, and what to do instead. */
final class QuestionProblems {
    private static final int SEARCHED = 10_000;

    private final Shell shell;
    private final Database database;
    private final Texts texts;

    QuestionProblems(Shell shell, Database database, Texts texts) {
        this.shell = shell;
        this.database = database;
        this.texts = texts;
    }

    /** The question of that id, or the open one whose id alone begins so, with or without {@code q-}. */
    QuestionRecord load(Store store, String id) {
        var exact = store.findQuestion(id).or(() -> store.findQuestion("q-" + id));
        if (exact.isPresent()) {
            return exact.get();
        }
        var open = store.openQuestions(SEARCHED);
        var found = open.stream()
                .filter(q -> q.id().startsWith(id) || q.id().startsWith("q-" + id))
                .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw unknown(id, open);
    }

    InputException unknown(String id, List<QuestionRecord> open) {
        var ids = open.stream().map(QuestionRecord::id).toList();
        return new InputException(
                "question.unknown",
                texts.get("error.question", id)
                        + (ids.isEmpty() ? texts.get("error.question.none") : texts.hint(id, ids)));
    }

    InputException answered(QuestionRecord asked) {
        var given = asked.answer().orElseThrow();
        return new InputException(
                "question.answered",
                texts.get(
                        "error.question.answered",
                        asked.id(),
                        given.by(),
                        RunSummary.timeIn(given.at(), shell.clock().getZone()),
                        QuestionText.values(given)));
    }

    /**
     * Looks at the form of an answer.
     *
     * @throws InputException if it does not fit
     */
    void check(QuestionRecord asked, Answer answer) {
        var wrong = new ArrayList<String>();
        var fields = asked.question().fields();
        for (var field : fields) {
            var value = answer.values().get(field.name());
            if (value == null && field.required()) {
                wrong.add(missing(field));
            } else if (value != null && !isAccepted(field, value, answer)) {
                wrong.add(wrong(field, value));
            }
        }
        var names = fields.stream().map(Field::name).toList();
        answer.values().keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> wrong.add(texts.get("error.answer.field", name) + texts.hint(name, names)));
        if (!wrong.isEmpty()) {
            throw new InputException(
                    "question.invalid",
                    String.join(texts.get("list.semicolon"), wrong).replaceAll("([?？])[;；]", "$1"));
        }
    }

    /** A field is right if a question of it alone takes the value. */
    private static boolean isAccepted(Field field, String value, Answer answer) {
        var alone = Question.form("", field);
        return alone.problems(Answer.of(Map.of(field.name(), value)).by(answer.by()))
                .isEmpty();
    }

    private String missing(Field field) {
        return field.choices().isEmpty()
                ? texts.get("error.answer.missing", field.name(), accepted(field))
                : texts.get("error.answer.missing_choice", String.join(" | ", field.choices()));
    }

    private String wrong(Field field, String value) {
        return field.choices().isEmpty()
                ? texts.get("error.answer.value", value, field.name(), accepted(field))
                : texts.get("error.answer.choice", value) + texts.hint(value, field.choices());
    }

    private String accepted(Field field) {
        return texts.get("field." + field.type().name().toLowerCase(Locale.ROOT));
    }

    /** The problem in words of the command line. */
    WaybillException explained(QuestionException problem, QuestionRecord asked, Answer answer) {
        return switch (problem.code()) {
            case "question.answered" -> asked.answer().isPresent() ? answered(asked) : problem;
            case "question.stale" ->
                new InputException(
                        problem.code(),
                        texts.get(
                                "error.question.stale",
                                asked.id(),
                                asked.run(),
                                shell.command() + " resume " + asked.run() + database.again()),
                        problem);
            case "question.expired" ->
                new InputException(
                        problem.code(),
                        texts.get(
                                "error.question.expired",
                                asked.id(),
                                asked.expiresAt()
                                        .map(at -> RunSummary.timeIn(
                                                at, shell.clock().getZone()))
                                        .orElse("–"),
                                shell.command() + " resume " + asked.run() + database.again()),
                        problem);
            case "question.not_allowed" ->
                new InputException(
                        problem.code(),
                        texts.get(
                                "error.question.not_allowed",
                                asked.id(),
                                String.join(
                                        texts.get("list.comma"),
                                        asked.question().people()),
                                answer.by()),
                        problem);
            default -> problem;
        };
    }
}
