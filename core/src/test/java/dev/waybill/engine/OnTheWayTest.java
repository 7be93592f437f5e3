package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.ThreadId;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Retry;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is on its way to the disk, or was there before, is not forgotten. */
@Timeout(60)
class OnTheWayTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final java.util.concurrent.Executor THREADS = Thread::startVirtualThread;
    private static final Duration LONG = Duration.ofSeconds(5);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG));
    }

    private static dev.waybill.agent.Agent says(String what) {
        return (s, c) -> Update.append(LOG, what);
    }

    private static dev.waybill.agent.Agent waits(CountDownLatch latch, String what) {
        return (s, c) -> {
            latch.await();
            return Update.append(LOG, what);
        };
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static List<String> log(Run run) {
        return ((Outcome.Completed) run.await(LONG).orElseThrow()).state().get(LOG);
    }

    @Test
    void anActivationCanBeGivenUpWhileItsRetryIsOnItsWayToTheDisk() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append") && args[0] instanceof JournalRecord.Retry) {
                appended.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
        var graph = graph("g")
                .node(
                        "n",
                        (s, c) -> {
                            if (appended.getCount() > 0) {
                                throw new IllegalStateException("broken");
                            }
                            return Update.append(LOG, "n");
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ZERO)))
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            appended.await();
            int given = run.cancelNode("n", "ann");
            disk.countDown();
            var outcome = run.await(LONG).orElseThrow();
            assertThat(given + " given up, and then " + outcome.getClass().getSimpleName())
                    .isEqualTo("1 given up, and then Cancelled");
        }
    }

    @Test
    void afterAnAnswerTheRunDoesNotWaitForIt() throws Exception {
        int items = 200;
        var graph = graph("people")
                .node("start", says("start"))
                .node(
                        "each",
                        Integer.class,
                        (i, s, c) -> Update.append(
                                LOG,
                                c.ask(Question.choice("Which?", "yes", "no")).choice()))
                .entry("start")
                .fanOut(
                        "start",
                        s -> java.util.stream.IntStream.range(0, items).boxed().toList(),
                        "each",
                        Graph.END)
                .build();
        var stale = new AtomicInteger();
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 30; i++) {
                var run = engine.start(graph, Update.none());
                var asked = ((Outcome.Waiting) run.await(LONG).orElseThrow()).questions();
                for (var question : asked) {
                    run.await(LONG);
                    engine.answer(question.id(), Answer.choose("yes").by("ann"));
                    if (run.outcome().orElse(null) instanceof Outcome.Waiting w
                            && w.questions().stream().anyMatch(q -> q.id().equals(question.id()))) {
                        stale.incrementAndGet();
                    }
                }
            }
        }
        assertThat(stale).hasValue(0);
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
    void anEffectThatEndsWhileItsRetryIsOnItsWayToTheDiskIsNotDoneAgain() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append") && args[0] instanceof JournalRecord.Retry) {
                appended.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
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
