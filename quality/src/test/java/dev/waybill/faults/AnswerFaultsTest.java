package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.Graph;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers of people: each moves its own activation one step, and nothing else. */
@Timeout(60)
class AnswerFaultsTest {
    @TempDir
    private Path folder;

    private Engine open(Graph graph) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("waybill.db")))
                .graphs(graph)
                .build();
    }

    // 7
    @Test
    void anAnswerToOneOfSeveralQuestionsRunsOnlyItsOwnActivation() {
        var calls = new ConcurrentLinkedQueue<String>();
        var graph = Asking.twoAsk(calls::add);
        RunId id;
        String left;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            var questions = Ends.waiting(run);
            left = Asking.of(questions, "left@0").id();
            engine.answer(Asking.of(questions, "right@0").id(), Asking.word("R"));
            Await.commit(run, "right@0");

            assertThat(Ends.committed(engine, run)).containsExactly("start@0", "right@0");
            assertThat(Ends.waiting(run)).extracting(QuestionRecord::activation).containsExactly("left@0");
            assertThat(calls).containsExactlyInAnyOrder("left", "right");
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            Ends.waiting(run);
            engine.answer(left, Asking.word("L"));
            Await.commit(run, "join@0");

            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("left L", "right R", "join");
            assertThat(calls)
                    .as("what has committed does not run again")
                    .hasSize(3)
                    .last()
                    .isEqualTo("left");
        }
    }

    // 7
    @Test
    void answersToSomeOfManyQuestionsRunTheirActivationsAndNoOthers() {
        var calls = new ConcurrentLinkedQueue<String>();
        var graph = Asking.graph("some")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    calls.add(item);
                    return Update.append(
                            Asking.LOG, item + c.ask(Asking.forAWord()).text("word"));
                })
                .node("join", (s, c) -> Update.none())
                .fanOut("start", s -> List.of("a", "b", "c", "d", "e"), "each", "join")
                .edge("each", "join")
                .entry("start")
                .build();
        RunId id;
        var answers = new LinkedHashMap<String, Answer>();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            var questions = Ends.waiting(run);
            answers.put(Asking.of(questions, "each@0#start.3").id(), Asking.word("3"));
            answers.put(Asking.of(questions, "each@0#start.1").id(), Asking.word("1"));
            answers.forEach(engine::answer);
            answers.clear();
            answers.put(Asking.of(questions, "each@0#start.0").id(), Asking.word("0"));
            Await.commit(run, "each@0#start.1");
            Await.commit(run, "each@0#start.3");

            assertThat(Ends.committed(engine, run))
                    .containsExactlyInAnyOrder("start@0", "each@0#start.1", "each@0#start.3");
            assertThat(Ends.waiting(run)).hasSize(3);
            assertThat(calls).hasSize(5);
        }
        try (var engine = open(graph)) {
            var run = engine.resume(id);
            answers.forEach(engine::answer);
            Await.commit(run, "each@0#start.0");

            assertThat(Ends.waiting(run))
                    .extracting(QuestionRecord::activation)
                    .containsExactlyInAnyOrder("each@0#start.2", "each@0#start.4");
            assertThat(engine.state(id).get(Asking.LOG)).containsExactly("a0", "b1", "d3");
            assertThat(calls).as("b and d do not run again").hasSize(5 + 3);
        }
    }

    // 7
    @Test
    void anAnswerGivenWhileNoEngineHasTheRunCountsWhenItIsResumed() {
        var graph = Asking.twoAsk();
        RunId id;
        List<QuestionRecord> questions;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            questions = Ends.waiting(run);
        }
        try (var engine = open(graph)) {
            engine.answer(Asking.of(questions, "left@0").id(), Asking.word("L"));
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            Await.commit(run, "left@0");
            assertThat(Ends.waiting(run)).extracting(QuestionRecord::activation).containsExactly("right@0");
            Asking.assertRefused(
                    "question.answered",
                    () -> engine.answer(Asking.of(questions, "left@0").id(), Asking.word("X")));
            engine.answer(Asking.of(questions, "right@0").id(), Asking.word("R"));
            Await.commit(run, "join@0");
            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("left L", "right R", "join");
        }
    }

    // 8
    @Test
    void oneAnswerIsOneStepForwardInALoopThatAsksUntilItIsSatisfied() {
        var tries = new AtomicInteger();
        var graph = Asking.graph("validate")
                .node("age", (s, c) -> {
                    tries.incrementAndGet();
                    for (int i = 0; ; i++) {
                        var answer = c.ask(Question.form("age? try " + i, Field.of("age", Field.Type.INTEGER)));
                        int age = answer.number("age").intValueExact();
                        if (age >= 0) {
                            return Update.append(Asking.LOG, "age " + age + " after " + i);
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
                Await.event(run, RunEvent.QuestionAsked.class, e -> e.question().number() == number);
                var open = Ends.waiting(run);
                assertThat(open).hasSize(1);
                assertThat(open.getFirst().number()).as("one answer, one step").isEqualTo(i);
                engine.answer(
                        open.getFirst().id(),
                        Answer.of(Map.of("age", Integer.toString(-5 + i))).by("ann"));
            }
            Await.event(run, RunEvent.QuestionAsked.class, e -> e.question().number() == 5);
            engine.answer(
                    Ends.waiting(run).getFirst().id(),
                    Answer.of(Map.of("age", "7")).by("ann"));
            Await.commit(run, "age@0");

            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("age 7 after 5");
            assertThat(tries)
                    .as("the agent waits where it is and does not start over")
                    .hasValue(1);
        }
    }

    // 8
    @Test
    void oneAnswerIsOneStepForwardAlsoWhenTheProcessEndsAfterEachAnswer() {
        var graph = Asking.graph("validate")
                .node("age", (s, c) -> {
                    for (int i = 0; ; i++) {
                        var answer = c.ask(Question.form("age? try " + i, Field.of("age", Field.Type.INTEGER)));
                        if (answer.number("age").signum() >= 0) {
                            return Update.append(Asking.LOG, "after " + i);
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
                    Await.commit(resumed, "age@0");
                    assertThat(Ends.completed(resumed).get(Asking.LOG)).containsExactly("after 3");
                }
            }
        }
    }

    // 8
    @Test
    void whoWaitsForARunAfterAnAnswerIsToldOfTheNextQuestionAndNeverOfTheLast() {
        int questions = 500;
        var graph = Asking.graph("many-questions")
                .node("asker", (s, c) -> {
                    for (int i = 0; i < questions; i++) {
                        c.ask(Question.approval("go?"));
                    }
                    return Update.append(Asking.LOG, "done");
                })
                .entry("asker")
                .build();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            for (int i = 0; i < questions; i++) {
                var open = Ends.waiting(run);
                assertThat(open).extracting(QuestionRecord::number).containsExactly(i);
                engine.answer(open.getFirst().id(), Answer.approve().by("ann"));
            }

            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("done");
        }
    }

    // 7
    @Test
    void whatElseRunsGoesOnWhileAPersonIsAsked() {
        var graph = Asking.graph("beside")
                .node("start", (s, c) -> Update.none())
                .node("asker", Asking.asksForApproval())
                .node("other", (s, c) -> Update.append(Asking.LOG, "other"))
                .node("more", (s, c) -> Update.append(Asking.LOG, "more"))
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
