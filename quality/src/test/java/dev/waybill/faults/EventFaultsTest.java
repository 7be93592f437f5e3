package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Progress;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever watches a run: it cannot hurt the run, and it misses nothing, however slow it is. */
@Timeout(120)
class EventFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Graph three() {
        return graph("three")
                .node("a", (s, c) -> Update.append(LOG, "a"))
                .node("b", (s, c) -> Update.append(LOG, "b"))
                .node("c", (s, c) -> Update.append(LOG, "c"))
                .chain("a", "b", "c")
                .entry("a")
                .build();
    }

    /** Emits {@code count} events once {@code go} is given. */
    private static Graph chatty(int count, CountDownLatch go) {
        return graph("chatty")
                .node("chatty", (s, c) -> {
                    go.await();
                    for (int i = 0; i < count; i++) {
                        c.emit(new Progress("token", Progress.Stage.RUNNING, Integer.toString(i)));
                    }
                    return Update.append(LOG, "done");
                })
                .entry("chatty")
                .build();
    }

    // 26
    @Test
    void aListenerThatThrowsCannotHurtARunAndIsToldWhatFollows() throws InterruptedException {
        var told = new ConcurrentLinkedQueue<RunEvent>();
        var others = new ConcurrentLinkedQueue<RunEvent>();
        var ended = new CountDownLatch(2);
        try (var engine = Engine.builder()
                .listener((run, event) -> {
                    told.add(event);
                    if (event instanceof RunEvent.RunEnded) {
                        ended.countDown();
                    }
                    throw new IllegalStateException("a bad listener");
                })
                .listener((run, event) -> {
                    others.add(event);
                    if (event instanceof RunEvent.RunEnded) {
                        ended.countDown();
                    }
                })
                .build()) {
            var run = engine.start(three(), Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("a", "b", "c");
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(told).containsExactlyElementsOf(run.events().toList());
            assertThat(others).containsExactlyElementsOf(told);
        }
    }

    // 26
    @Test
    void aListenerThatThrowsAnErrorIsToldWhatFollowsToo() throws InterruptedException {
        var told = new ConcurrentLinkedQueue<RunEvent>();
        var ended = new CountDownLatch(1);
        try (var engine = Engine.builder()
                .listener((run, event) -> {
                    told.add(event);
                    if (event instanceof RunEvent.RunEnded) {
                        ended.countDown();
                    }
                    throw new AssertionError("a very bad listener");
                })
                .build()) {
            var run = engine.start(three(), Update.none());
            Ends.completed(run);

            assertThat(ended.await(5, TimeUnit.SECONDS))
                    .as("it is told the end")
                    .isTrue();
            assertThat(told).containsExactlyElementsOf(run.events().toList());
        }
    }

    // 26
    @Test
    void aListenerThatBlocksHoldsUpNeitherItsRunNorOtherRunsNorTheClosingOfTheEngine() throws InterruptedException {
        var never = new CountDownLatch(1);
        var blocked = new CountDownLatch(1);
        var others = new AtomicInteger();
        try (var engine = Engine.builder()
                .listener((run, event) -> {
                    blocked.countDown();
                    Stubborn.await(never);
                })
                .listener((run, event) -> others.incrementAndGet())
                .build()) {
            var first = engine.start(three(), Update.none());
            blocked.await();
            var second = engine.start(three(), Update.none());

            assertThat(Ends.completed(first).get(LOG)).hasSize(3);
            assertThat(Ends.completed(second).get(LOG)).hasSize(3);
        }
        never.countDown();
    }

    // 26
    @Test
    void aListenerMayUseTheEngineAndTheRunItIsToldOf() throws InterruptedException {
        var engines = new ConcurrentLinkedQueue<Engine>();
        var cancelled = new CountDownLatch(1);
        var started = new CountDownLatch(1);
        var graph = graph("endless")
                .node("a", (s, c) -> {
                    started.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("a")
                .build();
        try (var engine = Engine.builder()
                .listener((run, event) -> {
                    if (event instanceof RunEvent.ActivationStarted) {
                        Stubborn.await(started);
                        engines.element().cancel(run.id());
                    } else if (event instanceof RunEvent.RunEnded) {
                        cancelled.countDown();
                    }
                })
                .build()) {
            engines.add(engine);
            engine.start(graph, Update.none());

            assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    // 26
    @Test
    void aSlowSubscriberMissesNothing() throws InterruptedException {
        int count = 20_000;
        var go = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            var run = engine.start(chatty(count, go), Update.none());
            var slow = run.events().iterator();
            var first = slow.next();
            go.countDown();
            Ends.completed(run);

            var rest = new ArrayList<RunEvent>();
            slow.forEachRemaining(rest::add);
            assertThat(first.sequence()).isZero();
            assertThat(rest.stream().map(RunEvent::sequence))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, count + 3).boxed().toList());
            assertThat(rest).last().isInstanceOf(RunEvent.RunEnded.class);
            assertThat(run.events(count).toList())
                    .as("one that begins in the middle")
                    .hasSize(4);
            assertThat(run.events(1_000_000).toList()).isEmpty();
        }
    }

    // 26
    @Test
    void twoHundredSubscribersAtTheirOwnPaceAllSeeTheSame() throws Exception {
        var go = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            var run = engine.start(chatty(2_000, go), Update.none());
            var sums = new ConcurrentLinkedQueue<Long>();
            var threads = IntStream.range(0, 200)
                    .mapToObj(i -> Thread.ofVirtual()
                            .start(() -> sums.add(run.events()
                                    .peek(e -> {
                                        if (e.sequence() % (i + 1) == 0) {
                                            Thread.yield();
                                        }
                                    })
                                    .mapToLong(RunEvent::sequence)
                                    .sum())))
                    .toList();
            go.countDown();
            for (var thread : threads) {
                thread.join();
            }

            assertThat(sums).hasSize(200).containsOnly(2_003L * 2_004 / 2);
        }
    }

    // 27
    @Test
    void fiftyThousandEventsCostASlowSubscriberAConstantAmountOfMemory() {
        retained(1); // classes are loaded and code is compiled
        long one = retained(1);
        long many = retained(200);

        long each = (many - one) / 199;
        assertThat(each)
                .as("bytes for one more subscriber that has read a hundred of 50,000 events")
                .isLessThan(20_000);
    }

    /** The memory that is in use after a run of 50,000 events that so many subscribers have not read. */
    private static long retained(int subscribers) {
        var go = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            var run = engine.start(chatty(50_000, go), Update.none());
            var slow = new ArrayList<Iterator<RunEvent>>();
            for (int i = 0; i < subscribers; i++) {
                var iterator = run.events().iterator();
                iterator.next();
                slow.add(iterator);
            }
            go.countDown();
            Ends.completed(run);
            for (int i = 0; i < 100; i++) { // well into what came after their first look
                slow.forEach(Iterator::next);
            }
            long used = used();
            assertThat(slow).allSatisfy(s -> assertThat(s.hasNext()).isTrue());
            Reference.reachabilityFence(run);
            return used;
        }
    }

    private static long used() {
        var runtime = Runtime.getRuntime();
        return LongStream.range(0, 5)
                .map(i -> {
                    System.gc();
                    return runtime.totalMemory() - runtime.freeMemory();
                })
                .min()
                .orElseThrow();
    }

    // 27
    @Test
    void aStreamThatIsLeftEarlyLetsGoOfItsThreadAndTheRun() throws InterruptedException {
        var go = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            Run run = engine.start(chatty(10, go), Update.none());
            assertThat(run.events().limit(2)).hasSize(2);
            go.countDown();

            assertThat(Ends.completed(run).get(LOG)).containsExactly("done");
        }
    }
}
