package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is in the state: nothing twice, nothing lost, nothing changed behind anybody's back. */
@Timeout(60)
class StateFaultsTest {
    record Item(String key, int count) {}

    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> TEXT = Channel.text("text", 1_000);
    private static final Channel<List<Item>> ITEMS = Channel.keyed("items", Item.class, Item::key);
    private static final Channel<Map<String, Integer>> COUNTS = Channel.merge("counts", String.class, Integer.class);
    private static final Channel<Set<String>> WORDS = Channel.union("words", String.class);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channels ALL = Channels.of(LOG, TOTAL, TEXT, ITEMS, COUNTS, WORDS, NOTE);

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Agent says(String word) {
        return (state, context) -> Update.append(LOG, word)
                .and(TOTAL, 1)
                .and(TEXT, word)
                .andAppend(ITEMS, new Item(word, 1))
                .and(COUNTS, Map.of(word, 1))
                .andAppend(WORDS, word);
    }

    // 1
    @Test
    void aSubgraphThatSharesChannelsReturnsOnlyWhatItWroteItself() {
        var shared = Mapping.share(LOG, TOTAL, TEXT, ITEMS, COUNTS, WORDS, NOTE);
        var innermost = graph("innermost").node("z", says("z")).entry("z").build();
        var inner = graph("inner")
                .node("x", says("x"))
                .subgraph("deeper", innermost, shared)
                .node("y", says("y"))
                .chain("x", "deeper", "y")
                .entry("x")
                .build();
        var rounds = new AtomicInteger();
        var outer = graph("outer")
                .node("a", says("a"))
                .subgraph("sub", inner, shared)
                .node("b", says("b"))
                .chain("a", "sub", "b")
                .route(
                        "b",
                        state -> rounds.incrementAndGet() < 2 ? Route.to("sub") : Route.end("done"),
                        "sub",
                        Graph.END)
                .entry("a")
                .build();

        var state = Ends.completed(engine.start(
                outer, Update.append(LOG, "in").and(TOTAL, 10).and(TEXT, "in").and(NOTE, "kept")));

        assertThat(state.get(LOG)).containsExactly("in", "a", "x", "z", "y", "b", "x", "z", "y", "b");
        assertThat(state.get(TOTAL)).isEqualTo(10 + 9);
        assertThat(state.get(TEXT)).isEqualTo("in\na\nx\nz\ny\nb\nx\nz\ny\nb");
        assertThat(state.get(ITEMS)).extracting(Item::key).containsExactly("a", "x", "z", "y", "b");
        assertThat(state.get(COUNTS).keySet()).containsExactly("a", "x", "z", "y", "b");
        assertThat(state.get(WORDS)).containsExactly("a", "x", "z", "y", "b");
        assertThat(state.get(NOTE)).isEqualTo("kept");
    }

    // 1
    @Test
    void aSubgraphThatSharesAValueChannelAndDoesNotWriteItIsNoWriterOfIt() {
        var inner = graph("inner").node("x", says("x")).entry("x").build();
        var outer = graph("outer")
                .node("a", (state, context) -> Update.of(NOTE, "old"))
                .subgraph("sub", inner, Mapping.share(LOG, NOTE))
                .node("writer", (state, context) -> Update.of(NOTE, "new"))
                .node("join", (state, context) -> Update.append(LOG, state.get(NOTE)))
                .edge("a", "sub")
                .edge("a", "writer")
                .edge("sub", "join")
                .edge("writer", "join")
                .entry("a")
                .build();

        assertThat(Ends.completed(engine.start(outer, Update.none())).get(LOG)).containsExactly("x", "new");
    }

    // 1
    @Test
    void parallelSubgraphsThatShareAChannelWithTheirParentAddEachItsOwn() {
        var inner = graph("inner").node("x", says("x")).entry("x").build();
        var outer = graph("outer")
                .node("a", says("a"))
                .subgraph("left", inner, Mapping.share(LOG, TOTAL))
                .subgraph("right", inner, Mapping.share(LOG, TOTAL))
                .node("join", says("join"))
                .edge("a", "left")
                .edge("a", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("a")
                .build();

        var state = Ends.completed(engine.start(outer, Update.none()));

        assertThat(state.get(LOG)).containsExactly("a", "x", "x", "join");
        assertThat(state.get(TOTAL)).isEqualTo(4);
    }

    // 15
    @Test
    void equalValuesOfTwoBranchesAreBothKept() {
        var graph = graph("equal")
                .node("a", (s, c) -> Update.none())
                .node("left", (s, c) -> Update.append(LOG, "same").and(TOTAL, 5).and(TEXT, "same"))
                .node(
                        "right",
                        (s, c) -> Update.append(LOG, "same").and(TOTAL, 5).and(TEXT, "same"))
                .node("join", (s, c) -> Update.none())
                .edge("a", "left")
                .edge("a", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("a")
                .build();

        var state = Ends.completed(engine.start(graph, Update.none()));

        assertThat(state.get(LOG)).containsExactly("same", "same");
        assertThat(state.get(TOTAL)).isEqualTo(10);
        assertThat(state.get(TEXT)).isEqualTo("same\nsame");
    }

    // 15
    @Test
    void differentValuesWithTheSameHashCodeAreBothKept() {
        assertThat("Aa").hasSameHashCodeAs("BB");
        var graph = graph("hashes")
                .node("a", (s, c) -> Update.none())
                .node("left", says("AaAa"))
                .node("right", says("BBBB"))
                .node("join", (s, c) -> Update.none())
                .edge("a", "left")
                .edge("a", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("a")
                .build();

        var state = Ends.completed(engine.start(graph, Update.none()));

        assertThat(state.get(LOG)).containsExactly("AaAa", "BBBB");
        assertThat(state.get(WORDS)).containsExactly("AaAa", "BBBB");
        assertThat(state.get(COUNTS).keySet()).containsExactly("AaAa", "BBBB");
        assertThat(state.get(ITEMS)).extracting(Item::key).containsExactly("AaAa", "BBBB");
    }

    // 15
    @Test
    void anUpdateWithTheHashCodeOfAnEarlierOneIsNoRepetition() {
        var words = List.of("AaAa", "AaBB", "BBAa", "BBBB");
        var turn = new AtomicInteger();
        var graph = graph("hash-loop")
                .node("a", (s, c) -> Update.of(NOTE, words.get(turn.getAndIncrement())))
                .route("a", s -> s.get(NOTE).equals("BBBB") ? Route.end("done") : Route.to("a"), "a", Graph.END)
                .entry("a")
                .limits(Limits.none().repeats(1))
                .build();

        assertThat(Ends.completed(engine.start(graph, Update.none())).get(NOTE)).isEqualTo("BBBB");
    }

    // 16
    @Test
    void aSumOverAForkIsRight() {
        var graph = graph("sum")
                .node("a", (s, c) -> Update.none())
                .node("left", (s, c) -> Update.of(TOTAL, 1))
                .node("right", (s, c) -> Update.of(TOTAL, 1))
                .node("join", (s, c) -> Update.append(LOG, "saw " + s.get(TOTAL)))
                .edge("a", "left")
                .edge("a", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("a")
                .build();

        var run = engine.start(graph, Update.of(TOTAL, 10));
        var state = Ends.completed(run);

        assertThat(state.get(TOTAL)).isEqualTo(12);
        assertThat(state.get(LOG)).containsExactly("saw 12");
        assertThat(engine.state(run.id()).get(TOTAL)).isEqualTo(12);
    }
}
