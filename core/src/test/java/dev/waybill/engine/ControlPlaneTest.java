package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Usage;
import dev.waybill.control.Join;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlPlaneTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> BUDGET = Channel.value("budget", Integer.class, 10);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(30);

    private static dev.waybill.agent.Agent says(String text) {
        return (state, context) -> Update.append(LOG, text);
    }

    private static dev.waybill.graph.GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG, BUDGET));
    }

    private static Outcome await(Run run) {
        return run.await(LONG).orElseThrow(() -> new AssertionError(run + " does not end"));
    }

    private static List<String> log(Run run) {
        return assertCompleted(run).state().get(LOG);
    }

    private static Outcome.Completed assertCompleted(Run run) {
        var outcome = await(run);
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return (Outcome.Completed) outcome;
    }

    private static String problem(Run run) {
        return ((Outcome.Failed) await(run)).problem().code();
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

    private static Graph race(Join join, CountDownLatch never) {
        return graph("race")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("slow", (s, c) -> {
                    never.await();
                    return Update.append(LOG, "slow");
                })
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("start", "slow")
                .edge("a", "end")
                .edge("b", "end")
                .edge("slow", "end")
                .join("end", join)
                .build();
    }

    @Test
    void aQuorumStartsWithoutTheOthersAndCancelsThem() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(race(Join.quorum(2), new CountDownLatch(1)), Update.none());

            assertThat(log(run)).containsExactly("start", "a", "b", "end");
            assertThat(run.events()
                            .filter(RunEvent.ActivationCancelled.class::isInstance)
                            .map(e -> ((RunEvent.ActivationCancelled) e)
                                    .activation()
                                    .toString()))
                    .containsExactly("slow@0");
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            assertThat(engine.state(run.id()).get(LOG)).containsExactly("start", "a", "b", "end");
        }
    }

    @Test
    void anyTakesExactlyOneBranch() {
        for (int i = 0; i < 200; i++) {
            try (var engine = Engine.inMemory()) {
                var run = engine.start(race(Join.any(), new CountDownLatch(1)), Update.none());

                var log = log(run);
                assertThat(log).hasSize(3).startsWith("start").endsWith("end");
                assertThat(engine.commits(run.id()).getLast().parents()).hasSize(1);
                assertThat(engine.state(run.id()).get(LOG)).isEqualTo(log);
                assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            }
        }
    }

    @Test
    void aQuorumThatIsMissedIsAFailureOfTheJoin() {
        var graph = graph("g")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("end", says("end"), n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> f.kind() + f.message())))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "end")
                .route("b", s -> Route.end("not interested"), "end", Graph.END)
                .join("end", Join.quorum(2))
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(log(engine.start(graph, Update.none())).getLast())
                    .contains("waits for 2 branches, and only 1 came");
        }
    }

    @Test
    void anEffectIsDoneOnceAcrossAttempts() {
        var charged = new AtomicInteger();
        var calls = new AtomicInteger();
        var keys = new java.util.concurrent.ConcurrentSkipListSet<String>();
        var graph = graph("g")
                .node(
                        "pay",
                        (s, c) -> {
                            var receipt = c.once("charge", Integer.class, key -> {
                                keys.add(key);
                                return charged.incrementAndGet();
                            });
                            if (calls.incrementAndGet() < 3) {
                                throw new IllegalStateException("after the charge");
                            }
                            return Update.append(LOG, "receipt " + receipt);
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ZERO)))
                .entry("pay")
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("receipt 1");
            assertThat(charged).hasValue(1);
            assertThat(keys).hasSize(1);
        }
    }

    @Test
    void theSameKeyGivesTheSameRunAndAnotherRequestIsRefused() {
        var calls = new AtomicInteger();
        var graph = graph("g")
                .node("a", (s, c) -> Update.append(LOG, "call " + calls.incrementAndGet()))
                .entry("a")
                .build();
        try (var engine = Engine.inMemory()) {
            var options = StartOptions.NONE.key("order-42");
            var first = engine.start(graph, Update.of(BUDGET, 1), options);
            assertThat(log(first)).containsExactly("call 1");

            var second = engine.start(graph, Update.of(BUDGET, 1), options);

            assertThat(second.id()).isEqualTo(first.id());
            assertThat(log(second)).containsExactly("call 1");
            assertThatThrownBy(() -> engine.start(graph, Update.of(BUDGET, 2), options))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.key"));
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void aThreadThatIsBusyDoesAsItIsTold() throws Exception {
        var release = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        var graph = graph("g")
                .node("first", (s, c) -> Update.append(LOG, "first " + s.get(BUDGET)))
                .node("second", (s, c) -> {
                    if (s.get(BUDGET) == 3) {
                        begun.countDown();
                    }
                    if (s.get(BUDGET) != 0) {
                        release.await();
                    }
                    return Update.append(LOG, "second " + s.get(BUDGET));
                })
                .entry("first")
                .edge("first", "second")
                .build();
        var thread = ThreadId.of("t");
        try (var engine = Engine.inMemory()) {
            var one = engine.start(graph, thread, Update.of(BUDGET, 1));
            assertThatThrownBy(() -> engine.start(graph, thread, Update.of(BUDGET, 9)))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.thread_busy"));
            awaitCommits(engine, one, 2);
            var two = engine.start(
                    graph, Update.of(BUDGET, 2), StartOptions.on(thread).whenBusy(WhenBusy.INTERRUPT));
            assertThat(await(one)).isInstanceOf(Outcome.Cancelled.class);
            awaitCommits(engine, two, 2);
            var three = engine.start(
                    graph, Update.of(BUDGET, 3), StartOptions.on(thread).whenBusy(WhenBusy.ROLL_BACK));
            assertThat(await(two)).isInstanceOf(Outcome.Cancelled.class);
            var four = engine.start(
                    graph, Update.of(BUDGET, 0), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
            assertThat(four.outcome()).isEmpty();
            begun.await();
            release.countDown();

            assertThat(log(three)).containsExactly("first 1", "first 3", "second 3");
            assertThat(log(four)).containsExactly("first 1", "first 3", "second 3", "first 0", "second 0");
            assertThat(engine.runs(thread).stream()
                            .map(r -> r.end().orElseThrow().status()))
                    .containsExactly(
                            RunEnd.Status.CANCELLED,
                            RunEnd.Status.ROLLED_BACK,
                            RunEnd.Status.COMPLETED,
                            RunEnd.Status.COMPLETED);
        }
    }

    /** Waits until the run has committed so many, the input among them. */
    private static void awaitCommits(Engine engine, Run run, int count) {
        var commits = new AtomicInteger(1);
        assertThat(run.events()
                        .filter(RunEvent.ActivationCommitted.class::isInstance)
                        .anyMatch(e -> commits.incrementAndGet() == count))
                .isTrue();
        assertThat(engine.commits(run.id())).hasSizeGreaterThanOrEqualTo(count);
    }

    @Test
    void oneActivationIsGivenUpAndTheRestGoesOn() throws Exception {
        var never = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            var run = engine.start(race(Join.all(), never), Update.none());
            awaitCommits(engine, run, 4);

            run.cancel("slow@0", "ann");

            assertThat(log(run)).containsExactly("start", "a", "b", "end");
            assertThat(engine.records(run.id()).stream().filter(JournalRecord.Withdrawal.class::isInstance))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            JournalRecord.Withdrawal.class,
                            w -> assertThat(w.by()).isEqualTo("ann"));
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void givingUpAllThatIsLeftCancelsTheRunAlsoFromInsideASubgraph() throws Exception {
        var begun = new CountDownLatch(1);
        var inner = graph("inner")
                .node("block", (s, c) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("block")
                .build();
        var outer = graph("outer")
                .subgraph("sub", inner, Mapping.none())
                .node("end", says("end"))
                .entry("sub")
                .edge("sub", "end")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(outer, Update.none());
            begun.await();

            assertThat(run.cancelNode("block", "ann")).isEqualTo(1);

            assertThat(await(run)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(engine.state(run.id()).get(LOG)).isEmpty();
        }
    }

    @Test
    void limitsOnTokensMoneyTimeAndRepetitionsAreNamedAndCanBeRaised() {
        var graph = graph("g")
                .node("loop", (s, c) -> {
                    c.use(new Usage(10, new BigDecimal("0.5")));
                    return Update.append(LOG, "step " + s.get(LOG).size());
                })
                .entry("loop")
                .route("loop", s -> s.get(LOG).size() < 5 ? Route.to("loop") : Route.end("done"), "loop", Graph.END)
                .build();
        var same = graph("same")
                .node("loop", says("same"))
                .entry("loop")
                .route("loop", s -> s.get(LOG).size() < 50 ? Route.to("loop") : Route.end("done"), "loop", Graph.END)
                .build();
        try (var engine = Engine.inMemory()) {
            assertLimited(
                    engine,
                    graph,
                    Limits.none().tokens(20),
                    "tokens 20",
                    Limits.none().tokens(50));
            assertLimited(
                    engine,
                    graph,
                    Limits.none().money(BigDecimal.ONE),
                    "money 1",
                    Limits.none().money(new BigDecimal("2.5")));
            assertLimited(
                    engine,
                    same,
                    Limits.none().repeats(3),
                    "repeats 3 at loop",
                    Limits.none().repeats(1_000));
            assertLimited(
                    engine,
                    blockingOnce(),
                    Limits.none().time(SHORT),
                    "time PT0.03S",
                    Limits.none().repeats(1_000));
        }
    }

    private static Graph blockingOnce() {
        var blocked = new AtomicBoolean();
        return graph("blocking")
                .node("block", (s, c) -> {
                    if (!blocked.getAndSet(true)) {
                        new CountDownLatch(1).await();
                    }
                    return Update.append(LOG, "through");
                })
                .entry("block")
                .build();
    }

    private static void assertLimited(Engine engine, Graph graph, Limits low, String name, Limits high) {
        var run = engine.start(graph, Update.none(), StartOptions.NONE.limits(low));
        assertThat(await(run)).isEqualTo(new Outcome.LimitReached(name));
        assertThat(engine.find(run.id()).orElseThrow().end().orElseThrow().status())
                .isEqualTo(RunEnd.Status.LIMIT_REACHED);

        assertCompleted(engine.resume(run.id(), high));
    }

    @Test
    void aDeadlineIsALimit() {
        try (var engine = Engine.inMemory()) {
            var deadline = Instant.now().plus(SHORT);
            var run = engine.start(blockingOnce(), Update.none(), StartOptions.NONE.deadline(deadline));

            assertThat(await(run)).isEqualTo(new Outcome.LimitReached("deadline " + deadline));
        }
    }

    private static Graph planning() {
        return graph("plan")
                .node("ask", (s, c) -> Update.append(LOG, "budget " + s.get(BUDGET)))
                .node("food", (s, c) -> Update.append(LOG, "food for " + s.get(BUDGET)))
                .node("route", (s, c) -> Update.append(LOG, "route for " + s.get(BUDGET)))
                .node("end", (s, c) -> Update.append(LOG, "end for " + s.get(BUDGET)))
                .entry("ask")
                .edge("ask", "food")
                .edge("ask", "route")
                .edge("food", "end")
                .edge("route", "end")
                .build();
    }

    @Test
    void aForkHasItsPastInCommonAndAnEditComesBeforeWhatFollows() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(planning(), Update.of(BUDGET, 100));
            assertThat(log(run)).containsExactly("budget 100", "food for 100", "route for 100", "end for 100");

            var from = engine.history(run.thread()).get(1);
            assertThat(from.commit()).isEqualTo("ask@0");
            var fork = engine.fork(from, Update.of(BUDGET, 50), "ann");

            assertThat(log(fork)).containsExactly("budget 100", "food for 50", "route for 50", "end for 50");
            assertThat(fork.thread()).isNotEqualTo(run.thread());
            assertThat(engine.state(run.id()).get(BUDGET)).isEqualTo(100);
            assertThat(engine.replay(fork.id()).verify())
                    .isEqualTo(new Replay.Verification(3, 1, java.util.Optional.empty()));
            var diff = engine.diff(Checkpoint.parse(run.id() + "@end@0"), Checkpoint.parse(fork.id() + "@end@0"));
            assertThat(diff.changes().stream().map(c -> c.channel().name())).containsExactly("log", "budget");
            assertThat(engine.state(new Checkpoint(fork.id(), "@edit.0")).get(BUDGET))
                    .isEqualTo(50);
        }
    }

    @Test
    void aForkOfAForkOfALaterRunKeepsWhatCameBefore() {
        var thread = ThreadId.of("t");
        try (var engine = Engine.inMemory()) {
            log(engine.start(planning(), thread, Update.of(BUDGET, 1)));
            var second = engine.start(planning(), thread, Update.of(BUDGET, 2));
            assertThat(log(second)).hasSize(8);

            var fork = engine.fork(new Checkpoint(second.id(), "food@0"));
            assertThat(log(fork)).isEqualTo(log(second));
            engine.delete(thread);
            var again = engine.fork(new Checkpoint(fork.id(), "@input"), Update.of(BUDGET, 3), "ann");

            assertThat(log(again))
                    .hasSize(8)
                    .startsWith("budget 1")
                    .endsWith("end for 3")
                    .contains("budget 3");
            assertThatThrownBy(() -> engine.state(second.id())).isInstanceOf(RunException.class);
        }
    }

    @Test
    void aPersonDoesTheWorkOfAnAgentThatFailed() {
        var graph = graph("g")
                .node("a", says("a"))
                .node("b", (s, c) -> {
                    throw new IllegalStateException("cannot");
                })
                .node("c", says("c"))
                .entry("a")
                .chain("a", "b", "c")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(await(run)).isInstanceOf(Outcome.Failed.class);
            assertThatThrownBy(() ->
                            engine.resume(run.id(), ResumeOptions.NONE.as("c@0", Update.append(LOG, "by hand"), "ann")))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.edit"))
                    .hasMessageContaining("b@0");

            var resumed = engine.resume(
                    run.id(),
                    ResumeOptions.NONE
                            .as("b@0", Update.append(LOG, "by hand"), "ann")
                            .edit(Update.of(BUDGET, 7), "ann"));

            assertThat(log(resumed)).containsExactly("a", "by hand", "c");
            assertThat(engine.state(run.id()).get(BUDGET)).isEqualTo(7);
            assertThat(engine.commits(run.id()).stream()
                            .filter(c -> c.activation().label().equals("b@0"))
                            .map(c -> c.provenance().by()))
                    .containsExactly("ann");
            assertThat(engine.replay(run.id()).verify().skipped()).isEqualTo(1);
        }
    }

    @Test
    void aReplayNamesTheFirstDifference() {
        var changed = new AtomicBoolean();
        var graph = graph("g")
                .node("a", says("a"))
                .node("b", (s, c) -> Update.append(LOG, changed.get() ? "other" : "b"))
                .entry("a")
                .edge("a", "b")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertCompleted(run);
            assertThat(engine.replay(run.id()).verify().commits()).isEqualTo(2);
            changed.set(true);

            var verification = engine.replay(run.id()).verify();

            assertThat(verification.commits()).isEqualTo(1);
            assertThat(verification.difference().orElseThrow().activation()).hasToString("b@0");
            assertThat(verification.difference().orElseThrow().what()).contains("log");
        }
    }

    @Test
    void oldRunsAreDeletedAndWhatTheyHaveLeftStays() {
        var thread = ThreadId.of("t");
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 5; i++) {
                assertCompleted(engine.start(planning(), thread, Update.of(BUDGET, i)));
            }
            var last = engine.runs(thread).getLast();
            var before = engine.state(last.id());

            assertThat(engine.keepLast(thread, 2)).isEqualTo(3);

            assertThat(engine.runs(thread)).hasSize(2);
            assertThat(engine.state(last.id())).isEqualTo(before);
            assertThat(log(engine.start(planning(), thread, Update.of(BUDGET, 9))))
                    .hasSize(24);
            assertThat(engine.keepLast(thread, 1)).isEqualTo(2);
            assertThat(engine.state(engine.runs(thread).getFirst().id()).get(LOG))
                    .hasSize(24);
            assertThat(engine.deleteOlderThan(Duration.ofHours(1))).isZero();
            assertThat(engine.deleteOlderThan(Duration.ofHours(-1))).isEqualTo(1);
            assertThat(engine.runs(thread)).isEmpty();
        }
    }

    @Test
    void anotherEngineIsKeptOutWhileOneIsAtWork() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(1);
        var graph = graph("g")
                .node("block", (s, c) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("block")
                .build();
        var engine = Engine.builder().store(store).build();
        var other = Engine.builder().store(store).graphs(graph).build();
        var run = engine.start(graph, Update.none());
        begun.await();

        assertThatThrownBy(() -> other.resume(run.id()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.active"));
        engine.close();
        assertThat(other.resume(run.id()).outcome()).isEmpty();
        other.close();
    }

    @Test
    void anEngineWhoseThreadWasTakenWritesNothingMore() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        var graph = graph("g")
                .node("wait", (s, c) -> {
                    begun.countDown();
                    go.await();
                    return Update.append(LOG, "done");
                })
                .entry("wait")
                .build();
        var now = new java.util.concurrent.atomic.AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
        var engine = Engine.builder().store(store).clock(now::get).build();
        var other = Engine.builder().store(store).clock(now::get).graphs(graph).build();
        var run = engine.start(graph, Update.none());
        now.set(now.get().plus(Duration.ofMinutes(2))); // the first engine seems to be dead
        var taken = other.resume(run.id());
        begun.await();
        go.countDown();

        assertThat(log(taken)).containsExactly("done");
        assertThatThrownBy(() -> run.await(LONG))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.taken_over"));
        assertThat(other.commits(run.id())).hasSize(2);
        engine.close();
        other.close();
    }

    @Test
    void anEngineThatDrainsLetsWhatRunsEndAndStartsNothing() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var graph = graph("g")
                .node("a", (s, c) -> {
                    begun.countDown();
                    go.await();
                    return Update.append(LOG, "a");
                })
                .node("b", says("b"))
                .entry("a")
                .edge("a", "b")
                .build();
        var engine = Engine.builder().store(store).build();
        var run = engine.start(graph, Update.none());
        begun.await();
        assertThat(engine.drain(Duration.ofMillis(5))).isFalse();
        assertThatThrownBy(() -> engine.start(graph, Update.none()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("engine.draining"));
        go.countDown();
        assertThat(engine.drain(LONG)).isTrue();
        engine.close();

        try (var other = Engine.builder().store(store).graphs(graph).build()) {
            assertThat(other.state(run.id()).get(LOG)).containsExactly("a");
            assertThat(log(other.resume(run.id()))).containsExactly("a", "b");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void aConcurrencyLimitDelaysWorkAndDropsNone(int most) {
        var atOnce = new AtomicInteger();
        var highest = new AtomicInteger();
        var graph = graph("g")
                .node("start", says("start"))
                .node("each", Integer.class, (i, s, c) -> {
                    highest.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    Thread.yield();
                    atOnce.decrementAndGet();
                    return Update.append(LOG, "item " + i);
                })
                .node("join", says("join"))
                .entry("start")
                .fanOut(
                        "start",
                        s -> java.util.stream.IntStream.range(0, 100).boxed().toList(),
                        "each",
                        Graph.END)
                .edge("each", "join")
                .build();
        try (var engine = Engine.builder().concurrency(most).build()) {
            assertThat(log(engine.start(graph, Update.none()))).hasSize(102);
            assertThat(highest.get()).isLessThanOrEqualTo(most);
        }
    }

    @Test
    void theCallersTraceAndAttributesReachEveryAgent() {
        var seen = new java.util.concurrent.ConcurrentLinkedQueue<String>();
        var inner = graph("inner")
                .node("in", (s, c) -> {
                    seen.add(c.traceId()
                            + c.attribute("locale").orElse("")
                            + c.traceparent().length());
                    return Update.none();
                })
                .entry("in")
                .build();
        var graph =
                graph("g").subgraph("sub", inner, Mapping.none()).entry("sub").build();
        var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        try (var engine = Engine.inMemory()) {
            var options = StartOptions.NONE
                    .traceparent("00-" + trace + "-00f067aa0ba902b7-01")
                    .attribute("locale", "zh");

            var run = engine.start(graph, Update.none(), options);
            assertCompleted(run);

            assertThat(seen).containsExactly(trace + "zh" + 55);
            assertThat(engine.trace(trace)).extracting(r -> r.id()).containsExactly(run.id());
            assertThat(engine.find(run.id()).orElseThrow().origin().attributes())
                    .isEqualTo(Map.of("locale", "zh"));
            assertThatThrownBy(() -> StartOptions.NONE.traceparent("00-" + trace.toUpperCase(java.util.Locale.ROOT)))
                    .hasMessageContaining("traceparent");
        }
    }
}
