package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.engine.WhenBusy;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.ScriptedAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Threads and requests: nobody shares one by accident, and what is asked for at once is done once. */
@Timeout(60)
class ThreadFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);
    private static final ThreadId THREAD = ThreadId.of("shared");

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    /** Writes its input's length at once, then blocks until it is released. */
    private static Graph blocking(ScriptedAgent agent) {
        return graph("blocking")
                .node("first", (s, c) -> Update.append(LOG, "first"))
                .node("second", agent)
                .chain("first", "second")
                .entry("first")
                .build();
    }

    private Engine open(Graph... graphs) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("threads.db")))
                .graphs(graphs)
                .build();
    }

    private static <T> List<T> atOnce(int count, Callable<T> action) throws InterruptedException, ExecutionException {
        var go = new CountDownLatch(1);
        try (var pool = Executors.newFixedThreadPool(count)) {
            var futures = IntStream.range(0, count)
                    .mapToObj(i -> pool.submit(() -> {
                        go.await();
                        return action.call();
                    }))
                    .toList();
            go.countDown();
            var results = new ArrayList<T>();
            for (var future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }

    // 34
    @Test
    void runsThatSixteenThreadsPutInLineAtOnceAllRunOneAfterTheOther() throws Exception {
        var atWork = new AtomicInteger();
        var most = new AtomicInteger();
        var graph = graph("line")
                .node("a", (s, c) -> {
                    most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                    Thread.yield();
                    atWork.decrementAndGet();
                    return Update.append(LOG, "saw " + s.get(LOG).size());
                })
                .entry("a")
                .build();
        try (var engine = open(graph)) {
            var options = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);
            var runs = atOnce(16, () -> engine.start(graph, Update.none(), options));
            for (var run : runs) {
                Ends.completed(run);
            }

            assertThat(engine.runs(THREAD))
                    .extracting(RunRecord::number)
                    .containsExactlyElementsOf(IntStream.range(0, 16).boxed().toList());
            assertThat(engine.state(engine.runs(THREAD).getLast().id()).get(LOG))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 16).mapToObj(i -> "saw " + i).toList());
            assertThat(most).hasValue(1);
        }
    }

    // 34
    @Test
    void runsInLineOutliveTheEngineAndGoOnInOrder() throws InterruptedException {
        var agent = ScriptedAgent.script().blocks(Update.append(LOG, "second")).repeats();
        var graph = blocking(agent);
        List<RunId> ids;
        try (var engine = open(graph)) {
            var options = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);
            ids = List.of(
                    engine.start(graph, Update.append(LOG, "1"), options).id(),
                    engine.start(graph, Update.append(LOG, "2"), options).id(),
                    engine.start(graph, Update.append(LOG, "3"), options).id());
            agent.awaitBlocked(1);
        }
        agent.release();
        try (var engine = open(graph)) {
            assertThatThrownBy(() -> engine.resume(ids.get(1)))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.thread_busy"));
            for (var id : ids) {
                Ends.completed(engine.resume(id));
            }
            assertThat(engine.state(ids.getLast()).get(LOG))
                    .containsExactly("1", "first", "second", "2", "first", "second", "3", "first", "second");
        }
    }

    // 34
    @Test
    void aRunInLineThatIsCancelledNeverStartsAndTheNextOneDoes() throws InterruptedException {
        var agent = ScriptedAgent.script().blocks(Update.append(LOG, "second")).repeats();
        var graph = blocking(agent);
        try (var engine = open(graph)) {
            var options = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);
            var first = engine.start(graph, Update.append(LOG, "1"), options);
            agent.awaitBlocked(1);
            var second = engine.start(graph, Update.append(LOG, "2"), options);
            var third = engine.start(graph, Update.append(LOG, "3"), options);

            engine.cancel(second.id());
            agent.release();

            Ends.completed(first);
            assertThat(Ends.of(second)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(Ends.completed(third).get(LOG))
                    .startsWith("1", "first", "second")
                    .endsWith("3", "first", "second");
            assertThat(Ends.committed(engine, second)).isEmpty();
        }
    }

    // 34
    @Test
    void aRunInLineMayBeCancelledThroughItsOwnHandle() throws InterruptedException {
        var agent = ScriptedAgent.script().blocks(Update.append(LOG, "second")).repeats();
        var graph = blocking(agent);
        try (var engine = open(graph)) {
            var options = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);
            var first = engine.start(graph, Update.none(), options);
            agent.awaitBlocked(1);
            var second = engine.start(graph, Update.none(), options);

            second.cancel();
            agent.release();

            assertThat(Ends.of(second)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(Ends.completed(first).get(LOG)).containsExactly("first", "second");
            assertThat(engine.find(second.id()).orElseThrow().end())
                    .as("it ended in the store, too")
                    .isPresent();
            assertThat(Ends.completed(engine.start(graph, THREAD, Update.none()))
                            .get(LOG))
                    .hasSize(4);
        }
    }

    // 34
    @Test
    void interruptingKeepsWhatIsCommittedAndRollingBackDoesNot() throws InterruptedException {
        for (var choice : List.of(WhenBusy.INTERRUPT, WhenBusy.ROLL_BACK)) {
            var agent =
                    ScriptedAgent.script().blocks(Update.append(LOG, "second")).repeats();
            var graph = blocking(agent);
            var thread = ThreadId.of(choice.name());
            try (var engine = open(graph)) {
                var first = engine.start(graph, thread, Update.append(LOG, "1"));
                agent.awaitBlocked(1);
                var second = engine.start(
                        graph, Update.append(LOG, "2"), StartOptions.on(thread).whenBusy(choice));
                assertThat(Ends.of(first)).isInstanceOf(Outcome.Cancelled.class);
                agent.awaitCalls(2);
                agent.release();
                var log = Ends.completed(second).get(LOG);
                var third = engine.start(graph, thread, Update.append(LOG, "3"));
                var later = Ends.completed(third).get(LOG);

                assertThat(log)
                        .containsExactlyElementsOf(
                                choice == WhenBusy.INTERRUPT
                                        ? List.of("1", "first", "2", "first", "second")
                                        : List.of("2", "first", "second"));
                assertThat(later).startsWith(log.toArray(String[]::new)).hasSize(log.size() + 3);
                assertThat(agent.interruptions()).isEqualTo(1);
                assertThatThrownBy(() -> engine.resume(first.id())).isInstanceOf(RunException.class);
            }
        }
    }

    // 34
    @Test
    void rejectingLeavesTheFirstRunAloneWhoeverAsksAtOnce() throws Exception {
        var agent = ScriptedAgent.script().blocks(Update.append(LOG, "second")).repeats();
        var graph = blocking(agent);
        var codes = new ConcurrentLinkedQueue<String>();
        try (var engine = open(graph)) {
            var runs = atOnce(16, () -> {
                try {
                    return List.of(engine.start(graph, THREAD, Update.none()));
                } catch (RunException e) {
                    codes.add(e.code());
                    return List.<Run>of();
                }
            });
            agent.release();

            var started = runs.stream().flatMap(List::stream).toList();
            assertThat(started).hasSize(1);
            assertThat(codes).hasSize(15).containsOnly("run.thread_busy");
            assertThat(Ends.completed(started.getFirst()).get(LOG)).containsExactly("first", "second");
        }
    }
}
