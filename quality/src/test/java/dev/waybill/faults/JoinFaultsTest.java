package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.Join;
import dev.waybill.control.RunId;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.ScriptedAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins that do not wait for all: the losers stop and leave nothing behind, and the choice is kept. */
@Timeout(60)
class JoinFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Engine open(Graph... graphs) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("joins.db")))
                .graphs(graphs)
                .build();
    }

    // 32
    @Test
    void theLosersOfAJoinAreInterruptedAlsoDeepInsideAndNeverInTheHistory() throws InterruptedException {
        var loser = ScriptedAgent.script().blocks(Update.append(LOG, "loser")).repeats();
        var inner = graph("inner")
                .node("before", (s, c) -> Update.append(LOG, "inner before"))
                .node("deep", loser)
                .chain("before", "deep")
                .entry("before")
                .build();
        var live = new AtomicBoolean(true);
        var graph = graph("any")
                .node("start", (s, c) -> Update.none())
                .node("plain", loser)
                .subgraph("sub", inner, Mapping.share(LOG))
                .node("winner", (s, c) -> {
                    if (live.getAndSet(false)) { // a replay has no losers
                        loser.awaitBlocked(2);
                    }
                    return Update.append(LOG, "winner");
                })
                .node("join", (s, c) -> Update.append(LOG, "join saw " + s.get(LOG)))
                .edge("start", "plain")
                .edge("start", "sub")
                .edge("start", "winner")
                .edge("plain", "join")
                .edge("sub", "join")
                .edge("winner", "join")
                .join("join", Join.any())
                .entry("start")
                .build();
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);
            while (loser.blocked() > 0) {
                Thread.onSpinWait();
            }

            assertThat(state.get(LOG)).containsExactly("winner", "join saw [winner]");
            assertThat(loser.interruptions()).isEqualTo(2);
            assertThat(engine.state(run.id())).isEqualTo(state);
            assertThat(Ends.committed(engine, run))
                    .doesNotContain("plain@0", "sub@0", "sub@0/deep@0")
                    .endsWith("winner@0", "join@0");
            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
            assertThat(run.events()
                            .filter(RunEvent.ActivationCancelled.class::isInstance)
                            .map(e -> ((RunEvent.ActivationCancelled) e)
                                    .activation()
                                    .toString()))
                    .contains("plain@0", "sub@0");
        }
    }

    /** Twelve branches of random length race; three of them count. */
    private static Graph race(Random random, AtomicBoolean broken, AtomicInteger joined) {
        var items = IntStream.range(0, 12).mapToObj(Integer::toString).toList();
        return graph("race")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    LockSupport.parkNanos(random.nextInt(300_000));
                    return Update.append(LOG, item);
                })
                .node("more", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(300_000));
                    return Update.append(LOG, "more");
                })
                .node("join", (s, c) -> {
                    joined.incrementAndGet();
                    if (broken.get()) {
                        throw new IllegalStateException("cut off");
                    }
                    return Update.append(LOG, "join " + s.get(LOG).size());
                })
                .fanOut("start", s -> items, "each", Graph.END)
                .edge("start", "more")
                .edge("each", "join")
                .edge("more", "join")
                .join("join", Join.quorum(3))
                .entry("start")
                .build();
    }

    // 32
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void howeverARaceEndsHistoryReplayAndResumeTellTheSameChoice(long seed) {
        var broken = new AtomicBoolean(true);
        var joined = new AtomicInteger();
        var graph = race(new Random(seed), broken, joined);
        for (int i = 0; i < 8; i++) {
            broken.set(true);
            joined.set(0);
            RunId id;
            State cut;
            try (var engine = open()) {
                var run = engine.start(graph, Update.none());
                id = run.id();
                assertThat(Ends.failed(run)).hasMessageContaining("cut off");
                cut = engine.state(id);
                assertThat(cut.get(LOG)).hasSize(3);
            }
            broken.set(false);
            try (var engine = open(graph)) {
                var resumed = engine.resume(id);
                var state = Ends.completed(resumed);

                assertThat(state.get(LOG))
                        .startsWith(cut.get(LOG).toArray(String[]::new))
                        .endsWith("join 3")
                        .hasSize(4);
                assertThat(engine.state(id)).isEqualTo(state);
                assertThat(joined).hasValue(2);
                assertThat(engine.replay(id).verify().difference()).isEmpty();
                var join = commit(engine, id, "join@0");
                assertThat(join.parents()).hasSize(3);
                assertThat(engine.commits(id))
                        .as("input, start, three of thirteen, join")
                        .hasSize(6);
            }
        }
    }

    private static CommitRecord commit(Engine engine, RunId run, String path) {
        return engine.commits(run).stream()
                .filter(c -> Ends.path(c).equals(path))
                .findFirst()
                .orElseThrow();
    }

    // 32
    @Test
    void aQuorumThatIsMissedIsAFailureOfTheJoinAndItsPolicyDecides() {
        for (boolean handled : List.of(false, true)) {
            var called = new AtomicInteger();
            var graph = graph("missed")
                    .node("start", (s, c) -> Update.none())
                    .node("a", (s, c) -> Update.append(LOG, "a"))
                    .node("b", (s, c) -> Update.append(LOG, "b"))
                    .node("c", (s, c) -> Update.append(LOG, "c"))
                    .node(
                            "join",
                            (s, c) -> {
                                called.incrementAndGet();
                                return Update.append(LOG, "join");
                            },
                            n -> n.onFailure(
                                    handled
                                            ? FailurePolicy.asMessage(LOG, f -> "handled " + s(f.message()))
                                            : FailurePolicy.failRun()))
                    .edge("start", "a")
                    .edge("start", "b")
                    .edge("start", "c")
                    .edge("a", "join")
                    .route("b", s -> Route.end("not me"), "join", Graph.END)
                    .route("c", s -> Route.end("nor me"), "join", Graph.END)
                    .join("join", Join.quorum(2))
                    .entry("start")
                    .build();
            try (var engine = open()) {
                var run = engine.start(graph, Update.none());
                if (handled) {
                    assertThat(Ends.completed(run).get(LOG))
                            .contains("handled quorum")
                            .hasSize(4);
                } else {
                    var problem = Ends.failed(run);
                    assertThat(problem.code()).isEqualTo("join.quorum");
                    assertThat(problem).hasMessageContaining("join@0").hasMessageContaining("2 branches");
                    assertThat(Ends.failed(engine.resume(run.id())).code()).isEqualTo("join.quorum");
                }
                assertThat(called).as("the agent is not called").hasValue(0);
            }
        }
    }

    private static String s(String message) {
        return message.contains("2 branches") ? "quorum" : message;
    }

    // 32
    @Test
    void aLoserThatWaitsForAPersonIsAskedNoMore() {
        var asked = new CountDownLatch(1);
        var graph = graph("asked")
                .node("start", (s, c) -> Update.none())
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node("winner", (s, c) -> {
                    asked.await();
                    return Update.append(LOG, "winner");
                })
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .node(
                        "last",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("last?")).choice()))
                .edge("start", "asker")
                .edge("start", "winner")
                .edge("asker", "join")
                .edge("winner", "join")
                .edge("join", "last")
                .join("join", Join.any())
                .entry("start")
                .build();
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.events().anyMatch(RunEvent.QuestionAsked.class::isInstance))
                    .isTrue();
            var lost = engine.questions(run.id()).getFirst();
            asked.countDown();
            assertThat(run.events()
                            .anyMatch(e -> e instanceof RunEvent.RunWaiting w
                                    && w.questions().getFirst().activation().equals("last@0")))
                    .isTrue();

            assertThatThrownBy(() -> engine.answer(lost.id(), Answer.approve().by("ann")))
                    .isInstanceOfSatisfying(
                            QuestionException.class, e -> assertThat(e.code()).isEqualTo("question.stale"));
            assertThat(Ends.waiting(run)).extracting(q -> q.activation()).containsExactly("last@0");
            engine.answer(Ends.waiting(run).getFirst().id(), Answer.reject().by("ann"));
            assertThat(run.events().anyMatch(RunEvent.RunEnded.class::isInstance))
                    .isTrue();
            assertThat(Ends.completed(run).get(LOG)).containsExactly("winner", "join", "reject");
        }
    }

    // 32
    @Test
    void aLoserThatDoesNotListenWritesNothingAndItsEffectsDoNotBegin() throws InterruptedException {
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var late = new CountDownLatch(1);
        var effects = new AtomicInteger();
        var graph = graph("deaf")
                .node("start", (s, c) -> Update.none())
                .node("deaf", (s, c) -> {
                    entered.countDown();
                    Stubborn.await(go);
                    try {
                        c.once("charge", Integer.class, key -> effects.incrementAndGet());
                    } finally {
                        late.countDown();
                    }
                    return Update.append(LOG, "deaf");
                })
                .node("winner", (s, c) -> {
                    entered.await();
                    return Update.append(LOG, "winner");
                })
                .node("join", (s, c) -> {
                    go.countDown();
                    late.await();
                    return Update.append(LOG, "join");
                })
                .edge("start", "deaf")
                .edge("start", "winner")
                .edge("deaf", "join")
                .edge("winner", "join")
                .join("join", Join.any())
                .entry("start")
                .build();
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("winner", "join");
            assertThat(effects).hasValue(0);
            assertThat(Ends.committed(engine, run)).containsExactly("start@0", "winner@0", "join@0");
        }
    }

    // 32
    @Test
    void aRaceInALoopIsRunAnewInEachRound() {
        var random = new Random(7);
        var graph = graph("rounds")
                .node("start", (s, c) -> Update.none())
                .node("a", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(100_000));
                    return Update.append(LOG, "x");
                })
                .node("b", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(100_000));
                    return Update.append(LOG, "x");
                })
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "join")
                .edge("b", "join")
                .route("join", s -> s.get(LOG).size() < 100 ? Route.to("start") : Route.end("done"), "start", Graph.END)
                .join("join", Join.any())
                .entry("start")
                .build();
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);

            assertThat(state.get(LOG))
                    .containsExactlyElementsOf(IntStream.range(0, 100)
                            .mapToObj(i -> i % 2 == 0 ? "x" : "join")
                            .toList());
            assertThat(engine.state(run.id())).isEqualTo(state);
            assertThat(Ends.committed(engine, run)).hasSize(150).doesNotHaveDuplicates();
            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        }
    }

    // 32
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aForkBelowARaceKeepsTheChoiceAndOneAboveItMakesItsOwn(long seed) {
        var graph = race(new Random(seed), new AtomicBoolean(), new AtomicInteger());
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);
            var winner = commit(engine, run.id(), "join@0").parents().getFirst().label();

            var below = engine.fork(new Checkpoint(run.id(), "join@0"));
            assertThat(Ends.completed(below)).isEqualTo(state);
            var amid = engine.fork(new Checkpoint(run.id(), winner));
            assertThat(Ends.completed(amid).get(LOG)).endsWith("join 3").hasSize(4);
            assertThat(commit(engine, amid.id(), "join@0").parents())
                    .extracting(p -> p.label())
                    .contains(winner);
            var above = engine.fork(new Checkpoint(run.id(), "start@0"));
            assertThat(Ends.completed(above).get(LOG)).endsWith("join 3").hasSize(4);
            assertThat(engine.replay(above.id()).verify().difference()).isEmpty();
        }
    }
}
