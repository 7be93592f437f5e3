package dev.waybill.engine;

import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.SHORT;
import static dev.waybill.engine.Runs.assertCompleted;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Usage;
import dev.waybill.control.Limits;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits and deadlines end a run with an outcome of its own, and are kept with it. */
@Timeout(60)
class LimitsTest {
    private final InMemoryStore store = new InMemoryStore();

    private static Graph blockingOnce() {
        var blocked = new AtomicBoolean();
        return graph("blocking")
                .node("block", (s, c) -> {
                    if (!blocked.getAndSet(true)) {
                        new CountDownLatch(1).await();
                    }
                    return Update.append(LOG, "through");
                })
                .entry("block")
                .build();
    }

    private static void assertLimited(Engine engine, Graph graph, Limits low, String name, Limits high) {
        var run = engine.start(graph, Update.none(), StartOptions.NONE.limits(low));
        assertThat(await(run)).isEqualTo(new Outcome.LimitReached(name));
        assertThat(engine.find(run.id()).orElseThrow().end().orElseThrow().status())
                .isEqualTo(RunEnd.Status.LIMIT_REACHED);

        assertCompleted(engine.resume(run.id(), high));
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Graph one(CountDownLatch gate) {
        return graph("one").node("work", blocks(gate, "worked")).entry("work").build();
    }

    @Test
    void limitsOnTokensMoneyTimeAndRepetitionsAreNamedAndCanBeRaised() {
        var graph = graph("g")
                .node("loop", (s, c) -> {
                    c.use(new Usage(10, new BigDecimal("0.5")));
                    return Update.append(LOG, "step " + s.get(LOG).size());
                })
                .entry("loop")
                .route("loop", s -> s.get(LOG).size() < 5 ? Route.to("loop") : Route.end("done"), "loop", Graph.END)
                .build();
        var same = graph("same")
                .node("loop", says("same"))
                .entry("loop")
                .route("loop", s -> s.get(LOG).size() < 50 ? Route.to("loop") : Route.end("done"), "loop", Graph.END)
                .build();
        try (var engine = Engine.inMemory()) {
            assertLimited(
                    engine,
                    graph,
                    Limits.none().tokens(20),
                    "tokens 20",
                    Limits.none().tokens(50));
            assertLimited(
                    engine,
                    graph,
                    Limits.none().money(BigDecimal.ONE),
                    "money 1",
                    Limits.none().money(new BigDecimal("2.5")));
            assertLimited(
                    engine,
                    same,
                    Limits.none().repeats(3),
                    "repeats 3 at loop",
                    Limits.none().repeats(1_000));
            assertLimited(
                    engine,
                    blockingOnce(),
                    Limits.none().time(SHORT),
                    "time PT0.03S",
                    Limits.none().repeats(1_000));
        }
    }

    @Test
    void aDeadlineIsALimit() {
        try (var engine = Engine.inMemory()) {
            var deadline = Instant.now().plus(SHORT);
            var run = engine.start(blockingOnce(), Update.none(), StartOptions.NONE.deadline(deadline));

            assertThat(await(run)).isEqualTo(new Outcome.LimitReached("deadline " + deadline));
        }
    }

    @Test
    void limitsAndDeadlinesOutliveTheProcessUntilOthersAreSet() {
        var calls = new AtomicInteger();
        var graph = graph("costly")
                .node("spend", (s, c) -> {
                    c.use(Usage.tokens(10));
                    if (calls.incrementAndGet() == 1) {
                        throw new IllegalStateException("no luck");
                    }
                    return Update.append(LOG, "spent");
                })
                .entry("spend")
                .build();
        var first = engine();
        var run = first.start(
                graph, Update.none(), StartOptions.NONE.limits(Limits.none().tokens(15)));
        assertThat(await(run)).isInstanceOf(Outcome.Failed.class); // what the failed attempt has cost counts
        first.close();

        try (var second = engine(graph)) {
            assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached("tokens 15"));
            assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached("tokens 15"));
            assertThat(log(second.resume(run.id(), Limits.none().tokens(100)))).containsExactly("spent");
        }
    }

    @Test
    void whatWorkInASubgraphCostsCountsThereAndAround() {
        var inner = graph("inner")
                .node("spend", (s, c) -> {
                    c.use(Usage.tokens(10));
                    return Update.append(LOG, "spent");
                })
                .node("more", (s, c) -> {
                    c.use(Usage.tokens(10));
                    return Update.append(LOG, "more");
                })
                .chain("spend", "more")
                .entry("spend");
        for (var limits :
                List.of(Limits.none(), Limits.none().tokens(15), Limits.none().tokens(20))) {
            var graph = graph("outer-" + limits.tokens())
                    .subgraph("sub", inner.limits(limits).build(), Mapping.share(LOG))
                    .entry("sub")
                    .limits(limits.tokens() == Long.MAX_VALUE ? Limits.none().tokens(15) : Limits.none())
                    .build();
            var first = engine(graph);
            var run = first.start(graph, Update.none());
            var limit = limits.tokens() == 15 ? "tokens 15 in sub@0/" : "tokens 15";

            if (limits.tokens() == 20) {
                assertThat(log(run)).containsExactly("spent", "more");
            } else {
                assertThat(await(run)).isEqualTo(new Outcome.LimitReached(limit));
                first.close();
                try (var second = engine(graph)) {
                    assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached(limit));
                    assertThat(log(second.resume(run.id(), Limits.none().tokens(100))))
                            .containsExactly("spent", "more");
                }
            }
        }
    }

    @Test
    void aHigherLimitLeavesTheOthersAsTheyAre() {
        var graph = graph("loops")
                .node("loop", (s, c) -> Update.append(LOG, "x"))
                .route("loop", s -> Route.to("loop"), "loop", Graph.END)
                .entry("loop")
                .limits(Limits.visits(3).activations(5))
                .build();
        try (var engine = engine()) {
            var run = engine.start(graph, Update.none());
            assertThat(await(run)).isEqualTo(new Outcome.LimitReached("visits 3 of loop"));
            assertThat(await(engine.resume(run.id(), Limits.visits(100))))
                    .isEqualTo(new Outcome.LimitReached("activations 5"));
            assertThat(await(engine.resume(run.id(), Limits.none().activations(8))))
                    .isEqualTo(new Outcome.LimitReached("activations 8"));
        }
    }

    @Test
    void aDeadlineThatHasPassedCanBeMoved() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            var run = engine.start(one(gate), Update.none(), StartOptions.NONE.deadline(Instant.now()));
            assertThat(await(run)).isInstanceOf(Outcome.LimitReached.class);
            gate.countDown();

            var later = ResumeOptions.NONE.deadline(Instant.now().plusSeconds(3_600));
            assertThat(log(engine.resume(run.id(), later))).containsExactly("worked");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void aConcurrencyLimitDelaysWorkAndDropsNone(int most) {
        var atOnce = new AtomicInteger();
        var highest = new AtomicInteger();
        var graph = graph("g")
                .node("start", says("start"))
                .node("each", Integer.class, (i, s, c) -> {
                    highest.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                    Thread.yield();
                    atOnce.decrementAndGet();
                    return Update.append(LOG, "item " + i);
                })
                .node("join", says("join"))
                .entry("start")
                .fanOut(
                        "start",
                        s -> java.util.stream.IntStream.range(0, 100).boxed().toList(),
                        "each",
                        Graph.END)
                .edge("each", "join")
                .build();
        try (var engine = Engine.builder().concurrency(most).build()) {
            assertThat(log(engine.start(graph, Update.none()))).hasSize(102);
            assertThat(highest.get()).isLessThanOrEqualTo(most);
        }
    }
}
