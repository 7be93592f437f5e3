package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Questions to people: each has its own id and one answer. */
@Timeout(60)
class QuestionFaultsTest {
    @TempDir
    private Path folder;

    private Engine open(Graph graph) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("waybill.db")))
                .graphs(graph)
                .build();
    }

    // 4
    @Test
    void questionsAskedAtTheSameTimeHaveTheirOwnIdsAndAnswersFindTheirWay() {
        var graph = Asking.twoAsk();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);

            engine.answer(Asking.of(questions, "right@0").id(), Asking.word("R"));
            Await.commit(run, "right@0");
            engine.answer(Asking.of(questions, "left@0").id(), Asking.word("L"));

            assertThat(questions)
                    .extracting(QuestionRecord::id)
                    .doesNotHaveDuplicates()
                    .hasSize(2);
            Await.commit(run, "join@0");
            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("left L", "right R", "join");
        }
    }

    // 4
    @Test
    void aHundredItemsThatAskTheSameWordsGetTheirOwnAnswersWhateverTheOrder() {
        var items = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        var graph = Asking.graph("items-ask")
                .node("start", (s, c) -> Update.none())
                .node(
                        "each",
                        String.class,
                        (item, s, c) -> Update.append(
                                Asking.LOG,
                                item + "=" + c.ask(Asking.forAWord()).text("word")))
                .node("join", (s, c) -> Update.none())
                .fanOut("start", s -> items, "each", "join")
                .edge("each", "join")
                .entry("start")
                .build();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            var questions = new ArrayList<>(Ends.waiting(run));
            assertThat(questions)
                    .extracting(QuestionRecord::id)
                    .doesNotHaveDuplicates()
                    .hasSize(100);

            for (var question : questions.reversed()) {
                engine.answer(question.id(), Asking.word(question.activation()));
            }

            Await.commit(run, "join@0");
            assertThat(Ends.completed(run).get(Asking.LOG))
                    .containsExactlyElementsOf(
                            items.stream().map(i -> i + "=each@0#start." + i).toList());
        }
    }

    // 5
    @Test
    void anAnswerIsUsedOnceAndALaterQuestionInTheSameWordsWaitsForItsOwn() {
        var graph = Asking.graph("twice")
                .node("asker", (s, c) -> {
                    var first = c.ask(Question.approval("go?")).choice();
                    var second = c.ask(Question.approval("go?")).choice();
                    return Update.append(Asking.LOG, first + " " + second);
                })
                .route(
                        "asker",
                        s -> s.get(Asking.LOG).size() < 2 ? Route.to("asker") : Route.end("done"),
                        "asker",
                        Graph.END)
                .entry("asker")
                .build();
        List<QuestionRecord> first;
        List<QuestionRecord> second;
        RunId id;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            first = Ends.waiting(run);
            engine.answer(first.getFirst().id(), Answer.approve().by("ann"));
            Await.event(run, RunEvent.QuestionAsked.class, e -> e.question().number() == 1);
            second = Ends.waiting(run);
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            var third = Ends.waiting(run);
            assertThat(third)
                    .extracting(QuestionRecord::id)
                    .isEqualTo(second.stream().map(QuestionRecord::id).toList());
            engine.answer(third.getFirst().id(), Answer.reject().by("bob"));
            Await.commit(run, "asker@0");
            Await.event(
                    run,
                    RunEvent.QuestionAsked.class,
                    e -> e.question().activation().equals("asker@1"));
            var fourth = Ends.waiting(run).getFirst();
            engine.answer(fourth.id(), Answer.reject().by("ann"));
            Await.event(
                    run,
                    RunEvent.QuestionAsked.class,
                    e -> e.question().activation().equals("asker@1")
                            && e.question().number() == 1);
            var fifth = Ends.waiting(run).getFirst();
            engine.answer(fifth.id(), Answer.approve().by("ann"));

            Await.commit(run, "asker@1");
            assertThat(List.of(first.getFirst().id(), second.getFirst().id(), fourth.id(), fifth.id()))
                    .doesNotHaveDuplicates();
            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("approve reject", "reject approve");
        }
    }

    // 5
    @Test
    void theNextRunOnTheThreadIsNotAnsweredByTheAnswerOfTheOneBefore() {
        var graph = Asking.graph("again")
                .node("asker", Asking.asksForApproval())
                .entry("asker")
                .build();
        try (var engine = open(graph)) {
            var first = engine.start(graph, Update.none());
            var asked = Ends.waiting(first).getFirst();
            engine.answer(asked.id(), Answer.approve().by("ann"));
            Await.commit(first, "asker@0");
            Ends.completed(first);

            var second = engine.start(graph, first.thread(), Update.none());
            var askedAgain = Ends.waiting(second).getFirst();

            assertThat(askedAgain.id()).isNotEqualTo(asked.id());
            assertThat(askedAgain.answer()).isEmpty();
        }
    }

    // 6
    @Test
    void unknownForeignAndSecondAnswersAreRefused() {
        var graph = Asking.twoAsk();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);
            var left = Asking.of(questions, "left@0").id();
            engine.answer(left, Asking.word("L"));

            Asking.assertRefused("question.answered", () -> engine.answer(left, Asking.word("other")));
            Asking.assertRefused("question.answered", () -> engine.answer(left, Asking.word("L")));
            Asking.assertRefused("question.unknown", () -> engine.answer("q-000000000000", Asking.word("L")));
            Asking.assertRefused("question.unknown", () -> engine.answer("left@0", Asking.word("L")));
            Asking.assertRefused("question.unknown", () -> engine.answer("", Asking.word("L")));
            Asking.assertRefused(
                    "question.invalid",
                    () -> engine.answer(
                            Asking.of(questions, "right@0").id(),
                            Answer.approve().by("ann")));
            run.cancel();
            Asking.assertRefused(
                    "question.stale",
                    () -> engine.answer(Asking.of(questions, "right@0").id(), Asking.word("R")));
            assertThat(engine.question(Asking.of(questions, "right@0").id())
                            .orElseThrow()
                            .answer())
                    .isEmpty();
            assertThat(engine.question(left)
                            .orElseThrow()
                            .answer()
                            .orElseThrow()
                            .text("word"))
                    .isEqualTo("L");
        }
    }

    // 6
    @Test
    void ofManyAnswersGivenAtOnceExactlyOneIsTaken() throws Exception {
        var graph = Asking.twoAsk();
        try (var engine = open(graph);
                var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);
            var together = new CountDownLatch(1);
            var taken = ConcurrentHashMap.<String>newKeySet();
            var attempts = IntStream.range(0, 16)
                    .mapToObj(i -> pool.submit(() -> {
                        together.await();
                        try {
                            engine.answer(Asking.of(questions, "left@0").id(), Asking.word("w" + i));
                            taken.add("w" + i);
                        } catch (QuestionException e) {
                            assertThat(e.code()).isEqualTo("question.answered");
                        }
                        return i;
                    }))
                    .toList();
            together.countDown();
            for (var attempt : attempts) {
                attempt.get();
            }
            engine.answer(Asking.of(questions, "right@0").id(), Asking.word("R"));
            Await.commit(run, "join@0");

            assertThat(taken).hasSize(1);
            assertThat(Ends.completed(run).get(Asking.LOG))
                    .containsExactly("left " + taken.iterator().next(), "right R", "join");
        }
    }

    // 6
    @Test
    void aQuestionForWhoseAnswerNobodyWaitsAnyMoreIsNotAmongTheOpenOnes() {
        var graph = Asking.twoAsk();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            Ends.waiting(run);
            assertThat(engine.openQuestions(10)).hasSize(2);

            run.cancel("left@0", "ann");

            assertThat(Ends.waiting(run)).extracting(QuestionRecord::activation).containsExactly("right@0");
            assertThat(engine.openQuestions(10))
                    .extracting(QuestionRecord::activation)
                    .containsExactly("right@0");
        }
    }

    // 4
    @Test
    void anAnswerThatAnotherEngineTakesReachesTheRun() {
        var graph = Asking.twoAsk();
        try (var engine = open(graph);
                var other = open(graph)) {
            var run = engine.start(graph, Update.none());
            for (var question : Ends.waiting(run)) {
                other.answer(question.id(), Asking.word(question.activation()));
            }
            Await.commit(run, "join@0");

            assertThat(Ends.completed(run).get(Asking.LOG)).containsExactly("left left@0", "right right@0", "join");
        }
    }
}
