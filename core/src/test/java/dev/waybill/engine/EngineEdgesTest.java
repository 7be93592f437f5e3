package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What must hold at the edges: requests at the same moment, stores and schedulers that break, policies around subgraphs. */
@Timeout(60)
class EngineEdgesTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> A = Channel.value("a", String.class);
    private static final Channel<String> B = Channel.value("b", String.class);
    private static final Channels ALL = Channels.of(LOG, A, B);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Agent says(String word) {
        return (state, context) -> Update.append(LOG, word);
    }

    private static List<Object> atOnce(int count, java.util.concurrent.Callable<Object> action) throws Exception {
        var barrier = new CyclicBarrier(count);
        var results = Collections.synchronizedList(new ArrayList<Object>());
        var threads = IntStream.range(0, count)
                .mapToObj(i -> Thread.ofPlatform().start(() -> {
                    try {
                        barrier.await();
                        results.add(action.call());
                    } catch (Exception e) {
                        results.add(e);
                    }
                }))
                .toList();
        for (var thread : threads) {
            thread.join();
        }
        return results;
    }

    @Test
    void ofTwoStartsOnOneThreadAtOnceOneIsRefused() throws Exception {
        for (int i = 0; i < 50; i++) {
            var engine = Engine.inMemory();
            var hold = new CountDownLatch(1);
            var graph = graph("g")
                    .node("a", (state, context) -> {
                        hold.await();
                        return Update.none();
                    })
                    .entry("a")
                    .build();

            var results = atOnce(2, () -> engine.start(graph, ThreadId.of("one"), Update.none()));
            hold.countDown();

            assertThat(results).filteredOn(Run.class::isInstance).hasSize(1);
            assertThat(results)
                    .filteredOn(r -> r instanceof RunException e && e.code().equals("run.thread_busy"))
                    .hasSize(1);
        }
    }

    @Test
    void ofTwoResumesOfOneRunAtOnceOneIsRefusedAndNothingRunsTwice() throws Exception {
        for (int i = 0; i < 50; i++) {
            var engine = Engine.inMemory();
            var broken = new AtomicBoolean(true);
            var runs = new AtomicInteger();
            var hold = new CountDownLatch(1);
            var graph = graph("g")
                    .node("a", (state, context) -> {
                        if (broken.get()) {
                            throw new IllegalStateException("first time");
                        }
                        runs.incrementAndGet();
                        hold.await();
                        return Update.append(LOG, "a");
                    })
                    .entry("a")
                    .build();
            var id = engine.start(graph, Update.none());
            id.await();
            broken.set(false);

            var results = atOnce(2, () -> engine.resume(id.id()));
            hold.countDown();
            results.stream().filter(Run.class::isInstance).forEach(r -> ((Run) r).await());

            assertThat(results).filteredOn(Run.class::isInstance).hasSize(1);
            assertThat(runs).hasValue(1);
            assertThat(engine.commits(id.id())).hasSize(2);
        }
    }

    @Test
    void aRunThatALaterOneBuildsOnCannotGoOn() {
        var engine = Engine.inMemory();
        var broken = new AtomicBoolean(true);
        var graph = graph("g")
                .node("a", (state, context) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("x");
                    }
                    return Update.append(LOG, "saw " + state.get(LOG).size());
                })
                .entry("a")
                .build();
        var first = engine.start(graph, ThreadId.of("t"), Update.none());
        first.await();
        broken.set(false);
        engine.start(graph, ThreadId.of("t"), Update.none()).await();

        assertThatThrownBy(() -> engine.resume(first.id()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.superseded"));
    }

    @Test
    void aSchedulerThatRefusesWorkEndsTheRun() {
        var count = new AtomicInteger();
        Scheduler refusing = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                if (count.incrementAndGet() > 1) {
                    throw new IllegalStateException("no more threads");
                }
                Scheduler.VIRTUAL_THREADS.execute(activation, work);
            }

            @Override
            public Alarm after(Duration delay, Runnable work) {
                return Scheduler.VIRTUAL_THREADS.after(delay, work);
            }

            @Override
            public boolean continuesInline() {
                return false;
            }

            @Override
            public boolean mayBlock() {
                return true;
            }
        };
        var graph = graph("g").node("a", says("a")).entry("a").build();
        var engine = Engine.builder().scheduler(refusing).build();

        var first = engine.start(graph, ThreadId.of("t"), Update.none()).await(Duration.ofSeconds(20));
        var second = engine.start(graph, ThreadId.of("u"), Update.none()).await(Duration.ofSeconds(20));

        assertThat(first).get().isInstanceOf(Outcome.Failed.class);
        assertThat(second).get().isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aStoreThatBreaksInAnyWayEndsTheRun() {
        var graph = graph("g").node("a", says("a")).entry("a").build();
        var ends = new HookedStore();
        ends.failAtEnd(new IllegalStateException("cannot end"));
        var tickets = new HookedStore();
        tickets.failAtTicket(new AssertionError("cannot wait"));

        for (var store : List.of(ends, tickets)) {
            var run = Engine.builder().store(store.store()).build().start(graph, Update.none());

            assertThat(run.await(Duration.ofSeconds(20))).get().isInstanceOf(Outcome.Failed.class);
            assertThat(run.events().toList().getLast()).isInstanceOf(RunEvent.RunEnded.class);
        }
    }

    @Test
    void closingTheEngineEndsTheStreamsOfEvents() throws Exception {
        var started = new CountDownLatch(1);
        var engine = Engine.inMemory();
        var graph = graph("g")
                .node("a", (state, context) -> {
                    started.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("a")
                .build();
        var run = engine.start(graph, Update.none());
        var seen = new AtomicInteger();
        var reader = Thread.ofPlatform().start(() -> run.events().forEach(e -> seen.incrementAndGet()));
        started.await();

        engine.close();

        assertThat(reader.join(Duration.ofSeconds(20))).isTrue();
        assertThat(seen.get()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void theLatestDefinitionOfAGraphRunsOnResume() {
        var engine = Engine.inMemory();
        var first = graph("g")
                .node("a", (state, context) -> {
                    throw new IllegalStateException("old agent");
                })
                .entry("a")
                .build();
        var run = engine.start(first, Update.none());
        run.await();

        engine.start(graph("g").node("a", says("new agent")).entry("a").build(), Update.none())
                .await();

        assertThat(((Outcome.Completed) engine.resume(run.id()).await()).state().get(LOG))
                .containsExactly("new agent");
    }

    private static Graph fanOutOf(Agent last) {
        return graph("items")
                .node("split", (state, context) -> Update.none())
                .node("each", String.class, (item, state, context) -> {
                    last.run(state, context);
                    return Update.append(LOG, item);
                })
                .fanOut("split", state -> List.of("x", "y"), "each", Graph.END)
                .entry("split")
                .build();
    }

    @Test
    void itemsSurviveAResumeWithAGraphThatWasBuiltAgain() {
        var store = new InMemoryStore();
        var run = Engine.builder()
                .store(store)
                .build()
                .start(
                        fanOutOf((state, context) -> {
                            throw new IllegalStateException("not yet");
                        }),
                        Update.none());
        run.await();

        var engine = Engine.builder()
                .store(store)
                .graphs(fanOutOf((state, context) -> Update.none()))
                .build();

        assertThat(((Outcome.Completed) engine.resume(run.id()).await()).state().get(LOG))
                .containsExactly("x", "y");
    }

    @Test
    void thePolicyOfASubgraphNodeSeesWhatWasThrownInsideAndNoIds() {
        var inner = graph("inner")
                .node("p", (state, context) -> {
                    throw new IllegalArgumentException("p broke");
                })
                .entry("p")
                .build();
        var outer = graph("outer")
                .subgraph(
                        "s",
                        inner,
                        Mapping.share(LOG),
                        n -> n.onFailure(
                                FailurePolicy.asMessage(LOG, f -> f.node() + " " + f.kind() + " " + f.message())))
                .entry("s")
                .build();

        var outcome = Engine.inMemory().start(outer, Update.none()).await();

        assertThat(((Outcome.Completed) outcome).state().get(LOG))
                .containsExactly("s IllegalArgumentException p broke");
    }

    @Test
    void thePolicyOfASubgraphNodeAlsoCoversItsRouterAndItsInput() {
        var inner = graph("inner").node("x", says("x")).entry("x").build();
        var strict = graph("strict").input(LOG).node("x", says("x")).entry("x").build();
        var times = new AtomicInteger();
        var outer = graph("outer")
                .subgraph(
                        "s",
                        inner,
                        Mapping.share(LOG),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> "router handled")))
                .route(
                        "s",
                        state -> {
                            if (times.getAndIncrement() == 0) {
                                throw new IllegalStateException("router");
                            }
                            return Route.to("t");
                        },
                        "t")
                .subgraph(
                        "t",
                        strict,
                        Mapping.none().in(A, A).out(LOG, LOG),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> "input handled")))
                .entry("s")
                .build();

        var outcome =
                Engine.inMemory().start(outer, Update.of(A, "not for strict")).await();

        assertThat(((Outcome.Completed) outcome).state().get(LOG)).containsExactly("router handled", "input handled");
    }

    @Test
    void aLimitInsideASubgraphCanBeRaisedToo() {
        var inner = graph("inner")
                .node("w", says("w"))
                .route("w", state -> state.get(LOG).size() < 4 ? Route.to("w") : Route.end("done"), "w", Graph.END)
                .entry("w")
                .limits(Limits.visits(2))
                .build();
        var engine = Engine.inMemory();
        var run = engine.start(
                graph("outer")
                        .subgraph("s", inner, Mapping.share(LOG))
                        .entry("s")
                        .build(),
                Update.none());
        assertThat(run.await()).isEqualTo(new Outcome.LimitReached("visits 2 of w in s@0/"));

        var outcome = engine.resume(run.id(), Limits.visits(10)).await();

        assertThat(((Outcome.Completed) outcome).state().get(LOG)).hasSize(4);
    }

    @Test
    void anInterruptThatAnAgentLeavesBehindDoesNotReachTheNextOne() {
        var graph = graph("g")
                .node("x", (state, context) -> {
                    Thread.currentThread().interrupt();
                    return Update.append(LOG, "x");
                })
                .node("y", (state, context) -> Update.append(LOG, "y interrupted: " + Thread.interrupted()))
                .chain("x", "y")
                .entry("x")
                .build();

        var outcome = Engine.inMemory().start(graph, Update.none()).await();

        assertThat(((Outcome.Completed) outcome).state().get(LOG)).containsExactly("x", "y interrupted: false");
    }

    @Test
    void aConflictInARunOfTheThreadIsSaidWithTheRunThatHasIt() {
        var graph = graph("g")
                .node("p", (state, context) -> Update.of(A, "p"))
                .node("q", (state, context) -> Update.of(A, "q"))
                .entry("p", "q")
                .build();
        var engine = Engine.inMemory();
        var run = engine.start(graph, ThreadId.of("t"), Update.none());
        assertThat(run.await()).isInstanceOf(Outcome.Failed.class);

        assertThatThrownBy(() -> engine.start(graph, ThreadId.of("t"), Update.none()))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(run.id().value())
                .hasMessageContaining("'a'");
        assertThatThrownBy(() -> engine.state(run.id())).isInstanceOf(RunException.class);
    }
}
