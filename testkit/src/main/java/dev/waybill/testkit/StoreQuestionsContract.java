package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.RunId;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions are kept whole, and answered once. */
abstract class StoreQuestionsContract extends StoreLeasesContract {
    private final RunRecord run = StoreSamples.run("r-asking", "t-asking", 0);

    private static QuestionRecord with(QuestionRecord record, Question question) {
        return new QuestionRecord(
                record.id(),
                record.run(),
                record.activation(),
                record.number(),
                question,
                record.askedAt(),
                record.answer());
    }

    private List<String> open(int count) {
        return store().openQuestions(count).stream().map(QuestionRecord::id).toList();
    }

    @Test
    void aQuestionIsKeptWholeWithFieldsOfEveryType() {
        var form = QuestionSamples.question("q-1 \u0000 问", run, 0);
        var plain = with(QuestionSamples.question("q-2", run, 1), Question.form(""));
        var approval = with(QuestionSamples.question("q-3", run, 2), Question.approval("Go?"));
        var journal = begin(run);

        for (var question : List.of(form, plain, approval)) {
            assertDurable(journal.ask(question));
        }

        assertThat(store().findQuestion("q-1 \u0000 问")).contains(form);
        assertThat(store().questionsOf(run.id())).containsExactly(form, plain, approval);
        assertThat(store().openQuestions(9)).containsExactly(form, plain, approval);
        assertThat(store().findQuestion("q-2").orElseThrow().expiresAt()).isEmpty();
        assertThat(store().findQuestion("q-1 \u0000 问").orElseThrow().expiresAt())
                .isEqualTo(form.expiresAt());
        assertThat(commits(run.id())).hasSize(1);
    }

    @Test
    void whatWasNeverAskedIsUnknown() {
        begin(run);

        assertThat(store().findQuestion("q-1")).isEmpty();
        assertThat(store().answer("q-1", QuestionSamples.answer("王"))).isFalse();
        assertThat(store().questionsOf(run.id())).isEmpty();
        assertThat(store().questionsOf(new RunId("r-nobody"))).isEmpty();
        assertThat(store().openQuestions(9)).isEmpty();
    }

    @Test
    void aQuestionThatIsAskedAgainStaysAsItIs() {
        var first = QuestionSamples.question("q-1", run, 0);
        var journal = begin(run);
        assertDurable(journal.ask(first));
        var answered = first.withAnswer(QuestionSamples.answer("王"));
        assertThat(store().answer("q-1", QuestionSamples.answer("王"))).isTrue();

        assertDurable(journal.ask(with(QuestionSamples.question("q-1", run, 5), Question.form("another"))));

        assertThat(store().questionsOf(run.id())).containsExactly(answered);
        assertThat(store().findQuestion("q-1")).contains(answered);
    }

    @Test
    void anAnswerIsKeptWholeAndOnlyTheFirst() {
        var question = QuestionSamples.question("q-1", run, 0);
        assertDurable(begin(run).ask(question));
        var answer = QuestionSamples.answer("王 \u0000 𝒳").with("z", "1").with("a", "\ud83d");

        assertThat(store().answer("q-1", answer)).isTrue();
        assertThat(store().answer("q-1", QuestionSamples.answer("too late"))).isFalse();

        assertThat(store().findQuestion("q-1")).contains(question.withAnswer(answer));
        assertThat(store().findQuestion("q-1")
                        .orElseThrow()
                        .answer()
                        .orElseThrow()
                        .values()
                        .keySet())
                .containsExactly("f-TEXT", "f-CHOICE", "z", "a");
        assertThat(store().openQuestions(9)).isEmpty();
        assertThat(store().questionsOf(run.id())).hasSize(1);
    }

    @Test
    void anAnswerMayBeEmptyOrLong() {
        var journal = begin(run);
        var values = new LinkedHashMap<String, String>();
        IntStream.range(0, 2_000).forEach(i -> values.put("field " + i, "value ".repeat(10)));
        for (var answer : List.of(Answer.of(java.util.Map.of()), Answer.of(values))) {
            var question = QuestionSamples.question("q-" + answer.values().size(), run, 0);
            assertDurable(journal.ask(question));

            assertThat(store().answer(question.id(), answer)).isTrue();

            assertThat(store().findQuestion(question.id())).contains(question.withAnswer(answer));
        }
    }

    @Test
    void whoeverHasTheThreadAnybodyMayAnswer() {
        var journal = begin(run);
        assertDurable(journal.ask(QuestionSamples.question("q-1", run, 0)));
        assertDurable(journal.ask(QuestionSamples.question("q-2", run, 1)));

        assertThat(store().answer("q-1", QuestionSamples.answer("while it is at work")))
                .isTrue();
        journal.release();
        assertThat(store().answer("q-2", QuestionSamples.answer("while nobody is")))
                .isTrue();

        assertThat(store().openQuestions(9)).isEmpty();
    }

    @Test
    void ofManyAnswersAtOnceOneIsKept() throws InterruptedException, ExecutionException {
        assertDurable(begin(run).ask(QuestionSamples.question("q-1", run, 0)));
        var kept = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                var answer = QuestionSamples.answer("person " + i);
                kept.add(threads.submit(() -> store().answer("q-1", answer)));
            }
        }

        var winners = new ArrayList<Answer>();
        for (int i = 0; i < 8; i++) {
            if (kept.get(i).get()) {
                winners.add(QuestionSamples.answer("person " + i));
            }
        }
        assertThat(winners).hasSize(1);
        assertThat(store().findQuestion("q-1").orElseThrow().answer()).contains(winners.getFirst());
    }

    @Test
    void aQuestionOfARunThatHasEndedIsNotAnswered() {
        var journal = begin(run);
        var question = QuestionSamples.question("q-1", run, 0);
        assertDurable(journal.ask(question));

        journal.end(END);

        assertThat(store().openQuestions(9)).isEmpty();
        assertThat(store().answer("q-1", QuestionSamples.answer("王"))).isFalse();
        assertThat(store().findQuestion("q-1")).contains(question);
        store().reopen(run.withEnd(java.util.Optional.of(END)), TYPES, TENURE);
        assertThat(store().openQuestions(9)).containsExactly(question);
        assertThat(store().answer("q-1", QuestionSamples.answer("王"))).isTrue();
    }

    @Test
    void openQuestionsComeOldestFirstAndNotMoreThanAskedFor() {
        var other = StoreSamples.run("r-other");
        var journal = begin(run);
        var others = begin(other);
        for (int second : new int[] {5, 1, 3}) {
            assertDurable(journal.ask(QuestionSamples.question("q-" + second, run, second)));
            assertDurable(others.ask(QuestionSamples.question("q-" + (second + 1), other, second + 1)));
        }

        assertThat(open(100)).containsExactly("q-1", "q-2", "q-3", "q-4", "q-5", "q-6");
        assertThat(open(2)).containsExactly("q-1", "q-2");
        assertThat(open(0)).isEmpty();
        store().answer("q-2", QuestionSamples.answer("王"));
        assertThat(open(3)).containsExactly("q-1", "q-3", "q-4");
        assertThat(store().questionsOf(other.id()).stream().map(QuestionRecord::id))
                .containsExactly("q-6", "q-2", "q-4");
    }
}
