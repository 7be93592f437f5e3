package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Progress;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures and ends of processes: what is committed stays, once, and what is not is done again. */
@Timeout(120)
class CrashFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, ITEM);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Path file() {
        return folder.resolve("waybill.db");
    }

    private Engine open(Graph... graphs) {
        return Engine.builder().store(SqliteStore.open(file())).graphs(graphs).build();
    }

    // 12
    @ParameterizedTest
    @ValueSource(strings = {"throws", "unknown", "null"})
    void aRouterThatFailsLeavesItsActivationUndoneAndItRunsAgainOnResume(String how) {
        var broken = new AtomicBoolean(true);
        var calls = new AtomicInteger();
        var graph = graph("routed")
                .node("before", (s, c) -> Update.append(LOG, "before"))
                .node("a", (s, c) -> Update.append(LOG, "a" + calls.incrementAndGet()))
                .node("b", (s, c) -> Update.append(LOG, "b"))
                .edge("before", "a")
                .route("a", s -> broken.get() ? bad(how) : Route.to("b"), "b")
                .entry("before")
                .build();
        RunId id;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            assertThat(Ends.failed(run)).hasMessageContaining("a@0").hasMessageContaining(id.value());
            assertThat(Ends.committed(engine, run)).containsExactly("before@0");
            assertThat(engine.state(id).get(LOG)).containsExactly("before");
        }
        broken.set(false);
        try (var engine = open(graph)) {
            var resumed = engine.resume(id);
            assertThat(Ends.completed(resumed).get(LOG)).containsExactly("before", "a2", "b");
            assertThat(Ends.committed(engine, resumed)).containsExactly("before@0", "a@0", "b@0");
        }
    }

    @SuppressWarnings("NullAway") // what a router must not do
    private static Route bad(String how) {
        return switch (how) {
            case "throws" -> throw new IllegalStateException("lost");
            case "unknown" -> Route.to("nowhere");
            default -> null;
        };
    }

    // 22
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void aCompletedActivationNeverRunsAgainWhereverTheRunWasCutOff(int cutAfter) throws InterruptedException {
        var calls = new ConcurrentHashMap<String, AtomicInteger>();
        var left = new AtomicInteger(cutAfter);
        var stopped = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var cutting = new AtomicBoolean(true);
        var items = List.of("i", "j", "k");
        dev.waybill.agent.Agent agent = (s, c) -> {
            if (cutting.get() && left.getAndDecrement() <= 0) {
                stopped.countDown();
                never.await();
            }
            calls.computeIfAbsent(c.idempotencyKey(), k -> new AtomicInteger()).incrementAndGet();
            return Update.append(LOG, "x");
        };
        var inner = graph("inner")
                .node("p", agent)
                .node("q", agent)
                .chain("p", "q")
                .entry("p")
                .build();
        var graph = graph("cut")
                .node("start", agent)
                .subgraph("each", inner, Mapping.share(LOG).item(ITEM))
                .node("side", agent)
                .node("join", agent)
                .node("loop", agent)
                .fanOut("start", s -> items, "each", "join")
                .edge("start", "side")
                .edge("each", "join")
                .edge("side", "join")
                .edge("join", "loop")
                .route("loop", s -> s.get(LOG).size() < 12 ? Route.to("loop") : Route.end("done"), "loop", Graph.END)
                .entry("start")
                .build();
        RunId id;
        Set<String> committed;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            stopped.await();
            committed = Set.copyOf(Ends.committed(engine, run));
        }
        cutting.set(false);
        var restarted = new ArrayList<String>();
        try (var engine = open(graph)) {
            var run = engine.resume(id);
            assertThat(Ends.completed(run).get(LOG)).hasSize(12);
            run.events()
                    .filter(RunEvent.ActivationStarted.class::isInstance)
                    .forEach(e -> restarted.add(
                            ((RunEvent.ActivationStarted) e).activation().toString()));
            assertThat(Ends.committed(engine, run)).doesNotHaveDuplicates().containsAll(committed);
        }

        assertThat(restarted).isNotEmpty().noneMatch(committed::contains);
        assertThat(calls).hasSize(12);
    }

    // 23
    @Test
    void oneActivationIsOneCommitWhateverItsAgentStreams() {
        var stray = new ArrayList<Thread>();
        var contexts = new ConcurrentHashMap<String, dev.waybill.agent.AgentContext>();
        var graph = graph("chatty")
                .node("chatty", (s, c) -> {
                    contexts.put("chatty", c);
                    for (int i = 0; i < 5_000; i++) {
                        c.emit(new Progress("token", Progress.Stage.RUNNING, Integer.toString(i)));
                        c.heartbeat();
                    }
                    stray.add(Thread.ofVirtual().start(() -> c.emit(Progress.completed("stray", ""))));
                    return Update.append(LOG, "a").andAppend(LOG, "b").andAppend(LOG, "c");
                })
                .node("next", (s, c) -> {
                    contexts.get("chatty").emit(Progress.completed("after the commit", ""));
                    return Update.append(LOG, "seen " + s.get(LOG).size());
                })
                .chain("chatty", "next")
                .entry("chatty")
                .build();
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            assertThat(Ends.completed(run).get(LOG)).containsExactly("a", "b", "c", "seen 3");
            contexts.get("chatty").emit(Progress.completed("after the end", ""));

            assertThat(Ends.committed(engine, run)).containsExactly("chatty@0", "next@0");
            assertThat(engine.records(run.id())).hasSize(3).allMatch(CommitRecord.class::isInstance);
            var events = run.events().toList();
            assertThat(events)
                    .filteredOn(RunEvent.ActivationCommitted.class::isInstance)
                    .hasSize(2);
            assertThat(events).filteredOn(e -> isProgress(e, "token")).hasSize(5_000);
            assertThat(events).noneMatch(e -> isProgress(e, "after the end"));
            assertThat(events).last().isInstanceOf(RunEvent.RunEnded.class);
        }
    }

    private static boolean isProgress(RunEvent event, String name) {
        return event instanceof RunEvent.ActivationProgress p
                && p.progress().name().equals(name);
    }

    // 35
    @Test
    void anEngineThatIsClosedLeavesItsRunToTheNextOneAndSaysSo() throws InterruptedException {
        var started = new CountDownLatch(1);
        var calls = new AtomicInteger();
        var graph = graph("left")
                .node("a", (s, c) -> {
                    if (calls.incrementAndGet() == 1) {
                        started.countDown();
                        new CountDownLatch(1).await();
                    }
                    return Update.append(LOG, "a");
                })
                .entry("a")
                .build();
        Run run;
        try (var engine = open(graph)) {
            run = engine.start(graph, Update.none());
            started.await();
        }
        assertThatThrownBy(run::await)
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.engine_closed"));
        try (var engine = open(graph)) {
            assertThat(Ends.completed(engine.resume(run.id())).get(LOG)).containsExactly("a");
        }
    }
}
