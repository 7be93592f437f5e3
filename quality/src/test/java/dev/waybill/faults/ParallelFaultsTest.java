package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.error.ConflictException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many at once: nothing is lost, and timing never shows in what comes out. */
@Timeout(120)
class ParallelFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> CHAIN = Channel.reduced("chain", String.class, "", (a, b) -> a + b);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channels ALL = Channels.of(LOG, CHAIN, TOTAL, NOTE);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    private static void dawdle(Random random) {
        LockSupport.parkNanos(random.nextInt(2_000_000));
    }

    // 9
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void replayingTheHistoryGivesTheLiveStateAlsoWhereReducersDoNotCommute(long seed) {
        var random = new Random(seed);
        var items = numbers(40);
        var inner = graph("inner")
                .node("x", (s, c) -> {
                    dawdle(random);
                    return Update.of(CHAIN, "x").and(TOTAL, 1);
                })
                .node("y", (s, c) -> {
                    dawdle(random);
                    return Update.of(CHAIN, "y" + s.get(CHAIN).length());
                })
                .entry("x", "y")
                .build();
        var graph = graph("replayed")
                .node("start", (s, c) -> Update.of(CHAIN, "start"))
                .node("each", String.class, (item, s, c) -> {
                    dawdle(random);
                    return Update.of(CHAIN, "<" + item + ">").and(TOTAL, 1).andAppend(LOG, item);
                })
                .subgraph("sub", inner, Mapping.share(CHAIN, TOTAL))
                .node("quick", (s, c) -> Update.of(CHAIN, "quick" + s.get(CHAIN).length()))
                .node("join", (s, c) -> Update.append(LOG, s.get(CHAIN)))
                .fanOut("start", s -> items, "each", "join")
                .edge("start", "sub")
                .edge("start", "quick")
                .edge("each", "join")
                .edge("sub", "join")
                .edge("quick", "join")
                .entry("start")
                .build();
        try (var engine = Engine.builder()
                .store(SqliteStore.open(folder.resolve("replay.db")))
                .build()) {
            var run = engine.start(graph, Update.of(CHAIN, "in"));
            var live = Ends.completed(run);
            var again = Ends.completed(engine.start(graph, Update.of(CHAIN, "in")));

            assertThat(engine.state(run.id())).isEqualTo(live);
            assertThat(again).as("whatever was faster").isEqualTo(live);
            assertThat(live.get(TOTAL)).isEqualTo(41);
            assertThat(live.get(LOG)).startsWith("0", "1", "2").hasSize(41);
            assertThat(live.get(CHAIN)).startsWith("instart").contains("<0><1><2>");
            var verified = engine.replay(run.id()).verify();
            assertThat(verified.difference()).isEmpty();
            assertThat(verified.commits()).isEqualTo(1 + 40 + 2 + 1 + 1);
        }
    }

    // 9
    @Test
    void theReplayTellsWhereAnAgentDoesSomethingElse() {
        var word = new java.util.concurrent.atomic.AtomicReference<>("then");
        var graph = graph("moody")
                .node("a", (s, c) -> Update.none())
                .node("b", (s, c) -> Update.append(LOG, word.get()))
                .chain("a", "b")
                .entry("a")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            Ends.completed(run);
            word.set("now");

            var difference = engine.replay(run.id()).verify().difference().orElseThrow();

            assertThat(difference.activation()).hasToString("b@0");
            assertThat(difference.recorded()).contains(Update.append(LOG, "then"));
            assertThat(difference.replayed()).contains(Update.append(LOG, "now"));
        }
    }

    // 9
    @Test
    void unrelatedWritersOfAValueAreAConflictThatNamesBothAndNeverALuckyWinner() {
        var graph = graph("conflict")
                .node("start", (s, c) -> Update.none())
                .node("left", (s, c) -> Update.of(NOTE, "left"))
                .node("right", (s, c) -> Update.of(NOTE, "right"))
                .edge("start", "left")
                .edge("start", "right")
                .entry("start")
                .build();
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 20; i++) {
                assertThat(Ends.failed(engine.start(graph, Update.none())))
                        .isInstanceOfSatisfying(
                                ConflictException.class,
                                e -> assertThat(e.writers()).containsExactly("left@0", "right@0"));
            }
        }
    }

    // 10
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThousandBranchesThatCommitAtTheSameInstantLoseNothing(boolean onDisk) {
        int count = 1_000;
        var instant = new CyclicBarrier(count);
        var items = numbers(count);
        var graph = graph("thousand")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    instant.await();
                    return Update.append(LOG, item).and(TOTAL, 1);
                })
                .node("join", (s, c) -> Update.of(NOTE, s.get(TOTAL) + " seen"))
                .fanOut("start", s -> items, "each", Graph.END)
                .edge("each", "join")
                .entry("start")
                .build();
        var builder = Engine.builder();
        if (onDisk) {
            builder.store(SqliteStore.open(folder.resolve("thousand.db")));
        }
        try (var engine = builder.build()) {
            var run = engine.start(graph, Update.none());
            var state = Ends.completed(run);

            assertThat(state.get(LOG)).containsExactlyElementsOf(items);
            assertThat(state.get(TOTAL)).isEqualTo(count);
            assertThat(state.get(NOTE)).isEqualTo("1000 seen");
            assertThat(engine.state(run.id())).isEqualTo(state);
            assertThat(Ends.committed(engine, run)).hasSize(count + 2).doesNotHaveDuplicates();
        }
    }
}
