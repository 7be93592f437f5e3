package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Route;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Questions to people: each has its own id and one answer. */
@Timeout(60)
class QuestionFaultsTest {
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

    // 4
    @Test
    void questionsAskedAtTheSameTimeHaveTheirOwnIdsAndAnswersFindTheirWay() {
        var graph = twoAsk();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);

            engine.answer(of(questions, "right@0").id(), word("R"));
            awaitCommit(run, "right@0");
            engine.answer(of(questions, "left@0").id(), word("L"));

            assertThat(questions)
                    .extracting(QuestionRecord::id)
                    .doesNotHaveDuplicates()
                    .hasSize(2);
            awaitCommit(run, "join@0");
            assertThat(Ends.completed(run).get(LOG)).containsExactly("left L", "right R", "join");
        }
    }

    // 4
    @Test
    void aHundredItemsThatAskTheSameWordsGetTheirOwnAnswersWhateverTheOrder() {
        var items = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        var graph = graph("items-ask")
                .node("start", (s, c) -> Update.none())
                .node(
                        "each",
                        String.class,
                        (item, s, c) -> Update.append(
                                LOG,
                                item + "="
                                        + c.ask(Question.form("word?", Field.of("word", Field.Type.TEXT)))
                                                .text("word")))
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
                engine.answer(question.id(), word(question.activation()));
            }

            awaitCommit(run, "join@0");
            assertThat(Ends.completed(run).get(LOG))
                    .containsExactlyElementsOf(
                            items.stream().map(i -> i + "=each@0#start." + i).toList());
        }
    }

    // 5
    @Test
    void anAnswerIsUsedOnceAndALaterQuestionInTheSameWordsWaitsForItsOwn() {
        var graph = graph("twice")
                .node("asker", (s, c) -> {
                    var first = c.ask(Question.approval("go?")).choice();
                    var second = c.ask(Question.approval("go?")).choice();
                    return Update.append(LOG, first + " " + second);
                })
                .route("asker", s -> s.get(LOG).size() < 2 ? Route.to("asker") : Route.end("done"), "asker", Graph.END)
                .entry("asker")
                .build();
        List<QuestionRecord> first;
        List<QuestionRecord> second;
        dev.waybill.control.RunId id;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            first = Ends.waiting(run);
            engine.answer(first.getFirst().id(), Answer.approve().by("ann"));
            awaitEvent(run, RunEvent.QuestionAsked.class, e -> e.question().number() == 1);
            second = Ends.waiting(run);
        }

        try (var engine = open(graph)) {
            var run = engine.resume(id);
            var third = Ends.waiting(run);
            assertThat(third)
                    .extracting(QuestionRecord::id)
                    .isEqualTo(second.stream().map(QuestionRecord::id).toList());
            engine.answer(third.getFirst().id(), Answer.reject().by("bob"));
            awaitCommit(run, "asker@0");
            awaitEvent(
                    run,
                    RunEvent.QuestionAsked.class,
                    e -> e.question().activation().equals("asker@1"));
            var fourth = Ends.waiting(run).getFirst();
            engine.answer(fourth.id(), Answer.reject().by("ann"));
            awaitEvent(
                    run,
                    RunEvent.QuestionAsked.class,
                    e -> e.question().activation().equals("asker@1")
                            && e.question().number() == 1);
            var fifth = Ends.waiting(run).getFirst();
            engine.answer(fifth.id(), Answer.approve().by("ann"));

            awaitCommit(run, "asker@1");
            assertThat(List.of(first.getFirst().id(), second.getFirst().id(), fourth.id(), fifth.id()))
                    .doesNotHaveDuplicates();
            assertThat(Ends.completed(run).get(LOG)).containsExactly("approve reject", "reject approve");
        }
    }

    // 5
    @Test
    void theNextRunOnTheThreadIsNotAnsweredByTheAnswerOfTheOneBefore() {
        var graph = graph("again")
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .entry("asker")
                .build();
        try (var engine = open(graph)) {
            var first = engine.start(graph, Update.none());
            var asked = Ends.waiting(first).getFirst();
            engine.answer(asked.id(), Answer.approve().by("ann"));
            awaitCommit(first, "asker@0");
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
        var graph = twoAsk();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);
            var left = of(questions, "left@0").id();
            engine.answer(left, word("L"));

            assertRefused("question.answered", () -> engine.answer(left, word("other")));
            assertRefused("question.answered", () -> engine.answer(left, word("L")));
            assertRefused("question.unknown", () -> engine.answer("q-000000000000", word("L")));
            assertRefused("question.unknown", () -> engine.answer("left@0", word("L")));
            assertRefused("question.unknown", () -> engine.answer("", word("L")));
            assertRefused(
                    "question.invalid",
                    () -> engine.answer(
                            of(questions, "right@0").id(), Answer.approve().by("ann")));
            run.cancel();
            assertRefused(
                    "question.stale",
                    () -> engine.answer(of(questions, "right@0").id(), word("R")));
            assertThat(engine.question(of(questions, "right@0").id())
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

    private static void assertRefused(String code, Runnable answering) {
        assertThatThrownBy(answering::run)
                .isInstanceOfSatisfying(
                        QuestionException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    // 6
    @Test
    void ofManyAnswersGivenAtOnceExactlyOneIsTaken() throws Exception {
        var graph = twoAsk();
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
                            engine.answer(of(questions, "left@0").id(), word("w" + i));
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
            engine.answer(of(questions, "right@0").id(), word("R"));
            awaitCommit(run, "join@0");

            assertThat(taken).hasSize(1);
            assertThat(Ends.completed(run).get(LOG))
                    .containsExactly("left " + taken.iterator().next(), "right R", "join");
        }
    }

    // 6
    @Test
    void aQuestionForWhoseAnswerNobodyWaitsAnyMoreIsNotAmongTheOpenOnes() {
        var graph = twoAsk();
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
        var graph = twoAsk();
        try (var engine = open(graph);
                var other = open(graph)) {
            var run = engine.start(graph, Update.none());
            for (var question : Ends.waiting(run)) {
                other.answer(question.id(), word(question.activation()));
            }
            awaitCommit(run, "join@0");

            assertThat(Ends.completed(run).get(LOG)).containsExactly("left left@0", "right right@0", "join");
        }
    }
}
