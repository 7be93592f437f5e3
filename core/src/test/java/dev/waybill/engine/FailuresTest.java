package dev.waybill.engine;

import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.SHORT;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.problem;
import static dev.waybill.engine.Runs.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of agents that take too long or fail. */
@Timeout(60)
class FailuresTest {
    private final InMemoryStore store = new InMemoryStore();

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    @Test
    void anAgentThatTakesTooLongIsInterruptedAndWhatItStillReturnsIsDropped() {
        var interrupted = new AtomicBoolean();
        var late = new CountDownLatch(1);
        var graph = graph("g")
                .node(
                        "slow",
                        (s, c) -> {
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                interrupted.set(true);
                            }
                            late.countDown();
                            return Update.append(LOG, "too late");
                        },
                        n -> n.timeout(SHORT).onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .node("next", says("next"))
                .entry("slow")
                .edge("slow", "next")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(log(run)).containsExactly("TimeoutException", "next");
            assertThat(engine.commits(run.id()).get(1).provenance().failure()).contains("took longer than PT0.03S");
            assertThat(late.getCount()).isZero();
            assertThat(interrupted).isTrue();
        }
    }

    @Test
    void aHeartbeatKeepsAnAgentAliveAndSilenceEndsIt() {
        var graph = graph("g")
                .node(
                        "lively",
                        (s, c) -> {
                            long end = System.nanoTime() + SHORT.multipliedBy(5).toNanos();
                            while (System.nanoTime() < end) {
                                c.heartbeat();
                                Thread.onSpinWait();
                            }
                            return Update.append(LOG, "alive");
                        },
                        n -> n.idleTimeout(SHORT.multipliedBy(3)))
                .node(
                        "silent",
                        (s, c) -> {
                            new CountDownLatch(1).await();
                            return Update.none();
                        },
                        n -> n.idleTimeout(SHORT))
                .entry("lively")
                .edge("lively", "silent")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(problem(run)).isEqualTo("agent.timeout");
            assertThat(((Outcome.Failed) await(run)).problem().text())
                    .contains("silent@0", "attempt 1", "no sign of life");
            assertThat(engine.state(run.id()).get(LOG)).containsExactly("alive");
        }
    }

    @Test
    void aFailedAttemptIsFollowedByAnotherUntilTheyAreUsedUp() {
        var calls = new AtomicInteger();
        var graph = graph("g")
                .node(
                        "flaky",
                        (s, c) -> {
                            if (calls.incrementAndGet() % 3 != 0) {
                                throw new java.io.IOException("no luck " + calls);
                            }
                            return Update.append(LOG, "done");
                        },
                        n -> n.retry(Retry.exponential(3, Duration.ofMillis(1)).on(java.io.IOException.class)))
                .entry("flaky")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(log(run)).containsExactly("done");
            assertThat(engine.commits(run.id()).getLast().provenance().attempt())
                    .isEqualTo(3);
            assertThat(run.events().filter(RunEvent.ActivationRetried.class::isInstance))
                    .hasSize(2);
            assertThat(engine.records(run.id()).stream().filter(JournalRecord.Retry.class::isInstance))
                    .hasSize(2);
        }
    }

    @Test
    void aFailureThatIsNotWorthItIsNotRetried() {
        var calls = new AtomicInteger();
        var graph = graph("g")
                .node(
                        "wrong",
                        (s, c) -> {
                            calls.incrementAndGet();
                            throw new IllegalArgumentException("never");
                        },
                        n -> n.retry(Retry.fixed(5, Duration.ZERO).on(java.io.IOException.class)))
                .entry("wrong")
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(problem(engine.start(graph, Update.none()))).isEqualTo("agent.failed");
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void delaysGrowToTheirCapAndJitterOnlyTakesAway() {
        var retry = Retry.exponential(10, Duration.ofMillis(100)).cap(Duration.ofSeconds(1));
        var plain = retry.jitter(0);
        var error = new IllegalStateException();

        assertThat(plain.delay(1, error, "a")).contains(Duration.ofMillis(100));
        assertThat(plain.delay(3, error, "a")).contains(Duration.ofMillis(400));
        assertThat(plain.delay(9, error, "a")).contains(Duration.ofSeconds(1));
        assertThat(plain.delay(10, error, "a")).isEmpty();
        for (int i = 0; i < 100; i++) {
            var delay = retry.delay(9, error, "seed " + i).orElseThrow();
            assertThat(delay).isBetween(Duration.ofMillis(800), Duration.ofSeconds(1));
            assertThat(retry.delay(9, error, "seed " + i)).contains(delay);
        }
    }

    @Test
    void anotherNodeTakesOverFromOneThatFails() {
        var graph = graph("g")
                .node(
                        "best",
                        (s, c) -> {
                            throw new IllegalStateException("no luck");
                        },
                        n -> n.onFailure(FailurePolicy.fallback("cheap", f -> Update.append(LOG, f.message()))))
                .node("cheap", says("cheap"))
                .node("end", says("end"))
                .entry("best")
                .edge("best", "end")
                .edge("cheap", "end")
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("no luck", "cheap", "end");
        }
    }

    @Test
    void aJoinCollectsTheErrorsOfItsBranches() {
        var graph = graph("g")
                .node("start", says("start"))
                .node("each", Integer.class, (i, s, c) -> {
                    if (i == 2) {
                        throw new IllegalStateException("two is bad");
                    }
                    return Update.append(LOG, "item " + i);
                })
                .node("join", says("join"))
                .entry("start")
                .fanOut("start", s -> List.of(1, 2, 3), "each", Graph.END)
                .edge("each", "join")
                .collectErrors("join", LOG, f -> "error: " + f.message())
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(log(engine.start(graph, Update.none())))
                    .containsExactly("start", "item 1", "error: two is bad", "item 3", "join");
        }
    }

    @Test
    void anOpenCircuitFailsAtOnceAndLetsOneThroughAfterSomeTime() {
        var calls = new AtomicInteger();
        var broken = new AtomicBoolean(true);
        var graph = graph("g")
                .node(
                        "flaky",
                        (s, c) -> {
                            calls.incrementAndGet();
                            if (broken.get()) {
                                throw new IllegalStateException("down");
                            }
                            return Update.append(LOG, "up");
                        },
                        n -> n.circuit(Circuit.opensAfter(2, Duration.ofHours(1))))
                .entry("flaky")
                .build();
        var now = new java.util.concurrent.atomic.AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
        try (var engine = Engine.builder().clock(now::get).build()) {
            assertThat(problem(engine.start(graph, Update.none()))).isEqualTo("agent.failed");
            assertThat(problem(engine.start(graph, Update.none()))).isEqualTo("agent.failed");
            assertThat(problem(engine.start(graph, Update.none()))).isEqualTo("agent.circuit_open");
            assertThat(calls).hasValue(2);
            broken.set(false);
            now.set(now.get().plus(Duration.ofHours(1)));

            assertThat(log(engine.start(graph, Update.none()))).containsExactly("up");
        }
    }

    @Test
    void theTotalTimeoutCountsAttemptsThatTimedOut() {
        var attempts = new AtomicInteger();
        var graph = graph("g")
                .node(
                        "hangs",
                        (s, c) -> {
                            attempts.incrementAndGet();
                            new CountDownLatch(1).await();
                            return Update.none();
                        },
                        n -> n.timeout(Duration.ofMillis(50))
                                .totalTimeout(Duration.ofMillis(220))
                                .retry(Retry.fixed(30, Duration.ZERO)))
                .entry("hangs")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(run.await(LONG)).isPresent();
            assertThat(attempts.get()).isLessThan(8);
        }
    }

    @Test
    void aProbeThatEndsInAnErrorLeavesTheCircuitToOthers() {
        var calls = new AtomicInteger();
        var graph = graph("probe")
                .node(
                        "call",
                        (s, c) -> {
                            switch (calls.incrementAndGet()) {
                                case 1 -> throw new IllegalStateException("no luck");
                                case 2 -> throw new StackOverflowError("in the probe");
                                default -> {
                                    return Update.append(LOG, "well");
                                }
                            }
                        },
                        n -> n.circuit(new Circuit(1, Duration.ofNanos(1_000)))
                                .onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .entry("call")
                .build();
        try (var engine = engine()) {
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("IllegalStateException");
            assertThat(await(engine.start(graph, Update.none()))).isInstanceOf(Outcome.Failed.class);
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("well");
        }
    }

    @Test
    void aJoinThatLacksBranchesSaysNothingAboutItsAgent() {
        var fails = new java.util.concurrent.atomic.AtomicBoolean(true);
        Agent branch = (s, c) -> {
            if (fails.get()) {
                throw new IllegalStateException("no luck");
            }
            return Update.none();
        };
        var graph = graph("circuit")
                .node("start", says("start"))
                .node("a", branch, n -> n.onFailure(FailurePolicy.fallback("other")))
                .node("b", says("b"))
                .node("other", says("other"))
                .node("join", says("join"), n -> n.circuit(new Circuit(1, Duration.ofHours(1))))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "join")
                .edge("b", "join")
                .join("join", dev.waybill.control.Join.quorum(2))
                .build();
        try (var engine = engine()) {
            assertThat(await(engine.start(graph, Update.none())))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            f -> assertThat(f.problem().code()).isEqualTo("join.quorum"));
            fails.set(false);
            assertThat(log(engine.start(graph, Update.none()))).contains("join");
        }
    }
}
