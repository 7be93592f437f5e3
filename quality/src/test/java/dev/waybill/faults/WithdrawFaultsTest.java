package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.ScriptedAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancelling a part of a run: what is inside it stops, nothing of it is written, and the rest goes on. */
@Timeout(60)
class WithdrawFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, ITEM);

    @TempDir
    private Path folder;

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Graph nested(ScriptedAgent deep) {
        var innermost = graph("innermost")
                .node("p", (s, c) -> Update.none())
                .node("left", deep)
                .node("right", deep)
                .edge("p", "left")
                .edge("p", "right")
                .entry("p")
                .build();
        var inner = graph("inner")
                .subgraph("deeper", innermost, Mapping.share(LOG))
                .node("after", (s, c) -> Update.append(LOG, "after"))
                .chain("deeper", "after")
                .entry("deeper")
                .build();
        var items = IntStream.range(0, 10).mapToObj(Integer::toString).toList();
        return graph("outer")
                .node("start", (s, c) -> Update.append(LOG, "start"))
                .subgraph("each", inner, Mapping.share(LOG).item(ITEM))
                .node("last", (s, c) -> Update.append(LOG, "last"))
                .fanOut("start", s -> items, "each", "last")
                .edge("each", "last")
                .entry("start")
                .build();
    }

    // 14
    @Test
    void cancellingOneActivationStopsWhatRunsInsideItAndTheRestGoesOn() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);

        run.cancel("each@0#start.3", "ann");
        Await.until(() -> deep.blocked() <= 18);
        assertThatThrownBy(() -> run.cancel("each@0#start.3", "ann"))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.no_activation"));
        assertThatThrownBy(() -> run.cancel("each@0#start.3/deeper@0/left@0", "ann"))
                .isInstanceOf(RunException.class);
        deep.release();

        assertThat(Ends.completed(run).get(LOG)).hasSize(1 + 9 * 3 + 1).endsWith("last");
        assertThat(deep.interruptions()).isEqualTo(2);
        assertThat(Ends.committed(engine, run)).noneMatch(p -> p.startsWith("each@0#start.3/") && !p.endsWith("p@0"));
        assertThat(engine.records(run.id()).stream().filter(JournalRecord.Withdrawal.class::isInstance))
                .hasSize(1);
        assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        assertThat(engine.state(run.id()).get(LOG)).hasSize(29);
    }

    // 14
    @Test
    void cancellingANodeStopsAllItsActivationsAlsoInSubgraphs() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);

        int count = run.cancelNode("left", "ann");
        Await.until(() -> deep.blocked() <= 10);
        deep.release();

        assertThat(count).isEqualTo(10);
        assertThat(Ends.completed(run).get(LOG)).hasSize(1 + 10 * 2 + 1);
        assertThat(Ends.committed(engine, run)).noneMatch(p -> p.endsWith("left@0"));
        assertThat(run.cancelNode("left", "ann")).isZero();
    }

    // 14
    @Test
    void cancellingAllThatIsLeftIsTheEndOfTheRun() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);

        run.cancelNode("each", "ann");

        assertThat(Ends.of(run)).isInstanceOf(Outcome.Cancelled.class);
        Await.until(() -> deep.blocked() == 0);
        assertThat(deep.interruptions()).isEqualTo(20);
    }

    // 14
    @Test
    void aCancelledRunGoesOnWhenItIsResumedWithoutTheActivationsThatWereGivenUp() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);
        run.cancel("each@0#start.0", "ann");
        run.cancel();
        Ends.of(run);
        deep.release();

        var resumed = engine.resume(run.id());

        assertThat(Ends.completed(resumed).get(LOG)).hasSize(29);
        assertThat(Ends.committed(engine, run)).doesNotHaveDuplicates().doesNotContain("each@0#start.0");
    }

    // 14
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whatIsCancelledWhileItCommitsIsEitherWrittenOrGivenUpAndNeverBoth(long seed) throws InterruptedException {
        var random = new Random(seed);
        var items = IntStream.range(0, 60).mapToObj(Integer::toString).toList();
        var graph = graph("races")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    LockSupport.parkNanos(random.nextInt(400_000));
                    return Update.append(LOG, item);
                })
                .node("join", (s, c) -> Update.append(LOG, "join " + s.get(LOG).size()))
                .fanOut("start", s -> items, "each", "join")
                .edge("each", "join")
                .entry("start")
                .build();
        try (var own = Engine.builder()
                .store(SqliteStore.open(folder.resolve("races.db")))
                .build()) {
            var run = own.start(graph, Update.none());
            var cancelled = ConcurrentHashMap.<String>newKeySet();
            var threads = IntStream.range(0, 4)
                    .mapToObj(i -> Thread.ofVirtual().start(() -> {
                        for (int k = i; k < 60; k += 4) {
                            try {
                                run.cancel("each@0#start." + k, "ann");
                                cancelled.add("each@0#start." + k);
                            } catch (RunException e) {
                                assertThat(e.code()).isEqualTo("run.no_activation");
                            }
                        }
                    }))
                    .toList();
            for (var thread : threads) {
                thread.join();
            }
            var outcome = Ends.of(run);

            var committed = Ends.committed(own, run).stream()
                    .filter(p -> p.startsWith("each"))
                    .toList();
            var withdrawn = own.records(run.id()).stream()
                    .filter(JournalRecord.Withdrawal.class::isInstance)
                    .map(r -> ((JournalRecord.Withdrawal) r).activation().label())
                    .toList();
            assertThat(committed)
                    .doesNotHaveDuplicates()
                    .doesNotContainAnyElementsOf(withdrawn.isEmpty() ? List.of("none") : withdrawn);
            assertThat(withdrawn).doesNotHaveDuplicates();
            assertThat(committed.size() + withdrawn.size()).isEqualTo(60);
            assertThat(cancelled)
                    .as("who is told that it is given up can rely on it")
                    .containsExactlyInAnyOrderElementsOf(withdrawn);
            if (outcome instanceof Outcome.Completed done) {
                assertThat(own.state(run.id())).isEqualTo(done.state());
                assertThat(done.state().get(LOG)).hasSize(committed.size() + (committed.isEmpty() ? 0 : 1));
            }
            assertThat(own.replay(run.id()).verify().difference()).isEmpty();
        }
    }
}
