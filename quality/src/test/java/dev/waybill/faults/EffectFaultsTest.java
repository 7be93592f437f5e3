package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Effects: once across retries, timeouts and ends of processes. */
@Timeout(60)
class EffectFaultsTest {
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

    // 30
    @Test
    void anEffectHappensOnceAcrossRetriesTimeoutsAndTheEndOfTheProcess() throws InterruptedException {
        var keys = new ConcurrentLinkedQueue<String>();
        var stuck = new CountDownLatch(1);
        var phase = new AtomicInteger();
        var graph = graph("effects")
                .node(
                        "pays",
                        (s, c) -> {
                            int now = phase.incrementAndGet();
                            var receipt = c.once("charge", String.class, key -> {
                                keys.add(key);
                                return "receipt " + keys.size();
                            });
                            var second = c.once("mail", String.class, key -> {
                                keys.add(key);
                                return "mail " + keys.size();
                            });
                            if (now == 1) {
                                throw new IllegalStateException("after the effects");
                            }
                            if (now == 2) {
                                stuck.countDown();
                                new CountDownLatch(1).await();
                            }
                            return Update.append(LOG, receipt).andAppend(LOG, second);
                        },
                        n -> n.retry(Retry.fixed(5, Duration.ofMillis(1))))
                .entry("pays")
                .build();
        dev.waybill.control.RunId id;
        try (var engine = Engine.builder().store(store()).build()) {
            id = engine.start(graph, Update.none()).id();
            stuck.await();
        }
        try (var engine = Engine.builder().store(store()).graphs(graph).build()) {
            var run = engine.resume(id);

            assertThat(Ends.completed(run).get(LOG)).containsExactly("receipt 1", "mail 2");
            assertThat(keys).hasSize(2).doesNotHaveDuplicates();
            assertThat(engine.replay(id).verify().difference()).isEmpty();
            assertThat(keys).as("a replay does nothing").hasSize(2);
        }
    }

    // 30
    @Test
    void anEffectThatFailedIsTriedAgainWithTheSameKeyAndEachPieceOfWorkHasItsOwn() {
        var keys = new ConcurrentLinkedQueue<String>();
        var graph = graph("keys")
                .node(
                        "pays",
                        (s, c) -> Update.append(LOG, c.once("charge", String.class, key -> {
                            keys.add(key);
                            if (keys.size() < 3) {
                                throw new java.io.IOException("no answer");
                            }
                            return "paid";
                        })),
                        n -> n.retry(Retry.fixed(5, Duration.ofMillis(1))))
                .route("pays", s -> s.get(LOG).size() < 2 ? Route.to("pays") : Route.end("done"), "pays", Graph.END)
                .entry("pays")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("paid", "paid");
            assertThat(keys).hasSize(4);
            assertThat(List.copyOf(keys).subList(0, 3)).containsOnly(keys.element());
            assertThat(new ArrayList<>(keys).getLast()).isNotEqualTo(keys.element());
        }
    }

    // 30
    @Test
    void whatAnAttemptDidBeforeItsTimeWasUpIsKnownToTheNext() {
        var charged = new AtomicInteger();
        var first = new AtomicBoolean(true);
        var go = new CountDownLatch(1);
        var graph = graph("late-effect")
                .node(
                        "pays",
                        (s, c) -> {
                            var receipt = c.once("charge", Integer.class, key -> charged.incrementAndGet());
                            if (first.getAndSet(false)) {
                                Stubborn.await(go);
                            }
                            go.countDown();
                            return Update.append(LOG, "receipt " + receipt);
                        },
                        n -> n.timeout(Duration.ofMillis(50)).retry(Retry.fixed(3, Duration.ofMillis(1))))
                .entry("pays")
                .build();
        try (var engine = Engine.builder().store(new InMemoryStore()).build()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("receipt 1");
            assertThat(charged).hasValue(1);
            assertThat(engine.records(run.id()).stream().filter(CommitRecord.class::isInstance))
                    .hasSize(2);
        }
    }

    // 30
    @Test
    void aContextIsOfNoUseOnceItsWorkIsCommitted() throws InterruptedException {
        var context = new AtomicReference<AgentContext>();
        var effects = new AtomicInteger();
        var refused = new AtomicInteger();
        var graph = graph("kept")
                .node("a", (s, c) -> {
                    context.set(c);
                    return Update.append(LOG, "a");
                })
                .node("b", (s, c) -> {
                    var stale = context.get();
                    try {
                        stale.once("late", Integer.class, key -> effects.incrementAndGet());
                    } catch (CancellationException e) {
                        refused.incrementAndGet();
                    }
                    try {
                        stale.ask(Question.approval("late?"));
                    } catch (CancellationException e) {
                        refused.incrementAndGet();
                    }
                    return Update.append(LOG, "b");
                })
                .chain("a", "b")
                .entry("a")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var run = engine.start(graph, Update.none());

            assertThat(Ends.completed(run).get(LOG)).containsExactly("a", "b");
            assertThat(engine.questions(run.id())).isEmpty();
            assertThat(effects).hasValue(0);
            assertThat(refused).hasValue(2);
            assertThat(engine.records(run.id())).hasSize(3);
        }
    }
}
