package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.ResumeOptions;
import dev.waybill.engine.Run;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
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

/** Runs that are cut off, cancelled, taken over and forked again and again come to the same end as those that are not. */
@Timeout(120)
class TroubleFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> CHAIN = Channel.reduced("chain", String.class, "", (a, b) -> a + b);
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, CHAIN, ITEM);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    /** Items, retries, subgraphs in subgraphs, effects and a loop, all of random length. */
    private static Graph busy(Random random, ConcurrentHashMap<String, AtomicInteger> attempts) {
        var innermost = graph("innermost")
                .node("deep", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(500_000));
                    return Update.of(CHAIN, "d" + s.get(ITEM));
                })
                .entry("deep")
                .build();
        var inner = graph("inner")
                .node(
                        "flaky",
                        (s, c) -> {
                            LockSupport.parkNanos(random.nextInt(500_000));
                            int attempt = attempts.computeIfAbsent(c.idempotencyKey(), k -> new AtomicInteger())
                                    .incrementAndGet();
                            if (attempt % 3 == 1) {
                                throw new IllegalStateException("flaky");
                            }
                            return Update.of(CHAIN, "f" + s.get(ITEM));
                        },
                        n -> n.retry(Retry.fixed(4, Duration.ofMillis(1))))
                .subgraph("sub", innermost, Mapping.share(CHAIN).in(ITEM, ITEM))
                .chain("flaky", "sub")
                .entry("flaky")
                .build();
        var items = IntStream.range(0, 8).mapToObj(Integer::toString).toList();
        return graph("busy")
                .node("start", (s, c) -> Update.of(CHAIN, "[" + s.get(CHAIN).length()))
                .subgraph("each", inner, Mapping.share(CHAIN).item(ITEM))
                .node("side", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(2_000_000));
                    return Update.append(
                            LOG,
                            c.once(
                                    "effect",
                                    String.class,
                                    key -> "side of " + s.get(LOG).size()));
                })
                .node("join", (s, c) -> Update.append(LOG, "join " + s.get(CHAIN)))
                .fanOut("start", s -> items, "each", "join")
                .edge("start", "side")
                .edge("each", "join")
                .edge("side", "join")
                .route("join", s -> s.get(LOG).size() < 6 ? Route.to("start") : Route.end("done"), "start", Graph.END)
                .entry("start")
                .build();
    }

    private Engine open(Store store, Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    // 22
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void howeverOftenARunIsCutOffOrCancelledItComesToTheSameEnd(long seed) {
        var random = new Random(seed);
        var graph = busy(random, new ConcurrentHashMap<>());
        State undisturbed;
        try (var engine = Engine.inMemory()) {
            undisturbed = Ends.completed(engine.start(graph, Update.none()));
        }
        var file = folder.resolve("trouble.db");
        RunId id;
        try (var engine = open(SqliteStore.open(file), graph)) {
            id = engine.start(graph, Update.none()).id();
            LockSupport.parkNanos(random.nextInt(8_000_000));
        }
        Outcome end = new Outcome.Cancelled();
        int resumed = 0;
        while (!(end instanceof Outcome.Completed)) {
            try (var engine = open(SqliteStore.open(file), graph)) {
                if (engine.find(id)
                        .orElseThrow()
                        .end()
                        .filter(e -> e.status() == dev.waybill.spi.RunEnd.Status.COMPLETED)
                        .isPresent()) {
                    break;
                }
                var run = engine.resume(id);
                resumed++;
                if (resumed > 12) {
                    end = Ends.of(run);
                } else {
                    LockSupport.parkNanos(1_000_000 + random.nextInt(8_000_000));
                    if (random.nextBoolean()) {
                        run.cancel();
                        end = Ends.of(run);
                    }
                }
                assertThat(end).isNotInstanceOf(Outcome.Failed.class);
            }
        }
        try (var engine = open(SqliteStore.open(file), graph)) {
            assertThat(resumed).isPositive();
            assertThat(engine.state(id)).isEqualTo(undisturbed);
            var paths = engine.commits(id).stream().map(Ends::path).toList();
            assertThat(paths).doesNotHaveDuplicates();
            assertThat(paths.stream().filter(p -> !p.endsWith("@input"))).hasSize(3 * (3 + 8 * 4));
        }
    }

    // 11
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEngineWhoseRunWasTakenOverWritesNothingMore(boolean retrying) throws InterruptedException {
        var store = new InMemoryStore();
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var calls = new AtomicInteger();
        var graph = graph("taken")
                .node("first", (s, c) -> Update.append(LOG, "first"))
                .node(
                        "second",
                        (s, c) -> {
                            int call = calls.incrementAndGet();
                            if (call == 1) {
                                entered.countDown();
                                Stubborn.await(go);
                                if (retrying) {
                                    throw new IllegalStateException("again");
                                }
                            }
                            return Update.append(LOG, "second " + call);
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ofMillis(1))))
                .chain("first", "second")
                .entry("first")
                .build();
        var later = InstantSource.offset(InstantSource.system(), Duration.ofHours(1));
        try (var slow = open(store, graph);
                var heir =
                        Engine.builder().store(store).clock(later).graphs(graph).build()) {
            var run = slow.start(graph, Update.none());
            entered.await();
            assertThatThrownBy(() -> slow.resume(run.id())).isInstanceOf(RunException.class);
            var taken = heir.resume(run.id());
            assertThat(Ends.completed(taken).get(LOG)).containsExactly("first", "second 2");
            go.countDown();

            assertThatThrownBy(run::await)
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.taken_over"));
            assertThat(slow.drain(Duration.ofSeconds(10))).isTrue();
            assertThat(calls).hasValue(2);
            assertThat(Ends.committed(heir, taken)).containsExactly("first@0", "second@0");
            assertThat(heir.state(run.id()).get(LOG)).containsExactly("first", "second 2");
        }
    }

    // 19
    @Test
    void whatAPersonGivesForWorkUnderWayIsTakenAlsoAfterALimitWasReached() {
        var graph = graph("limited")
                .node("start", (s, c) -> Update.append(LOG, "x"))
                .route("start", s -> s.get(LOG).size() < 3 ? Route.to("start") : Route.to("last"), "start", "last")
                .node("last", (s, c) -> Update.append(LOG, "agent"))
                .limits(Limits.visits(2))
                .entry("start")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(Ends.limit(run)).isEqualTo("visits 2 of start");

            var resumed = engine.resume(
                    run.id(),
                    ResumeOptions.limits(Limits.visits(3)).as("start@2", Update.append(LOG, "person"), "ann"));
            assertThat(Ends.completed(resumed).get(LOG)).containsExactly("x", "x", "person", "agent");
        }
    }

    // 12
    @Test
    void aReducerThatFailsOnlyTogetherIsAFailureOfTheJoinAndTheRunCanGoOn() {
        var broken = new AtomicBoolean(true);
        var picky = Channel.reduced("picky", String.class, "", (a, b) -> {
            if (broken.get() && a.contains("left") && b.contains("right")) {
                throw new IllegalStateException("these two do not go together");
            }
            return a + b;
        });
        var graph = Graph.named("picky")
                .channels(Channels.of(picky))
                .node("start", (s, c) -> Update.none())
                .node("left", (s, c) -> Update.of(picky, "left "))
                .node("right", (s, c) -> Update.of(picky, "right "))
                .node("join", (s, c) -> Update.of(picky, "join"))
                .edge("start", "left")
                .edge("start", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("start")
                .build();
        try (var engine = Engine.inMemory()) {
            Run run = engine.start(graph, Update.none());
            assertThat(Ends.failed(run)).hasMessageContaining("join@0").hasMessageContaining("do not go together");
            broken.set(false);

            assertThat(Ends.completed(engine.resume(run.id())).get(picky)).isEqualTo("left right join");
        }
    }
}
