package dev.waybill.engine;

import static dev.waybill.engine.Runs.BUDGET;
import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.assertCompleted;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Question;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is deleted takes nothing along that was committed. */
@Timeout(60)
class RetainingTest {
    private final InMemoryStore store = new InMemoryStore();
    private static final ThreadId THREAD = ThreadId.of("t");

    private static Graph planning() {
        return graph("plan")
                .node("ask", (s, c) -> Update.append(LOG, "budget " + s.get(BUDGET)))
                .node("food", (s, c) -> Update.append(LOG, "food for " + s.get(BUDGET)))
                .node("route", (s, c) -> Update.append(LOG, "route for " + s.get(BUDGET)))
                .node("end", (s, c) -> Update.append(LOG, "end for " + s.get(BUDGET)))
                .entry("ask")
                .edge("ask", "food")
                .edge("ask", "route")
                .edge("food", "end")
                .edge("route", "end")
                .build();
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Graph one(CountDownLatch gate) {
        return graph("one").node("work", blocks(gate, "worked")).entry("work").build();
    }

    @Test
    void whatAnotherEngineCommitsWhileTheOldestRunsAreDeletedIsKept() {
        var hooked = new HookedStore();
        var blocks = new AtomicBoolean(true);
        var graph = Graph.named("g")
                .channels(Channels.of(LOG))
                .node("n", (s, c) -> {
                    if (blocks.get()) {
                        new CountDownLatch(1).await();
                    }
                    return Update.append(LOG, "n");
                })
                .entry("n")
                .build();
        var thread = new ThreadId("t");
        var before = Engine.builder().store(hooked.inner()).build();
        var first = before.start(graph, thread, Update.append(LOG, "1"));
        var second = before.start(
                graph, Update.append(LOG, "2"), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
        before.close();
        blocks.set(false);

        try (var engine = Engine.builder().store(hooked.store()).graphs(graph).build();
                var other = Engine.builder().store(hooked.inner()).graphs(graph).build()) {
            engine.cancel(first.id());
            var overtaken = new AtomicBoolean();
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.truncate") && !overtaken.getAndSet(true)) {
                    other.resume(first.id()).await(LONG);
                }
                return call.proceed();
            });

            assertThat(engine.keepLast(thread, 1)).isEqualTo(1);

            assertThat(overtaken).isTrue();
            assertThat(engine.runs(thread)).hasSize(1);
            var outcome = engine.resume(second.id()).await(LONG).orElseThrow();
            assertThat(((Outcome.Completed) outcome).state().get(LOG)).containsExactly("1", "n", "2", "n");
        }
    }

    @Test
    void oldRunsAreDeletedAndWhatTheyHaveLeftStays() {
        var thread = ThreadId.of("t");
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 5; i++) {
                assertCompleted(engine.start(planning(), thread, Update.of(BUDGET, i)));
            }
            var last = engine.runs(thread).getLast();
            var before = engine.state(last.id());

            assertThat(engine.keepLast(thread, 2)).isEqualTo(3);

            assertThat(engine.runs(thread)).hasSize(2);
            assertThat(engine.state(last.id())).isEqualTo(before);
            assertThat(log(engine.start(planning(), thread, Update.of(BUDGET, 9))))
                    .hasSize(24);
            assertThat(engine.keepLast(thread, 1)).isEqualTo(2);
            assertThat(engine.state(engine.runs(thread).getFirst().id()).get(LOG))
                    .hasSize(24);
            assertThat(engine.deleteOlderThan(Duration.ofHours(1))).isZero();
            assertThat(engine.deleteOlderThan(Duration.ofHours(-1))).isEqualTo(1);
            assertThat(engine.runs(thread)).isEmpty();
        }
    }

    @Test
    void whatARolledBackRunKeepsForItsSuccessorsOutlivesTheDeletionOfOlderOnes() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            gate.countDown();
            assertThat(log(engine.start(one(gate), THREAD, Update.none()))).hasSize(1);
            var asks = graph("one")
                    .human("work", s -> Question.approval("ok?"), a -> Update.append(LOG, "asked"))
                    .entry("work")
                    .build();
            await(engine.start(one(gate), THREAD, Update.none()));
            assertThatThrownBy(() -> engine.start(asks, THREAD, Update.none())).isInstanceOf(RunException.class);
            var shut = new CountDownLatch(1);
            engine.start(one(shut), THREAD, Update.none());
            var last = engine.start(
                    one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.ROLL_BACK));
            assertThat(log(last)).hasSize(3);

            assertThat(engine.keepLast(THREAD, 2)).isEqualTo(2);

            assertThat(engine.state(last.id()).get(LOG)).hasSize(3);
            assertThat(log(engine.start(one(gate), THREAD, Update.none()))).hasSize(4);
        }
    }
}
