package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Progress;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<String> SCRATCH = Channel.text("scratch", 100).transientInRun();
    private static final Channels ALL = Channels.of(LOG, TOTAL, NOTE, SCRATCH);

    private final Engine engine = Engine.inMemory();

    private static Agent says(String word) {
        return (state, context) -> Update.append(LOG, word);
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private State completed(Graph graph, Update input) {
        var outcome = engine.start(graph, input).await();
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state();
    }

    @Test
    void aChainRunsInOrderInOneThread() {
        var threads = Collections.synchronizedSet(new java.util.LinkedHashSet<Thread>());
        Agent agent = (state, context) -> {
            threads.add(Thread.currentThread());
            return Update.append(LOG, "step " + state.get(LOG).size());
        };

        var state = completed(
                graph("chain")
                        .node("a", agent)
                        .node("b", agent)
                        .node("c", agent)
                        .chain("a", "b", "c")
                        .entry("a")
                        .build(),
                Update.none());

        assertThat(state.get(LOG)).containsExactly("step 0", "step 1", "step 2");
        assertThat(threads).hasSize(1);
    }

    @Test
    void aSumOverAForkIsRight() {
        var graph = graph("fork")
                .node("a", (state, context) -> Update.of(TOTAL, 10))
                .node("b", (state, context) -> Update.of(TOTAL, 1))
                .node("c", (state, context) -> Update.of(TOTAL, 1))
                .node("d", (state, context) -> Update.of(NOTE, "saw " + state.get(TOTAL)))
                .edge("a", "b")
                .edge("a", "c")
                .edge("b", "d")
                .edge("c", "d")
                .entry("a")
                .build();

        var state = completed(graph, Update.none());

        assertThat(state.get(TOTAL)).isEqualTo(12);
        assertThat(state.get(NOTE)).isEqualTo("saw 12");
    }

    @Test
    void aThousandBranchesThatEndAtOnceLoseNothing() {
        var items = IntStream.range(0, 1_000).boxed().toList();
        var graph = graph("fan")
                .node("split", (state, context) -> Update.none())
                .node(
                        "work",
                        Integer.class,
                        (item, state, context) -> Update.of(TOTAL, item).andAppend(LOG, "" + item))
                .node("join", (state, context) -> Update.of(NOTE, "" + state.get(TOTAL)))
                .fanOut("split", state -> items, "work", "join")
                .edge("work", "join")
                .entry("split")
                .build();

        var state = completed(graph, Update.none());

        assertThat(state.get(LOG)).isEqualTo(items.stream().map(String::valueOf).toList());
        assertThat(state.get(NOTE)).isEqualTo("499500");
    }

    @Test
    void anEmptyFanOutGoesWhereTheDefinitionSays() {
        var graph = graph("empty")
                .node("split", (state, context) -> Update.none())
                .node("work", Integer.class, (item, state, context) -> Update.of(TOTAL, 1))
                .node("join", says("joined"))
                .fanOut("split", state -> List.of(), "work", "join")
                .edge("work", "join")
                .entry("split")
                .build();

        assertThat(completed(graph, Update.none()).get(LOG)).containsExactly("joined");
    }

    @Test
    void aSubgraphReturnsOnlyWhatItAddedAlsoInParallelAndNested() {
        var innermost = graph("innermost").node("x", says("x")).entry("x").build();
        var inner = graph("inner")
                .node(
                        "i",
                        (state, context) ->
                                Update.append(LOG, "i saw " + state.get(LOG).size()))
                .subgraph("deep", innermost, Mapping.share(LOG))
                .chain("i", "deep")
                .entry("i")
                .build();
        var outer = graph("outer")
                .node("a", says("a"))
                .subgraph("left", inner, Mapping.share(LOG))
                .subgraph("right", inner, Mapping.share(LOG))
                .node("z", says("z"))
                .edge("a", "left")
                .edge("a", "right")
                .edge("left", "z")
                .edge("right", "z")
                .entry("a")
                .build();

        assertThat(completed(outer, Update.none()).get(LOG)).containsExactly("a", "i saw 1", "x", "i saw 1", "x", "z");
    }

    @Test
    void aSubgraphForEachItemGetsItsItem() {
        var item = Channel.value("item", Integer.class);
        var square = Graph.named("square")
                .channels(Channels.of(item, TOTAL))
                .node("s", (state, context) -> Update.of(TOTAL, state.get(item) * state.get(item)))
                .entry("s")
                .build();
        var graph = graph("squares")
                .node("split", (state, context) -> Update.none())
                .subgraph("each", square, Mapping.none().item(item).out(TOTAL, TOTAL))
                .fanOut("split", state -> List.of(1, 2, 3), "each", Graph.END)
                .entry("split")
                .build();

        assertThat(completed(graph, Update.none()).get(TOTAL)).isEqualTo(14);
    }

    @Test
    void runsOfOneThreadBuildOnEachOtherAndTransientChannelsStartEmpty() {
        var graph = graph("talk")
                .node(
                        "a",
                        (state, context) -> Update.append(
                                        LOG, "turn " + state.get(LOG).size() + " scratch '" + state.get(SCRATCH) + "'")
                                .and(SCRATCH, "used"))
                .entry("a")
                .build();
        var thread = ThreadId.of("t1");

        engine.start(graph, thread, Update.none()).await();
        var outcome = engine.start(graph, thread, Update.of(NOTE, "second")).await();
        engine.start(graph, Update.none()).await();

        assertThat(((Outcome.Completed) outcome).state().get(LOG))
                .containsExactly("turn 0 scratch ''", "turn 1 scratch ''");
        assertThat(((Outcome.Completed) outcome).state().get(SCRATCH)).isEmpty();
    }

    @Test
    void aThreadHasOneActiveRun() throws Exception {
        var release = new CountDownLatch(1);
        var graph = graph("busy")
                .node("a", (state, context) -> {
                    release.await();
                    return Update.none();
                })
                .entry("a")
                .build();
        var first = engine.start(graph, ThreadId.of("busy"), Update.none());

        assertThatThrownBy(() -> engine.start(graph, ThreadId.of("busy"), Update.none()))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(first.id().value());
        assertThatThrownBy(() -> engine.resume(first.id())).isInstanceOf(RunException.class);
        release.countDown();
        assertThat(first.await()).isInstanceOf(Outcome.Completed.class);
        assertThatThrownBy(() -> engine.resume(first.id())).hasMessageContaining("completed");
    }

    @Test
    void eventsAreNumberedWithoutGapsAndCanBeReadFromAnyOfThem() {
        var graph = graph("events")
                .node("a", (state, context) -> {
                    context.emit(Progress.started("tool"));
                    return Update.append(LOG, "x");
                })
                .node("b", says("b"))
                .chain("a", "b")
                .entry("a")
                .build();

        var run = engine.start(graph, Update.none());
        var events = run.events().toList();

        assertThat(events)
                .extracting(e -> e.getClass().getSimpleName())
                .containsExactly(
                        "RunStarted",
                        "ActivationStarted",
                        "ActivationProgress",
                        "ActivationCommitted",
                        "ActivationStarted",
                        "ActivationCommitted",
                        "RunEnded");
        assertThat(events).extracting(RunEvent::sequence).isEqualTo(List.of(0L, 1L, 2L, 3L, 4L, 5L, 6L));
        assertThat(run.events(5).map(RunEvent::sequence).toList()).containsExactly(5L, 6L);
    }

    @Test
    void theIdempotencyKeyIsTheSameWhenTheWorkIsDoneAgainAndDiffersOtherwise() {
        var keys = Collections.synchronizedList(new ArrayList<String>());
        var broken = new AtomicBoolean(true);
        var graph = graph("keys")
                .node("a", (state, context) -> {
                    keys.add(context.idempotencyKey());
                    if (broken.get()) {
                        throw new IllegalStateException("x");
                    }
                    return Update.none();
                })
                .entry("a")
                .build();

        var run = engine.start(graph, Update.none());
        run.await();
        broken.set(false);
        engine.resume(run.id()).await();
        engine.start(graph, Update.none()).await();

        assertThat(keys).hasSize(3);
        assertThat(keys.get(0)).isEqualTo(keys.get(1)).doesNotContain("a@0");
        assertThat(keys.get(2)).isNotEqualTo(keys.get(0));
    }

    @Test
    void aLongLoopAndALongChainNeedNoMoreStackThanAShortOne() {
        var loop = graph("long")
                .node("a", (state, context) -> Update.of(TOTAL, 1))
                .route("a", state -> state.get(TOTAL) < 10_000 ? Route.to("a") : Route.end("done"), "a", Graph.END)
                .entry("a")
                .build();
        var chain = graph("long-chain").entry("n0");
        for (int i = 0; i < 10_000; i++) {
            chain.node("n" + i, (state, context) -> Update.of(TOTAL, 1));
            if (i > 0) {
                chain.edge("n" + (i - 1), "n" + i);
            }
        }

        assertThat(completed(loop, Update.none()).get(TOTAL)).isEqualTo(10_000);
        assertThat(completed(chain.build(), Update.none()).get(TOTAL)).isEqualTo(10_000);
    }
}
