package dev.waybill.store.jdbc;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.StoreException;
import dev.waybill.spi.QuestionRecord;
import org.jspecify.annotations.Nullable;

/** A question or an answer as it is stored, made in any thread and carried by {@link QuestionTable}. */
public final class QuestionRow {
    final QuestionRecord record;
    final String question;
    final @Nullable String answer;

    private QuestionRow(QuestionRecord record, String question, @Nullable String answer) {
        this.record = record;
        this.question = question;
        this.answer = answer;
    }

    /**
     * The row of a question.
     *
     * @throws StoreException {@code store.json} if it cannot be written
     */
    static QuestionRow of(QuestionRecord record, Sealing sealing) {
        var answer = record.answer();
        return new QuestionRow(
                record,
                sealing.seal(StoredQuestion.json(record.question()), place(record.id(), "question")),
                answer.isPresent() ? answer(record.id(), answer.get(), sealing) : null);
    }

    /** The column of an answer to the question with that id. */
    static String answer(String id, Answer answer, Sealing sealing) {
        return sealing.seal(StoredQuestion.json(answer), place(id, "answer"));
    }

    private static String place(String id, String column) {
        return "question " + id + ", " + column;
    }

    /** The question with that id in a column. */
    static Question question(String id, String stored, Sealing sealing) {
        return StoredQuestion.question(sealing.open(stored, place(id, "question")));
    }

    /** The answer to the question with that id in a column. */
    static Answer readAnswer(String id, String stored, Sealing sealing) {
        return StoredQuestion.answer(sealing.open(stored, place(id, "answer")));
    }
}
