package dev.waybill.spi;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * A question as a store keeps it.
 *
 * @param id unique in the store; the same whenever the same question is asked again
 * @param run the run
 * @param activation the path of the activation that asks, e.g. {@code research@0/search@0}
 * @param number its place among the questions of that activation, from 0
 * @param question what is asked
 * @param askedAt when it was asked first
 * @param answer the answer, if there is one, also that of {@link #EXPIRY} or {@link #CLOSED}
 */
public record QuestionRecord(
        String id,
        RunId run,
        String activation,
        int number,
        Question question,
        Instant askedAt,
        Optional<Answer> answer) {
    /** Who answers when nobody does in time: {@link Question#otherwise}, or nothing. */
    public static final String EXPIRY = "@expiry";

    /** Who answers in nobody's name when its activation has settled without an answer. */
    public static final String CLOSED = "@closed";

    /** Whether nobody waits for an answer any more, for good. */
    public boolean isClosed() {
        return answer.filter(a -> a.by().equals(CLOSED)).isPresent();
    }

    /** Whether nobody answered in time and nothing counts instead, for good. */
    public boolean hasExpired() {
        return question.otherwise().isEmpty()
                && answer.filter(a -> a.by().equals(EXPIRY)).isPresent();
    }

    /** When it expires, if it does. */
    public Optional<Instant> expiresAt() {
        return question.expiresAfter().map(askedAt::plus);
    }

    /** This question with that answer. */
    public QuestionRecord withAnswer(Answer given) {
        return new QuestionRecord(id, run, activation, number, question, askedAt, Optional.of(given));
    }
}
