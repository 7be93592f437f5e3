package dev.waybill.store.jdbc;

import dev.waybill.agent.Answer;
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
    public static QuestionRow of(QuestionRecord record) {
        var answer = record.answer();
        return new QuestionRow(
                record,
                StoredQuestion.json(record.question()),
                answer.isPresent() ? StoredQuestion.json(answer.get()) : null);
    }

    /** The column of an answer. */
    public static String answer(Answer answer) {
        return StoredQuestion.json(answer);
    }
}
