package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.Join;
import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.ScriptedAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
            Await.until(() -> loser.blocked() == 0);

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
            Await.event(run, RunEvent.QuestionAsked.class, e -> true);
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
            Await.end(run);
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
}
