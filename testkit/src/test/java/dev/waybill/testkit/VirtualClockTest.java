package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualClockTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final VirtualClock clock = new VirtualClock();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private void note(String what) {
        seen.add(what + " at " + clock.elapsed());
    }

    private static Graph graph(Agent agent) {
        return Graph.named("one")
                .channels(Channels.of(LOG))
                .node("a", agent)
                .entry("a")
                .build();
    }

    @Test
    void timeStandsStillUntilItIsMoved() {
        var start = Instant.parse("2030-05-06T07:08:09Z");
        var other = new VirtualClock(start);

        other.advance(Duration.ofDays(3));

        assertThat(other.instant()).isEqualTo(start.plus(Duration.ofDays(3)));
        assertThat(other.elapsed()).isEqualTo(Duration.ofDays(3));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(Duration.ofNanos(-1)));
    }

    @Test
    void alarmsRingInOrderEachAtItsOwnTime() {
        clock.after(Duration.ofHours(3), () -> note("third"));
        clock.after(Duration.ofHours(1), () -> note("first"));
        clock.after(Duration.ofHours(1), () -> note("second"));
        clock.after(Duration.ofHours(5), () -> note("never"));

        clock.advance(Duration.ofHours(4));

        assertThat(seen).containsExactly("first at PT1H", "second at PT1H", "third at PT3H");
        assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(4));
        assertThat(clock.nextAlarm()).contains(clock.instant().plus(Duration.ofHours(1)));
    }

    @Test
    void alarmsThatAreSetMeanwhileRingAsWell() {
        clock.after(
                Duration.ofHours(1),
                () -> clock.execute("work", () -> {
                    note("work");
                    clock.after(Duration.ofHours(1), () -> note("follows"));
                }));
        clock.after(Duration.ofHours(3), () -> note("last"));

        clock.advance(Duration.ofDays(1));

        assertThat(seen).containsExactly("work at PT1H", "follows at PT2H", "last at PT3H");
    }

    @Test
    void aCancelledAlarmDoesNotRing() {
        var alarm = clock.after(Duration.ofHours(1), () -> note("wrong"));
        clock.after(Duration.ofHours(2), () -> note("right"));

        alarm.cancel();
        clock.advance(Duration.ofDays(1));
        alarm.cancel();

        assertThat(seen).containsExactly("right at PT2H");
        assertThat(clock.advanceToNextAlarm()).isFalse();
    }

    @RepeatedTest(20)
    void timeDoesNotMoveUnderWorkThatIsNotDone() {
        var lock = new ReentrantLock();
        for (int i = 0; i < 8; i++) {
            clock.execute("w" + i, () -> {
                for (int j = 0; j < 200; j++) {
                    lock.lock();
                    try {
                        Thread.yield();
                    } finally {
                        lock.unlock();
                    }
                }
                note("worked");
            });
        }
        clock.after(Duration.ofSeconds(1), () -> note("rang"));

        clock.advance(Duration.ofSeconds(1));

        assertThat(seen).hasSize(9);
        assertThat(seen.subList(0, 8)).containsOnly("worked at PT0S");
        assertThat(seen.getLast()).isEqualTo("rang at PT1S");
    }

    @RepeatedTest(5)
    void whoWaitsForALockIsNotTakenForIdle() throws InterruptedException {
        var lock = new ReentrantLock();
        var letGo = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        var holder = Thread.ofPlatform().start(() -> {
            lock.lock();
            try {
                held.countDown();
                while (letGo.getCount() > 0) {
                    Thread.onSpinWait();
                }
                for (int i = 0; i < 10_000; i++) {
                    Thread.yield();
                }
            } finally {
                lock.unlock();
            }
        });
        held.await();
        clock.execute("worker", () -> {
            lock.lock();
            try {
                note("worked");
            } finally {
                lock.unlock();
            }
        });
        while (!lock.hasQueuedThreads()) {
            Thread.onSpinWait();
        }

        letGo.countDown();
        clock.settle();

        assertThat(seen).containsExactly("worked at PT0S");
        holder.join();
    }

    @RepeatedTest(20)
    void threadsThatWakeOneAnotherAreNotTakenForIdle() {
        var barrier = new CyclicBarrier(2);
        for (int i = 0; i < 2; i++) {
            clock.execute("w" + i, () -> {
                for (int j = 0; j < 500; j++) {
                    pass(barrier);
                }
                note("worked");
            });
        }

        clock.settle();

        assertThat(seen).hasSize(2);
    }

    private static void pass(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @RepeatedTest(20)
    void whatTheTestLetsGoIsAwaited() throws InterruptedException {
        var latch = new CountDownLatch(1);
        clock.execute("waits", () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                note("interrupted");
            }
            note("went on");
        });
        clock.settle();

        latch.countDown();
        clock.settle();

        assertThat(seen).containsExactly("went on at PT0S");
    }

    @Test
    void workThatMovesTimeIsToldThatItMayNot() {
        clock.execute("agent", () -> {
            try {
                clock.advance(Duration.ofDays(1));
            } catch (IllegalStateException e) {
                seen.add(String.valueOf(e.getMessage()));
            }
        });

        clock.settle();

        assertThat(seen).containsExactly("activation 'agent' moves the clock or waits for it: only the test may");
    }

    @Test
    void aRunWithoutAgentsThatWaitEndsByItself() {
        try (Engine engine = clock.engine()) {
            var run = engine.start(graph((state, context) -> Update.append(LOG, "done")), Update.none());

            var outcome = clock.advanceUntil(run);

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Completed.class,
                            completed -> assertThat(completed.state().get(LOG)).containsExactly("done"));
            assertThat(clock.elapsed()).isZero();
        }
    }

    @Test
    void aRunThatWillNeverEndIsToldWithWhatItWaitsFor() {
        var agent = ScriptedAgent.script().blocks(Update.none());
        try (Engine engine = clock.engine()) {
            var run = engine.start(graph(agent), Update.none());

            assertThatIllegalStateException()
                    .isThrownBy(() -> clock.advanceUntil(run, Duration.ofDays(2)))
                    .withMessageStartingWith(run + " has no outcome ")
                    .withMessageContaining("a@0 is WAITING at dev.waybill.testkit")
                    .withMessageContaining("ScriptedAgent.block");
        }
    }

    @RepeatedTest(20)
    void aTimeoutOfThreeDaysInterruptsAnAgentThatBlocks() {
        var agent = ScriptedAgent.script().blocks(Update.none());
        var graph = Graph.named("slow")
                .channels(Channels.of(LOG))
                .node(
                        "slow",
                        agent,
                        node -> node.timeout(Duration.ofDays(3))
                                .onFailure(FailurePolicy.asMessage(LOG, f -> "gave up: " + f.kind())))
                .entry("slow")
                .build();
        try (Engine engine = clock.engine()) {
            var run = engine.start(graph, Update.none());

            clock.advance(Duration.ofDays(3).minusMillis(1));
            assertThat(run.outcome()).isEmpty();
            assertThat(agent.blocked()).isEqualTo(1);
            clock.advance(Duration.ofMillis(1));

            assertThat(run.outcome()).containsInstanceOf(Outcome.Completed.class);
            assertThat(agent.interruptions()).isEqualTo(1);
            assertThat(engine.state(run.id()).get(LOG)).hasSize(1).allMatch(text -> text.startsWith("gave up: "));
        }
    }

    @Test
    void retriesComeAtTheTimesThatTheirPolicySays() {
        var failures = new AtomicInteger();
        var graph = Graph.named("shaky")
                .channels(Channels.of(LOG))
                .node(
                        "shaky",
                        (state, context) -> {
                            note("attempt");
                            if (failures.incrementAndGet() < 3) {
                                throw new IOException("busy");
                            }
                            return Update.append(LOG, "done");
                        },
                        node -> node.retry(Retry.fixed(3, Duration.ofHours(1))))
                .entry("shaky")
                .build();
        try (Engine engine = clock.engine()) {
            var run = engine.start(graph, Update.none());

            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Completed.class);

            assertThat(seen).containsExactly("attempt at PT0S", "attempt at PT1H", "attempt at PT2H");
        }
    }
}
