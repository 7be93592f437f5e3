package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.ForkOptions;
import dev.waybill.engine.ResumeOptions;
import dev.waybill.error.ChannelException;
import dev.waybill.error.GraphDefinitionException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What agents and people write: never lost in silence, and never changed behind anybody's back. */
@Timeout(60)
class WriteFaultsTest {
    record Note(String text, List<String> tags) {}

    record Item(String key, int count) {}

    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> TEXT = Channel.text("text", 1_000);
    private static final Channel<List<Item>> ITEMS = Channel.keyed("items", Item.class, Item::key);
    private static final Channel<Map<String, Integer>> COUNTS = Channel.merge("counts", String.class, Integer.class);
    private static final Channel<Set<String>> WORDS = Channel.union("words", String.class);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<List<Note>> NOTES = Channel.append("notes", Note.class);
    private static final Channels ALL = Channels.of(LOG, TOTAL, TEXT, ITEMS, COUNTS, WORDS, NOTE, NOTES);
    private static final Channel<String> UNDECLARED = Channel.value("notte", String.class);

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

    // 2
    @Test
    void aWriteToAnUndeclaredChannelFailsWhoeverWritesIt() {
        var stray = Update.of(UNDECLARED, "lost?");
        var byAgent = graph("agent").node("a", (s, c) -> stray).entry("a").build();
        var byPolicy = graph("policy")
                .node(
                        "a",
                        (s, c) -> {
                            throw new IllegalStateException("down");
                        },
                        n -> n.onFailure(FailurePolicy.asUpdate(f -> stray)))
                .entry("a")
                .build();
        var inSubgraph =
                graph("sub").subgraph("s", byAgent, Mapping.none()).entry("s").build();

        for (var graph : List.of(byAgent, byPolicy, inSubgraph)) {
            var run = engine.start(graph, Update.none());
            var problem = Ends.failed(run);
            assertThat(problem.code()).as(graph.name()).isEqualTo("channel.undeclared");
            assertThat(problem).hasMessageContaining("'notte'").hasMessageContaining("did you mean 'note'?");
            assertThat(Ends.committed(engine, run)).as("nothing of it is kept").isEmpty();
        }
    }

    // 2
    @Test
    void aWriteToAnUndeclaredChannelFailsFromOutsideTheRunToo() {
        var stray = Update.of(UNDECLARED, "lost?");
        var graph = graph("plain").node("a", says("a")).entry("a").build();
        var failing = graph("failing")
                .node("a", (s, c) -> {
                    throw new IllegalStateException("down");
                })
                .entry("a")
                .build();
        var run = engine.start(failing, Update.none());
        Ends.failed(run);
        var done = engine.start(graph, Update.none());
        Ends.completed(done);
        var checkpoint = engine.history(done.thread()).getLast();

        assertThatThrownBy(() -> engine.start(graph, stray))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'notte'");
        assertThatThrownBy(() -> engine.resume(run.id(), ResumeOptions.NONE.edit(stray, "ann")))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'notte'");
        assertThatThrownBy(() -> engine.fork(checkpoint, ForkOptions.edit(stray, "ann")))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'notte'");
        assertThat(Ends.failed(engine.resume(run.id(), ResumeOptions.NONE.as("a@0", stray, "ann")))
                        .code())
                .isEqualTo("channel.undeclared");
        assertThatThrownBy(() -> graph("mapped")
                        .subgraph("s", graph, Mapping.none().in(UNDECLARED, NOTE))
                        .entry("s")
                        .build())
                .isInstanceOf(GraphDefinitionException.class)
                .hasMessageContaining("'notte'");
    }

    // 2
    @Test
    void aChannelOfTheSameNameButAnotherDeclarationIsNotTheDeclaredOne() {
        var other = Channel.append("note", String.class);
        var graph = graph("other")
                .node("a", (s, c) -> Update.append(other, "x"))
                .entry("a")
                .build();

        assertThat(Ends.failed(engine.start(graph, Update.none())))
                .hasMessageContaining("declared as note: value String")
                .hasMessageContaining("used as note: append List<String>");
    }

    // 3
    @Test
    void whatOneBranchChangesInPlaceNeverReachesItsSiblingOrTheHistory() throws InterruptedException {
        var tags = new ArrayList<>(List.of("first"));
        var refused = new AtomicInteger();
        var changed = new CountDownLatch(1);
        var graph = graph("in-place")
                .node("source", (state, context) -> Update.append(NOTES, new Note("n", tags)))
                .node("vandal", (state, context) -> {
                    tags.add("smuggled");
                    tags.set(0, "forged");
                    try {
                        state.get(NOTES).getFirst().tags().add("forced");
                    } catch (UnsupportedOperationException e) {
                        refused.incrementAndGet();
                    }
                    try {
                        state.get(NOTES).clear();
                    } catch (UnsupportedOperationException e) {
                        refused.incrementAndGet();
                    }
                    changed.countDown();
                    return Update.none();
                })
                .node("sibling", (state, context) -> {
                    changed.await();
                    return state.get(NOTES).getFirst().tags().stream()
                            .map(t -> Update.append(LOG, t))
                            .reduce(Update.none(), Update::and);
                })
                .edge("source", "vandal")
                .edge("source", "sibling")
                .entry("source")
                .build();

        var run = engine.start(graph, Update.none());
        var state = Ends.completed(run);

        assertThat(state.get(LOG)).containsExactly("first");
        assertThat(state.get(NOTES)).containsExactly(new Note("n", List.of("first")));
        assertThat(engine.state(run.id()).get(NOTES)).isEqualTo(state.get(NOTES));
        assertThat(refused).hasValue(2);
    }

    // 3
    @Test
    void aTypeThatCanBeChangedInPlaceIsNoTypeOfAChannel() {
        assertThatThrownBy(() -> Channel.value("bytes", byte[].class))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("can be changed");
        assertThatThrownBy(() -> Channel.value("builder", StringBuilder.class)).isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> Channel.append("list", ArrayList.class)).isInstanceOf(ChannelException.class);
    }
}
