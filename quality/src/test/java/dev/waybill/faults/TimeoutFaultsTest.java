package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Timeouts: whatever comes after the time was up is dropped, and waiting for people is no time. */
@Timeout(60)
class TimeoutFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Store store() {
        return SqliteStore.open(folder.resolve("time.db"));
    }

    // 28
    @Test
    void theLateResultOfAnAttemptThatDoesNotListenIsDropped() throws InterruptedException {
        var go = new CountDownLatch(1);
        var late = new CountDownLatch(1);
        var attempts = new AtomicInteger();
        var graph = graph("deaf")
                .node(
                        "deaf",
                        (s, c) -> {
                            int attempt = attempts.incrementAndGet();
                            if (attempt == 1) {
                                Stubborn.await(go);
                                late.countDown();
                            }
                            return Update.append(LOG, "attempt " + attempt);
                        },
                        n -> n.timeout(Duration.ofMillis(50)).retry(Retry.fixed(3, Duration.ofMillis(1))))
                .node("next", (s, c) -> {
                    go.countDown();
                    late.await();
                    return Update.append(LOG, "next");
                })
                .chain("deaf", "next")
                .entry("deaf")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("attempt 2", "next");
            assertThat(engine.drain(Duration.ofSeconds(10))).isTrue();
            assertThat(Ends.committed(engine, run)).containsExactly("deaf@0", "next@0");
            assertThat(engine.replay(run.id()).verify().skipped()).isZero();
            assertThat(engine.commits(run.id()).get(1).provenance().attempt()).isEqualTo(2);
        }
    }

    // 28
    @Test
    void theLateFailureQuestionAndProgressOfAFencedAttemptAreDroppedToo() throws InterruptedException {
        var go = new CountDownLatch(1);
        var done = new CountDownLatch(2);
        var graph = graph("fenced")
                .node(
                        "a",
                        (s, c) -> {
                            try {
                                Stubborn.await(go);
                                c.emit(dev.waybill.agent.Progress.completed("late", ""));
                                c.ask(Question.approval("late?"));
                            } finally {
                                done.countDown();
                            }
                            return Update.append(LOG, "late");
                        },
                        n -> n.timeout(Duration.ofMillis(30)).onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .node(
                        "b",
                        (s, c) -> {
                            try {
                                Stubborn.await(go);
                            } finally {
                                done.countDown();
                            }
                            throw new IllegalStateException("late");
                        },
                        n -> n.timeout(Duration.ofMillis(30)).onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .node("join", (s, c) -> {
                    go.countDown();
                    done.await();
                    return Update.append(LOG, "join");
                })
                .edge("a", "join")
                .edge("b", "join")
                .entry("a", "b")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("TimeoutException", "TimeoutException", "join");
            assertThat(engine.drain(Duration.ofSeconds(10))).isTrue();
            assertThat(engine.questions(run.id())).isEmpty();
            var events = run.events().toList();
            assertThat(events).noneMatch(RunEvent.QuestionAsked.class::isInstance);
            assertThat(events).noneMatch(RunEvent.ActivationProgress.class::isInstance);
            assertThat(events)
                    .filteredOn(RunEvent.ActivationFailed.class::isInstance)
                    .hasSize(2);
        }
    }

    // 28
    @Test
    void aTimeoutOfASubgraphStopsWhatRunsInsideItAndItsPolicyDecides() {
        var clock = new VirtualClock();
        var interrupted = new AtomicInteger();
        var inner = graph("inner")
                .node("quick", (s, c) -> Update.append(LOG, "quick"))
                .node("stuck", (s, c) -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                        throw e;
                    }
                    return Update.append(LOG, "stuck");
                })
                .chain("quick", "stuck")
                .entry("quick")
                .build();
        var outer = graph("outer")
                .subgraph(
                        "sub",
                        inner,
                        Mapping.share(LOG),
                        n -> n.timeout(Duration.ofHours(1))
                                .onFailure(FailurePolicy.asMessage(LOG, f -> f.node() + " " + f.kind())))
                .node("next", (s, c) -> Update.append(LOG, "next"))
                .chain("sub", "next")
                .entry("sub")
                .build();
        try (var engine = clock.engine()) {
            var run = engine.start(outer, Update.none());

            assertThat(completed(clock.advanceUntil(run))).containsExactly("sub TimeoutException", "next");
            assertThat(interrupted).hasValue(1);
            assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
        }
    }

    private static List<String> completed(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state().get(LOG);
    }

    // 28
    @Test
    void waitingForAPersonCountsForNoTimeoutAlsoInsideASubgraph() {
        var clock = new VirtualClock();
        var inner = graph("inner")
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()),
                        n -> n.timeout(Duration.ofMinutes(1))
                                .idleTimeout(Duration.ofSeconds(10))
                                .totalTimeout(Duration.ofMinutes(2)))
                .entry("asker")
                .build();
        var outer = graph("outer")
                .subgraph("sub", inner, Mapping.share(LOG), n -> n.timeout(Duration.ofHours(1)))
                .entry("sub")
                .build();
        try (var engine = clock.engine()) {
            var plain = engine.start(inner, Update.none());
            var nested = engine.start(outer, Update.none());
            clock.advance(Duration.ofDays(3));
            for (var run : List.of(plain, nested)) {
                assertThat(run.outcome())
                        .as(run.equals(plain) ? "it waits" : "what is inside it waits")
                        .containsInstanceOf(Outcome.Waiting.class);
                engine.questions(run.id())
                        .forEach(q -> engine.answer(q.id(), Answer.approve().by("ann")));
                clock.settle();
                assertThat(completed(clock.advanceUntil(run))).containsExactly("approve");
            }
        }
    }
}
