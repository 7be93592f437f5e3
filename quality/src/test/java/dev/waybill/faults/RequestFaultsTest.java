package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests to start: nobody shares a thread by accident, and what is asked for twice is done once. */
@Timeout(60)
class RequestFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);
    private static final ThreadId THREAD = ThreadId.of("shared");

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Graph quick() {
        return graph("quick")
                .node("a", (s, c) -> Update.append(LOG, "saw " + s.get(LOG).size()))
                .entry("a")
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

    // 20
    @Test
    void noThreadMeansAFreshOneForEachRunAndNeverASharedDefault() throws Exception {
        var graph = quick();
        try (var engine = open(graph);
                var other = open(graph)) {
            var runs = atOnce(
                    16,
                    () -> IntStream.range(0, 5)
                            .mapToObj(i -> engine.start(graph, Update.none()))
                            .toList());
            var threads = new ArrayList<ThreadId>();
            for (var run : runs.stream().flatMap(List::stream).toList()) {
                assertThat(Ends.completed(run).get(LOG)).containsExactly("saw 0");
                threads.add(run.thread());
            }
            var elsewhere = other.start(graph, Update.none());
            threads.add(elsewhere.thread());
            assertThat(Ends.completed(elsewhere).get(LOG)).containsExactly("saw 0");

            assertThat(threads).hasSize(81).doesNotHaveDuplicates();
            assertThat(threads).allSatisfy(t -> assertThat(engine.runs(t)).hasSize(1));
        }
    }

    // 20
    @Test
    void aThreadIsContinuedOnlyByThoseThatNameIt() {
        var graph = quick();
        try (var engine = open(graph)) {
            Ends.completed(engine.start(graph, THREAD, Update.none()));
            assertThat(Ends.completed(engine.start(graph, Update.none())).get(LOG))
                    .containsExactly("saw 0");
            assertThat(Ends.completed(engine.start(graph, THREAD, Update.none()))
                            .get(LOG))
                    .containsExactly("saw 0", "saw 1");
            assertThat(Ends.completed(engine.start(graph, ThreadId.of("Shared"), Update.none()))
                            .get(LOG))
                    .containsExactly("saw 0");
        }
    }

    // 33
    @Test
    void aKeyThatSixteenThreadsUseAtOnceIsOneRun() throws Exception {
        var calls = new AtomicInteger();
        var graph = graph("once")
                .node("a", (s, c) -> Update.append(LOG, "call " + calls.incrementAndGet()))
                .entry("a")
                .build();
        try (var engine = open(graph)) {
            for (int i = 0; i < 10; i++) {
                var options = StartOptions.NONE.key("request-" + i);
                calls.set(0);
                var runs = atOnce(16, () -> engine.start(graph, Update.none(), options));

                assertThat(runs.stream().map(Run::id).distinct()).hasSize(1);
                for (var run : runs) {
                    assertThat(Ends.completed(run).get(LOG)).containsExactly("call 1");
                }
                assertThat(calls).hasValue(1);
            }
        }
    }

    // 33
    @Test
    void aKeyThatSixteenThreadsUseAtOnceOnOneThreadIsOneRunToo() throws Exception {
        var graph = quick();
        try (var engine = open(graph)) {
            for (int i = 0; i < 10; i++) {
                var options = StartOptions.on(ThreadId.of("t" + i)).key("request-" + i);
                var runs = atOnce(16, () -> engine.start(graph, Update.none(), options));

                assertThat(runs.stream().map(Run::id).distinct()).hasSize(1);
                assertThat(engine.runs(ThreadId.of("t" + i))).hasSize(1);
            }
        }
    }

    // 33
    @Test
    void theSameKeyForAnotherRequestIsRefused() {
        var graph = quick();
        try (var engine = open(graph)) {
            Ends.completed(engine.start(graph, Update.none(), StartOptions.NONE.key("k")));

            assertThatThrownBy(() -> engine.start(graph, Update.append(LOG, "other"), StartOptions.NONE.key("k")))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.key"));
        }
    }

    // 35
    @Test
    void drainingLetsAgentsAtWorkCommitAndStartsNothingNew() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var finish = new CountDownLatch(1);
        var after = new AtomicInteger();
        var graph = graph("drained")
                .node("a", (s, c) -> {
                    entered.countDown();
                    finish.await();
                    return Update.append(LOG, "a");
                })
                .node("b", (s, c) -> Update.append(LOG, "b" + after.incrementAndGet()))
                .chain("a", "b")
                .entry("a")
                .build();
        RunId id;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            entered.await();
            assertThat(engine.drain(Duration.ofMillis(30)))
                    .as("the agent is at work")
                    .isFalse();
            assertThatThrownBy(() -> engine.start(graph, Update.none()))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("engine.draining"));
            finish.countDown();

            assertThat(engine.drain(Duration.ofSeconds(20))).isTrue();
            assertThat(after).hasValue(0);
        }
        try (var engine = open(graph)) {
            var resumed = engine.resume(id);
            assertThat(Ends.completed(resumed).get(LOG)).containsExactly("a", "b1");
            assertThat(Ends.committed(engine, resumed)).containsExactly("a@0", "b@0");
        }
    }
}
