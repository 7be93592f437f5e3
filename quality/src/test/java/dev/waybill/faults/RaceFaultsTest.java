package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.Join;
import dev.waybill.control.RunId;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Races again and again: history, replay, resume and forks tell the same choice. */
@Timeout(60)
class RaceFaultsTest {
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

    /** Twelve branches of random length race; three of them count. */
    private static Graph race(Random random, AtomicBoolean broken, AtomicInteger joined) {
        var items = IntStream.range(0, 12).mapToObj(Integer::toString).toList();
        return graph("race")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    LockSupport.parkNanos(random.nextInt(300_000));
                    return Update.append(LOG, item);
                })
                .node("more", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(300_000));
                    return Update.append(LOG, "more");
                })
                .node("join", (s, c) -> {
                    joined.incrementAndGet();
                    if (broken.get()) {
                        throw new IllegalStateException("cut off");
                    }
                    return Update.append(LOG, "join " + s.get(LOG).size());
                })
                .fanOut("start", s -> items, "each", Graph.END)
                .edge("start", "more")
                .edge("each", "join")
                .edge("more", "join")
                .join("join", Join.quorum(3))
                .entry("start")
                .build();
    }

    // 32
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void howeverARaceEndsHistoryReplayAndResumeTellTheSameChoice(long seed) {
        var broken = new AtomicBoolean(true);
        var joined = new AtomicInteger();
        var graph = race(new Random(seed), broken, joined);
        for (int i = 0; i < 8; i++) {
            broken.set(true);
            joined.set(0);
            RunId id;
            State cut;
            try (var engine = open()) {
                var run = engine.start(graph, Update.none());
                id = run.id();
                assertThat(Ends.failed(run)).hasMessageContaining("cut off");
                cut = engine.state(id);
                assertThat(cut.get(LOG)).hasSize(3);
            }
            broken.set(false);
            try (var engine = open(graph)) {
                var resumed = engine.resume(id);
                var state = Ends.completed(resumed);

                assertThat(state.get(LOG))
                        .startsWith(cut.get(LOG).toArray(String[]::new))
                        .endsWith("join 3")
                        .hasSize(4);
                assertThat(engine.state(id)).isEqualTo(state);
                assertThat(joined).hasValue(2);
                assertThat(engine.replay(id).verify().difference()).isEmpty();
                var join = commit(engine, id, "join@0");
                assertThat(join.parents()).hasSize(3);
                assertThat(engine.commits(id))
                        .as("input, start, three of thirteen, join")
                        .hasSize(6);
            }
        }
    }

    private static CommitRecord commit(Engine engine, RunId run, String path) {
        return engine.commits(run).stream()
                .filter(c -> Ends.path(c).equals(path))
                .findFirst()
                .orElseThrow();
    }

    private static String s(String message) {
        return message.contains("2 branches") ? "quorum" : message;
    }

    // 32
    @Test
    void aRaceInALoopIsRunAnewInEachRound() {
        var random = new Random(7);
        var graph = graph("rounds")
                .node("start", (s, c) -> Update.none())
                .node("a", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(100_000));
                    return Update.append(LOG, "x");
                })
                .node("b", (s, c) -> {
                    LockSupport.parkNanos(random.nextInt(100_000));
                    return Update.append(LOG, "x");
                })
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "join")
                .edge("b", "join")
                .route("join", s -> s.get(LOG).size() < 100 ? Route.to("start") : Route.end("done"), "start", Graph.END)
                .join("join", Join.any())
                .entry("start")
                .build();
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);

            assertThat(state.get(LOG))
                    .containsExactlyElementsOf(IntStream.range(0, 100)
                            .mapToObj(i -> i % 2 == 0 ? "x" : "join")
                            .toList());
            assertThat(engine.state(run.id())).isEqualTo(state);
            assertThat(Ends.committed(engine, run)).hasSize(150).doesNotHaveDuplicates();
            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        }
    }

    // 32
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aForkBelowARaceKeepsTheChoiceAndOneAboveItMakesItsOwn(long seed) {
        var graph = race(new Random(seed), new AtomicBoolean(), new AtomicInteger());
        try (var engine = open()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);
            var winner = commit(engine, run.id(), "join@0").parents().getFirst().label();

            var below = engine.fork(new Checkpoint(run.id(), "join@0"));
            assertThat(Ends.completed(below)).isEqualTo(state);
            var amid = engine.fork(new Checkpoint(run.id(), winner));
            assertThat(Ends.completed(amid).get(LOG)).endsWith("join 3").hasSize(4);
            assertThat(commit(engine, amid.id(), "join@0").parents())
                    .extracting(p -> p.label())
                    .contains(winner);
            var above = engine.fork(new Checkpoint(run.id(), "start@0"));
            assertThat(Ends.completed(above).get(LOG)).endsWith("join 3").hasSize(4);
            assertThat(engine.replay(above.id()).verify().difference()).isEmpty();
        }
    }
}
