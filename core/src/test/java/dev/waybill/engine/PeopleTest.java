package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PeopleTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(20);

    private static Graph twoQuestions() {
        return Graph.named("two")
                .channels(Channels.of(LOG))
                .node("start", (s, c) -> Update.append(LOG, "start"))
                .human(
                        "left",
                        s -> Question.choice("Left?", "yes", "no"),
                        a -> Update.append(LOG, "left " + a.choice()))
                .human(
                        "right",
                        s -> Question.choice("Right?", "yes", "no"),
                        a -> Update.append(LOG, "right " + a.choice()))
                .node("other", (s, c) -> Update.append(LOG, "other"))
                .node("end", (s, c) -> Update.append(LOG, "end"))
                .entry("start")
                .edge("start", "left")
                .edge("start", "right")
                .edge("start", "other")
                .edge("left", "end")
                .edge("right", "end")
                .build();
    }

    private static List<QuestionRecord> waiting(Run run) {
        return run.await(LONG)
                .map(o -> ((Outcome.Waiting) o).questions())
                .orElseThrow(() -> new AssertionError("it does not wait"));
    }

    private static QuestionRecord about(Run run, String activation) {
        return waiting(run).stream()
                .filter(q -> q.activation().equals(activation))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> log(Run run) {
        return ((Outcome.Completed) run.await(LONG).orElseThrow()).state().get(LOG);
    }

    private static String code(Runnable action) {
        try {
            action.run();
            return "no error";
        } catch (QuestionException | dev.waybill.error.AgentException e) {
            return e.code();
        }
    }

    @Test
    void answersInAnyOrderReachWhoAskedAndTheRestGoesOn() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(twoQuestions(), Update.none());

            var right = about(run, "right@0");
            var left = about(run, "left@0");
            assertThat(engine.state(run.id()).get(LOG)).containsExactly("start", "other");
            engine.answer(right.id(), Answer.choose("no").by("ann"));
            assertThat(waiting(run)).extracting(QuestionRecord::id).containsExactly(left.id());
            engine.answer(left.id(), Answer.choose("yes").by("bob"));

            assertThat(log(run)).containsExactly("start", "left yes", "right no", "other", "end");
            assertThat(engine.question(left.id())
                            .orElseThrow()
                            .answer()
                            .orElseThrow()
                            .by())
                    .isEqualTo("bob");
        }
    }

    @Test
    void whatMayNotBeAnsweredIsATypedError() {
        try (var engine = Engine.inMemory()) {
            var graph = Graph.named("g")
                    .channels(Channels.of(LOG))
                    .human(
                            "ask",
                            s -> Question.form(
                                            "How much?",
                                            Field.of("amount", Field.Type.DECIMAL),
                                            Field.of("from", Field.Type.DATE).optional())
                                    .answeredBy("ann"),
                            a -> Update.append(LOG, a.number("amount").toPlainString()))
                    .entry("ask")
                    .build();
            var run = engine.start(graph, Update.none());
            var id = waiting(run).getFirst().id();
            var right = Answer.of(java.util.Map.of("amount", "12.50"));

            assertThat(code(() -> engine.answer("q-unknown", right.by("ann")))).isEqualTo("question.unknown");
            assertThat(code(() -> engine.answer(id, right))).isEqualTo("question.invalid");
            assertThat(code(() -> engine.answer(id, right.by("eve")))).isEqualTo("question.not_allowed");
            assertThat(code(() -> engine.answer(id, right.with("amount", "much").by("ann"))))
                    .isEqualTo("question.invalid");
            assertThat(code(() ->
                            engine.answer(id, right.with("from", "2026-02-30").by("ann"))))
                    .isEqualTo("question.invalid");
            assertThat(code(() -> engine.answer(id, right.with("to", "x").by("ann"))))
                    .isEqualTo("question.invalid");
            engine.answer(id, right.by("ann"));
            assertThat(code(() -> engine.answer(id, right.by("ann")))).isEqualTo("question.answered");

            assertThat(log(run)).containsExactly("12.50");
        }
    }

    @Test
    void aQuestionOfARunThatHasEndedIsStale() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(twoQuestions(), Update.none());
            var id = about(run, "left@0").id();
            run.cancel();

            assertThat(code(() -> engine.answer(id, Answer.choose("yes").by("ann"))))
                    .isEqualTo("question.stale");
            assertThat(engine.openQuestions(9)).isEmpty();
        }
    }

    @Test
    void aQuestionOutlivesTheProcessAndWhatWasDoneIsNotDoneAgain() {
        var store = new InMemoryStore();
        var charged = new AtomicInteger();
        var entered = new AtomicInteger();
        var graph = Graph.named("g")
                .channels(Channels.of(LOG))
                .node("pay", (s, c) -> {
                    entered.incrementAndGet();
                    var receipt = c.once("charge", String.class, key -> "receipt " + charged.incrementAndGet());
                    var first = c.ask(Question.choice("One?", "a", "b")).choice();
                    var second = c.ask(Question.choice("Two?", "a", "b")).choice();
                    return Update.append(LOG, receipt + " " + first + second);
                })
                .entry("pay")
                .build();
        var engine = Engine.builder().store(store).build();
        var run = engine.start(graph, Update.none());
        engine.answer(waiting(run).getFirst().id(), Answer.choose("a").by("ann"));
        var two = waiting(run).getFirst();
        assertThat(two.number()).isEqualTo(1);
        engine.close();

        try (var other = Engine.builder().store(store).graphs(graph).build()) {
            assertThat(other.openQuestions(9)).extracting(QuestionRecord::id).containsExactly(two.id());
            other.answer(two.id(), Answer.choose("b").by("bob"));
            var resumed = other.resume(run.id());

            assertThat(log(resumed)).containsExactly("receipt 1 ab");
            assertThat(charged).hasValue(1);
            assertThat(entered).hasValue(2);
        }
    }

    @Test
    void aQuestionThatExpiresFailsOrCountsAsItSaid() {
        try (var engine = Engine.inMemory()) {
            var graph = Graph.named("g")
                    .channels(Channels.of(LOG))
                    .human(
                            "soft",
                            s -> Question.approval("Go?").expiresAfter(Duration.ofMillis(20), Answer.reject()),
                            a -> Update.append(LOG, a.choice() + " by " + a.by()))
                    .human(
                            "hard",
                            s -> Question.approval("Go?").expiresAfter(Duration.ofMillis(20)),
                            a -> Update.none())
                    .entry("soft")
                    .edge("soft", "hard")
                    .build();
            var run = engine.start(graph, Update.none());

            var last = run.events().toList().getLast();

            assertThat(last)
                    .isInstanceOfSatisfying(
                            RunEvent.RunEnded.class,
                            ended -> assertThat(ended.outcome())
                                    .isInstanceOfSatisfying(
                                            Outcome.Failed.class,
                                            failed -> assertThat(
                                                            failed.problem().code())
                                                    .isEqualTo("question.expired")));
            assertThat(engine.state(run.id()).get(LOG)).containsExactly("reject by @expiry");
            var expired = engine.questions(run.id()).getLast().id();
            assertThat(code(() -> engine.answer(expired, Answer.approve().by("ann"))))
                    .isEqualTo("question.expired");
        }
    }

    @Test
    void aDefaultAnswerMustFitTheForm() {
        assertThatThrownBy(() -> Question.approval("Go?").expiresAfter(LONG, Answer.choose("perhaps")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("perhaps");
    }

    @Test
    void anAgentAsksOneQuestionAfterTheOther() {
        var asked = new java.util.concurrent.CountDownLatch(1);
        var refused = new java.util.concurrent.CompletableFuture<String>();
        var graph = Graph.named("twice")
                .channels(Channels.of(LOG))
                .node("ask", (s, c) -> {
                    var first = java.util.concurrent.CompletableFuture.supplyAsync(
                            () -> code(() -> c.ask(Question.approval("first?"))), Thread::startVirtualThread);
                    asked.await();
                    var second = code(() -> c.ask(Question.approval("second?")));
                    refused.complete(second);
                    return Update.append(LOG, first.get() + ", " + second);
                })
                .entry("ask")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            var id = waiting(run).getFirst().id();
            asked.countDown();
            refused.join();
            engine.answer(id, Answer.approve().by("ann"));

            assertThat(log(run)).containsExactly("no error, question.parallel");
        }
    }
}
