package dev.waybill.engine;

import dev.waybill.agent.Answer;
import dev.waybill.error.QuestionException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.Store;
import java.util.function.Predicate;

/** Takes answers: each is checked, and a question gets one, once and for all. */
final class Answering {
    private Answering() {}

    /**
     * Keeps an answer durably.
     *
     * @param awaited whether anybody still waits for the answer, as far as that is known here
     * @return the question with its answer
     */
    static QuestionRecord take(Store store, String id, Answer answer, Predicate<QuestionRecord> awaited) {
        var question = store.findQuestion(id)
                .orElseThrow(() -> new QuestionException("question.unknown", "there is no question " + id));
        check(question, answer);
        boolean ended = store.find(question.run()).flatMap(r -> r.end()).isPresent();
        if (ended || !awaited.test(question) || !store.answer(id, answer)) {
            store.findQuestion(id).ifPresent(q -> check(q, answer)); // somebody may have been faster
            throw stale(question);
        }
        return question.withAnswer(answer);
    }

    private static void check(QuestionRecord asked, Answer answer) {
        if (asked.isClosed()) {
            throw stale(asked);
        }
        if (asked.answer().isPresent() && !asked.hasExpired()) {
            throw answered(asked);
        }
        if (asked.hasExpired()
                || asked.expiresAt().filter(e -> !answer.at().isBefore(e)).isPresent()) {
            throw expired(asked);
        }
        var people = asked.question().people();
        if (answer.by().isBlank() || answer.by().startsWith("@")) {
            throw new QuestionException(
                    "question.invalid", "the answer to question " + asked.id() + " does not say which person it is by");
        }
        if (!people.isEmpty() && !people.contains(answer.by())) {
            throw new QuestionException(
                    "question.not_allowed",
                    "question " + asked.id() + " may be answered by " + String.join(", ", people) + ", not by "
                            + answer.by());
        }
        var problems = asked.question().problems(answer);
        if (!problems.isEmpty()) {
            throw new QuestionException(
                    "question.invalid",
                    "the answer to question " + asked.id() + " does not fit: " + String.join("; ", problems));
        }
    }

    private static QuestionException answered(QuestionRecord asked) {
        var given = asked.answer().orElseThrow();
        return new QuestionException(
                "question.answered",
                "question " + asked.id() + " was answered by " + given.by() + " at " + given.at() + " already");
    }

    private static QuestionException expired(QuestionRecord asked) {
        return new QuestionException(
                "question.expired",
                "question " + asked.id() + " has expired at "
                        + asked.expiresAt().orElseThrow());
    }

    private static QuestionException stale(QuestionRecord asked) {
        return new QuestionException(
                "question.stale",
                "nobody waits for an answer to question " + asked.id() + " any more; if run " + asked.run()
                        + " has ended, resume it and answer then");
    }
}
