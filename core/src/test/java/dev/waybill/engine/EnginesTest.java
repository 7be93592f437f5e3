package dev.waybill.engine;

import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.THREADS;
import static dev.waybill.engine.Runs.assertCompleted;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Mapping;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Engines that share a store, drain, close, or whose store and scheduler fail. */
@Timeout(60)
class EnginesTest {
    @Test
    void anotherEngineIsKeptOutWhileOneIsAtWork() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(1);
        var graph = graph("g")
                .node("block", (s, c) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("block")
                .build();
        var engine = Engine.builder().store(store).build();
        var other = Engine.builder().store(store).graphs(graph).build();
        var run = engine.start(graph, Update.none());
        begun.await();

        assertThatThrownBy(() -> other.resume(run.id()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.active"));
        engine.close();
        assertThat(other.resume(run.id()).outcome()).isEmpty();
        other.close();
    }

    @Test
    void anEngineWhoseThreadWasTakenWritesNothingMore() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(2);
        var go = new CountDownLatch(1);
        var graph = graph("g")
                .node("wait", (s, c) -> {
                    begun.countDown();
                    go.await();
                    return Update.append(LOG, "done");
                })
                .entry("wait")
                .build();
        var now = new java.util.concurrent.atomic.AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
        var engine = Engine.builder().store(store).clock(now::get).build();
        var other = Engine.builder().store(store).clock(now::get).graphs(graph).build();
        var run = engine.start(graph, Update.none());
        now.set(now.get().plus(Duration.ofMinutes(2))); // the first engine seems to be dead
        var taken = other.resume(run.id());
        begun.await();
        go.countDown();

        assertThat(log(taken)).containsExactly("done");
        assertThatThrownBy(() -> run.await(LONG))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.taken_over"));
        assertThat(other.commits(run.id())).hasSize(2);
        engine.close();
        other.close();
    }

    @Test
    void anEngineThatDrainsLetsWhatRunsEndAndStartsNothing() throws Exception {
        var store = new InMemoryStore();
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var graph = graph("g")
                .node("a", (s, c) -> {
                    begun.countDown();
                    go.await();
                    return Update.append(LOG, "a");
                })
                .node("b", says("b"))
                .entry("a")
                .edge("a", "b")
                .build();
        var engine = Engine.builder().store(store).build();
        var run = engine.start(graph, Update.none());
        begun.await();
        assertThat(engine.drain(Duration.ofMillis(5))).isFalse();
        assertThatThrownBy(() -> engine.start(graph, Update.none()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("engine.draining"));
        go.countDown();
        assertThat(engine.drain(LONG)).isTrue();
        engine.close();

        try (var other = Engine.builder().store(store).graphs(graph).build()) {
            assertThat(other.state(run.id()).get(LOG)).containsExactly("a");
            assertThat(log(other.resume(run.id()))).containsExactly("a", "b");
        }
    }

    /** What is done is not committed yet, as the thread that takes it does not count. */
    @Test
    void drainWaitsForCommits() throws Exception {
        var hooked = new HookedStore();
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var aGate = new CountDownLatch(1);
        var slow = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                if (activation.equals("b@0")) { // this scheduler takes its time: a finishes meanwhile
                    entered.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
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
        var done = new CountDownLatch(1);
        var graph = graph("g")
                .node("a", (s, c) -> {
                    aGate.await();
                    done.countDown();
                    return Update.append(LOG, "a");
                })
                .node("b", says("b"))
                .entry("a", "b")
                .build();
        var engine = Engine.builder().store(hooked.store()).scheduler(slow).build();
        {
            var run = engine.start(graph, Update.none());
            entered.await();
            aGate.countDown();
            done.await();
            boolean drained = engine.drain(Duration.ofSeconds(2));
            engine.close();
            go.countDown();
            assertThat(drained && engine.commits(run.id()).size() < 2)
                    .as("drained, and the work of a is lost")
                    .isFalse();
        }
    }

    @Test
    void aRunThatStartsWhileTheEngineIsClosedDoesNotHang() throws Exception {
        var hooked = new HookedStore();
        var beginning = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Store.begin")) {
                beginning.countDown();
                go.await();
            }
            return result;
        });
        var graph = graph("g").node("n", says("n")).entry("n").build();
        var engine = Engine.builder().store(hooked.store()).build();
        var run = CompletableFuture.supplyAsync(() -> engine.start(graph, Update.none()), THREADS);
        beginning.await();
        engine.close();
        go.countDown();
        Run started;
        try {
            started = run.get(5, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            return; // refused: fine
        }
        boolean settled;
        try {
            settled = started.await(Duration.ofSeconds(2)).isPresent();
        } catch (RunException e) {
            settled = true;
        }
        assertThat(settled).isTrue();
    }

    /** A resume that failed leaves the run as it was. */
    @Test
    void aResumeThatFailsLeavesTheRunAsItWas() {
        var hooked = new HookedStore();
        var broken = new AtomicBoolean(true);
        var graph = graph("g")
                .node("n", (s, c) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("broken");
                    }
                    return Update.append(LOG, "n");
                })
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Failed.class);
            broken.set(false);
            var once = new AtomicBoolean(true);
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.questionsOf") && once.getAndSet(false)) {
                    throw new StoreException("store.failed", "a hiccup");
                }
                return call.proceed();
            });
            try {
                engine.resume(run.id());
            } catch (StoreException e) {
                // that is said
            }
            assertThat(engine.find(run.id())
                                    .flatMap(RunRecord::end)
                                    .map(RunEnd::status)
                                    .isPresent()
                            || !engine.isActive(run.id()))
                    .as("it is held by nobody")
                    .isTrue();
            assertThat(log(engine.resume(run.id()))).containsExactly("n");
        }
    }

    @Test
    void aRunEndsAlthoughTheSchedulerRefusesTheNextOne() {
        var refuses = new AtomicBoolean();
        var scheduler = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                if (activation.startsWith("next on")) {
                    refuses.set(true);
                    throw new java.util.concurrent.RejectedExecutionException("full");
                }
                Scheduler.VIRTUAL_THREADS.execute(activation, work);
            }

            @Override
            public Alarm after(Duration delay, Runnable work) {
                return Scheduler.VIRTUAL_THREADS.after(delay, work);
            }

            @Override
            public boolean continuesInline() {
                return true;
            }

            @Override
            public boolean mayBlock() {
                return true;
            }
        };
        var gate = new CountDownLatch(1);
        var graph = graph("g").node("n", blocks(gate, "n")).entry("n").build();
        try (var engine = Engine.builder().scheduler(scheduler).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.none());
            var second =
                    engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
            gate.countDown();
            assertThat(first.await(LONG)).as("the first ends").isPresent();
            assertThat(refuses).isTrue();
            assertThat(second.await(LONG)).as("the second ends").isPresent();
        }
    }

    @Test
    void theCallersTraceAndAttributesReachEveryAgent() {
        var seen = new java.util.concurrent.ConcurrentLinkedQueue<String>();
        var inner = graph("inner")
                .node("in", (s, c) -> {
                    seen.add(c.traceId()
                            + c.attribute("locale").orElse("")
                            + c.traceparent().length());
                    return Update.none();
                })
                .entry("in")
                .build();
        var graph =
                graph("g").subgraph("sub", inner, Mapping.none()).entry("sub").build();
        var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        try (var engine = Engine.inMemory()) {
            var options = StartOptions.NONE
                    .traceparent("00-" + trace + "-00f067aa0ba902b7-01")
                    .attribute("locale", "zh");

            var run = engine.start(graph, Update.none(), options);
            assertCompleted(run);

            assertThat(seen).containsExactly(trace + "zh" + 55);
            assertThat(engine.trace(trace)).extracting(r -> r.id()).containsExactly(run.id());
            assertThat(engine.find(run.id()).orElseThrow().origin().attributes())
                    .isEqualTo(Map.of("locale", "zh"));
            assertThatThrownBy(() -> StartOptions.NONE.traceparent("00-" + trace.toUpperCase(java.util.Locale.ROOT)))
                    .hasMessageContaining("traceparent");
        }
    }
}
