package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers of people: each moves its own activation one step, and nothing else. */
@Timeout(60)
class AnswerFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

    private Engine open(Graph graph) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("waybill.db")))
                .graphs(graph)
                .build();
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private int called(String name) {
        return calls.computeIfAbsent(name, n -> new AtomicInteger()).get();
    }

    private void call(String name) {
        calls.computeIfAbsent(name, n -> new AtomicInteger()).incrementAndGet();
    }

    /** Two nodes that ask at the same time, each the same words, and one that waits for both. */
    private Graph twoAsk() {
        return graph("two-ask")
                .node("start", (s, c) -> Update.none())
                .node("left", (s, c) -> {
                    call("left");
                    return Update.append(
                            LOG,
                            "left "
                                    + c.ask(Question.form("your word?", Field.of("word", Field.Type.TEXT)))
                                            .text("word"));
                })
                .node("right", (s, c) -> {
                    call("right");
                    return Update.append(
                            LOG,
                            "right "
                                    + c.ask(Question.form("your word?", Field.of("word", Field.Type.TEXT)))
                                            .text("word"));
                })
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("start", "left")
                .edge("start", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("start")
                .build();
    }

    private static QuestionRecord of(List<QuestionRecord> questions, String activation) {
        return questions.stream()
                .filter(q -> q.activation().equals(activation))
                .findFirst()
                .orElseThrow();
    }

    private static Answer word(String word) {
        return Answer.of(Map.of("word", word)).by("ann");
    }

    /** Blocks until an event of that kind has come; the events of a run are kept, so none is missed. */
    private static <E extends RunEvent> void awaitEvent(Run run, Class<E> type, Predicate<E> which) {
        assertThat(run.events().filter(type::isInstance).map(type::cast).anyMatch(which))
                .isTrue();
    }

    private static void awaitCommit(Run run, String path) {
        awaitEvent(
                run,
                RunEvent.ActivationCommitted.class,
                e -> e.activation().toString().equals(path));
    }

    private static void assertRefused(String code, Runnable answering) {
        assertThatThrownBy(answering::run)
                .isInstanceOfSatisfying(
                        QuestionException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    // 7
    @Test
    void anAnswerToOneOfSeveralQuestionsRunsOnlyItsOwnActivation() {
        var graph = twoAsk();
        dev.waybill.control.RunId id;
        String left;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            var questions = Ends.waiting(run);
            left = of(questions, "left@0").id();
            engine.answer(of(questions, "right@0").id(), word("R"));
            awaitCommit(run, "right@0");

            assertThat(Ends.committed(engine, run)).containsExactly("start@0", "right@0");
            assertThat(Ends.waiting(run)).extracting(QuestionRecord::activation).containsExactly("left@0");
            assertThat(called("right")).isEqualTo(1);
            assertThat(called("left")).isEqualTo(1);
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            Ends.waiting(run);
            engine.answer(left, word("L"));
            awaitCommit(run, "join@0");

            assertThat(Ends.completed(run).get(LOG)).containsExactly("left L", "right R", "join");
            assertThat(called("right"))
                    .as("it has committed and does not run again")
                    .isEqualTo(1);
            assertThat(called("left")).isEqualTo(2);
        }
    }

    // 7
    @Test
    void anAnswerGivenWhileNoEngineHasTheRunCountsWhenItIsResumed() {
        var graph = twoAsk();
        dev.waybill.control.RunId id;
        List<QuestionRecord> questions;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            questions = Ends.waiting(run);
        }
        try (var engine = open(graph)) {
            engine.answer(of(questions, "left@0").id(), word("L"));
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            awaitCommit(run, "left@0");
            assertThat(Ends.waiting(run)).extracting(QuestionRecord::activation).containsExactly("right@0");
            assertRefused(
                    "question.answered",
                    () -> engine.answer(of(questions, "left@0").id(), word("X")));
            engine.answer(of(questions, "right@0").id(), word("R"));
            awaitCommit(run, "join@0");
            assertThat(Ends.completed(run).get(LOG)).containsExactly("left L", "right R", "join");
        }
    }

    // 8
    @Test
    void oneAnswerIsOneStepForwardInALoopThatAsksUntilItIsSatisfied() {
        var tries = new AtomicInteger();
        var graph = graph("validate")
                .node("age", (s, c) -> {
                    tries.incrementAndGet();
                    for (int i = 0; ; i++) {
                        var answer = c.ask(Question.form("age? try " + i, Field.of("age", Field.Type.INTEGER)));
                        int age = answer.number("age").intValueExact();
                        if (age >= 0) {
                            return Update.append(LOG, "age " + age + " after " + i);
                        }
                    }
                })
                .entry("age")
                .build();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            Ends.waiting(run);

            for (int i = 0; i < 5; i++) {
                int number = i;
                awaitEvent(run, RunEvent.QuestionAsked.class, e -> e.question().number() == number);
                var open = Ends.waiting(run);
                assertThat(open).hasSize(1);
                assertThat(open.getFirst().number()).as("one answer, one step").isEqualTo(i);
                engine.answer(
                        open.getFirst().id(),
                        Answer.of(Map.of("age", Integer.toString(-5 + i))).by("ann"));
            }
            awaitEvent(run, RunEvent.QuestionAsked.class, e -> e.question().number() == 5);
            engine.answer(
                    Ends.waiting(run).getFirst().id(),
                    Answer.of(Map.of("age", "7")).by("ann"));
            awaitCommit(run, "age@0");

            assertThat(Ends.completed(run).get(LOG)).containsExactly("age 7 after 5");
            assertThat(tries)
                    .as("the agent waits where it is and does not start over")
                    .hasValue(1);
        }
    }

    // 8
    @Test
    void oneAnswerIsOneStepForwardAlsoWhenTheProcessEndsAfterEachAnswer() {
        var graph = graph("validate")
                .node("age", (s, c) -> {
                    for (int i = 0; ; i++) {
                        var answer = c.ask(Question.form("age? try " + i, Field.of("age", Field.Type.INTEGER)));
                        if (answer.number("age").signum() >= 0) {
                            return Update.append(LOG, "after " + i);
                        }
                    }
                })
                .entry("age")
                .build();
        Run run;
        try (var engine = open(graph)) {
            run = engine.start(graph, Update.none());
            Ends.waiting(run);
        }

        for (int i = 0; i < 4; i++) {
            try (var engine = open(graph)) {
                var resumed = engine.resume(run.id());
                var open = Ends.waiting(resumed);
                assertThat(open).extracting(QuestionRecord::number).containsExactly(i);
                engine.answer(
                        open.getFirst().id(),
                        Answer.of(Map.of("age", i < 3 ? "-1" : "1")).by("ann"));
                if (i == 3) {
                    awaitCommit(resumed, "age@0");
                    assertThat(Ends.completed(resumed).get(LOG)).containsExactly("after 3");
                }
            }
        }
    }

    // 7
    @Test
    void whatElseRunsGoesOnWhileAPersonIsAsked() {
        var graph = graph("beside")
                .node("start", (s, c) -> Update.none())
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node("other", (s, c) -> Update.append(LOG, "other"))
                .node("more", (s, c) -> Update.append(LOG, "more"))
                .edge("start", "asker")
                .edge("start", "other")
                .edge("other", "more")
                .entry("start")
                .build();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            Ends.waiting(run);
            assertThat(Ends.committed(engine, run)).containsExactlyInAnyOrder("start@0", "other@0", "more@0");
            assertThat(run.outcome()).containsInstanceOf(Outcome.Waiting.class);
        }
    }
}
