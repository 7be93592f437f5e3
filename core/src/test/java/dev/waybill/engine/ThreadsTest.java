package dev.waybill.engine;

import static dev.waybill.engine.Runs.BUDGET;
import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.awaitCommits;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many runs on one thread, and the keys of runs and effects. */
@Timeout(60)
class ThreadsTest {
    private final InMemoryStore store = new InMemoryStore();
    private static final ThreadId THREAD = ThreadId.of("t");
    private static final StartOptions IN_LINE = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Graph one(CountDownLatch gate) {
        return graph("one").node("work", blocks(gate, "worked")).entry("work").build();
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
    void aRunThatWaitsForItsTurnIsCancelledForGoodAndTheOthersGoOn() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            var first = engine.start(one(gate), THREAD, Update.none());
            var second = engine.start(one(gate), Update.none(), IN_LINE);
            var third = engine.start(one(gate), Update.none(), IN_LINE);
            var fourth = engine.start(one(gate), Update.none(), IN_LINE);

            second.cancel();
            engine.cancel(third.id());
            gate.countDown();

            assertThat(await(second)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(await(third)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(log(first)).hasSize(1);
            assertThat(log(fourth)).hasSize(2);
            assertThat(engine.runs(THREAD)).allMatch(r -> r.end().isPresent());
        }
    }

    @Test
    void interruptingEndsTheRunAtWorkAndAllThatWait() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            for (int i = 0; i < 20; i++) {
                var first = engine.start(
                        one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.INTERRUPT));
                engine.start(one(gate), Update.none(), IN_LINE);
                var last = engine.start(one(gate), Update.none(), IN_LINE);
                var other = engine.start(
                        one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.ROLL_BACK));

                assertThat(await(first)).isInstanceOf(Outcome.Cancelled.class);
                assertThat(await(last)).isInstanceOf(Outcome.Cancelled.class);
                assertThat(other.outcome()).isEmpty();
            }
        }
    }

    @Test
    void aRunInLineBehindOneOfAnotherEngineStartsWhenThatHasEnded() {
        var gate = new CountDownLatch(1);
        try (var one = engine();
                var other = engine(one(gate))) {
            var first = one.start(one(gate), THREAD, Update.none());
            var second = other.start(one(gate), Update.none(), IN_LINE);
            var third = other.start(one(gate), Update.none(), IN_LINE);
            one.cancel(third.id());
            gate.countDown();

            assertThat(log(first)).hasSize(1);
            assertThat(log(second)).hasSize(2);
            assertThat(await(third)).isInstanceOf(Outcome.Cancelled.class);
        }
    }

    @Test
    void aQueuedRunStartsAlthoughTheStoreFailedOnceAtItsTurn() throws Exception {
        var hooked = new HookedStore();
        var reopened = new AtomicBoolean();
        var failed = new AtomicBoolean();
        var reads = new AtomicInteger();
        hooked.hook((method, args, call) -> {
            if (method.equals("Store.reopen")) {
                reopened.set(true);
            }
            if (method.equals("Store.read") && reopened.get() && reads.incrementAndGet() == 1) {
                failed.set(true);
                throw new StoreException("store.failed", "a hiccup");
            }
            return call.proceed();
        });
        var gate = new CountDownLatch(1);
        var graph = graph("g").node("n", blocks(gate, "n")).entry("n").build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.none());
            var second =
                    engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
            gate.countDown();
            assertThat(log(first)).containsExactly("n");
            until(failed::get);

            assertThat(second.await(LONG)).isPresent();
        }
    }

    @Test
    void aRunThatALaterOneBuildsOnIsNotResumed() throws Exception {
        var hooked = new HookedStore();
        var broken = new AtomicBoolean(true);
        var gate = new CountDownLatch(1);
        var graph = graph("g")
                .node("n", (s, c) -> {
                    if (broken.getAndSet(false)) {
                        throw new IllegalStateException("broken");
                    }
                    gate.await();
                    return Update.append(LOG, "seen " + s.get(LOG));
                })
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.append(LOG, "input 1"));
            assertThat(first.await(LONG).orElseThrow()).isInstanceOf(Outcome.Failed.class);
            var second = engine.start(graph, thread, Update.append(LOG, "input 2"));
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.reopen")) { // the later run ends between the check and the taking
                    gate.countDown();
                    second.await(LONG);
                }
                return call.proceed();
            });
            String code = "resumed";
            try {
                engine.resume(first.id()).await(LONG);
            } catch (RunException e) {
                code = e.code();
            }
            assertThat(code).isEqualTo("run.superseded");
        }
    }

    @Test
    void whatGoesToOtherSystemsIsText() {
        for (var bad : List.of("x".repeat(1_001), "half \ud83d", "\ude00")) {
            assertThatThrownBy(() -> StartOptions.NONE.key(bad))
                    .isInstanceOf(dev.waybill.error.InputException.class)
                    .hasMessageContaining("1000 characters");
            assertThatThrownBy(() -> StartOptions.NONE.attribute("name", bad))
                    .isInstanceOf(dev.waybill.error.InputException.class);
        }
        assertThat(StartOptions.NONE.key("订单 😀").key()).isEqualTo("订单 😀");
    }

    @Test
    void aThreadThatIsUsedAgainHasOtherKeys() {
        var keys = new ConcurrentLinkedQueue<String>();
        var graph = graph("g")
                .node("pay", (s, c) -> {
                    keys.add(c.once("pay", String.class, key -> key));
                    return Update.none();
                })
                .entry("pay")
                .build();
        try (var engine = Engine.inMemory()) {
            var thread = new ThreadId("customer-7");
            log(engine.start(graph, thread, Update.none()));
            engine.delete(thread);
            log(engine.start(graph, thread, Update.none()));

            assertThat(keys).doesNotHaveDuplicates().hasSize(2);
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
    void anEffectThatEndsWhileItsRetryIsOnItsWayToTheDiskIsNotDoneAgain() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hold(JournalRecord.Retry.class::isInstance, appended, disk);
        var done = new AtomicInteger();
        var graph = graph("g")
                .node(
                        "n",
                        (s, c) -> {
                            try {
                                c.once("pay", String.class, key -> {
                                    while (appended.getCount() > 0) {
                                        try {
                                            appended.await();
                                        } catch (InterruptedException e) {
                                            // the payment is on its way
                                        }
                                    }
                                    done.incrementAndGet();
                                    return "paid";
                                });
                            } finally {
                                disk.countDown();
                            }
                            return Update.append(LOG, "n");
                        },
                        n -> n.timeout(Duration.ofMillis(50)).retry(Retry.fixed(3, Duration.ZERO)))
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("n");
            assertThat(done).hasValue(1);
        }
    }
}
