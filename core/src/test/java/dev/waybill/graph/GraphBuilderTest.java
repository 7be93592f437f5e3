package dev.waybill.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.error.GraphDefinitionException;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphBuilderTest {
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Agent NOTHING = (state, context) -> Update.none();

    private static GraphBuilder builder() {
        return Graph.named("g").channels(Channels.of(NOTE, LOG));
    }

    private static List<String> problemsOf(GraphBuilder builder) {
        try {
            builder.build();
        } catch (GraphDefinitionException e) {
            return e.problems();
        }
        throw new AssertionError("the graph was built");
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        var problems = problemsOf(builder()
                .node("plan", NOTHING)
                .node("plan", NOTHING)
                .node("a b", NOTHING)
                .edge("plan", "reveiw")
                .edge("nobody", "plan")
                .entry("start"));

        assertThat(problems).hasSize(5);
        assertThat(problems).anyMatch(p -> p.contains("two nodes are named 'plan'"));
        assertThat(problems).anyMatch(p -> p.contains("'a b' is no name"));
        assertThat(problems).anyMatch(p -> p.contains("leads to 'reveiw'"));
        assertThat(problems).anyMatch(p -> p.contains("leaves 'nobody'"));
        assertThat(problems).anyMatch(p -> p.contains("entry 'start'"));
    }

    @Test
    void aTypoIsAnsweredWithTheNearestName() {
        assertThat(problemsOf(builder()
                        .node("plan", NOTHING)
                        .node("review", NOTHING)
                        .edge("plan", "reveiw")
                        .entry("plan")))
                .containsExactly("node 'plan' leads to 'reveiw', which is no node, did you mean 'review'?");
    }

    @Test
    void nodesThatNothingLeadsToAndLoopsWithoutAnEndAreProblems() {
        assertThat(problemsOf(builder()
                        .node("a", NOTHING)
                        .node("b", NOTHING)
                        .node("alone", NOTHING)
                        .chain("a", "b", "a")
                        .entry("a")))
                .containsExactly(
                        "node 'alone' cannot be reached from an entry",
                        "from node 'a' no end can be reached: let a router choose Graph.END, or add a last node",
                        "from node 'b' no end can be reached: let a router choose Graph.END, or add a last node");
    }

    @Test
    void concurrentWritersOfAValueChannelAreAProblemWhereWritesAreDeclared() {
        var diamond = builder()
                .node("a", NOTHING, n -> n.writes())
                .node("b", NOTHING, n -> n.writes(NOTE))
                .node("c", NOTHING, n -> n.writes(LOG))
                .node("d", NOTHING, n -> n.writes(NOTE))
                .node("e", NOTHING, n -> n.writes(NOTE))
                .edge("a", "b")
                .edge("a", "c")
                .edge("c", "d")
                .edge("b", "e")
                .edge("d", "e")
                .entry("a");

        assertThat(problemsOf(diamond))
                .containsExactly(
                        "nodes 'b' and 'd' can run at the same time and write the value channel 'note': give it a reducer, or let one node write it");
    }

    @Test
    void branchesOfARouterAreTakenToBeAlternatives() {
        var graph = builder()
                .node("a", NOTHING, n -> n.writes())
                .node("b", NOTHING, n -> n.writes(NOTE))
                .node("c", NOTHING, n -> n.writes(NOTE))
                .route("a", state -> Route.to("b"), "b", "c")
                .entry("a")
                .build();

        assertThat(graph.nodes()).hasSize(3);
    }

    @Test
    void whatFollowsAJoinIsOnNeitherBranch() {
        var graph = builder()
                .node("s", NOTHING, n -> n.writes())
                .node("x", NOTHING, n -> n.writes())
                .node("y", NOTHING, n -> n.writes())
                .node("j", NOTHING, n -> n.writes())
                .node("yes", NOTHING, n -> n.writes(NOTE))
                .node("no", NOTHING, n -> n.writes(NOTE))
                .edge("s", "x")
                .edge("s", "y")
                .edge("x", "j")
                .edge("y", "j")
                .route("j", state -> Route.to("yes"), "yes", "no")
                .entry("s")
                .build();

        assertThat(graph.nodes()).hasSize(6);
    }

    @Test
    void aFanOutNeedsANodeForItsItemsAndAnotherPlaceForNone() {
        var problems = problemsOf(builder()
                .node("a", NOTHING)
                .node("each", String.class, (item, state, context) -> Update.none())
                .fanOut("a", state -> List.of(), "each", "each")
                .fanOut("a", state -> List.of(), Graph.END, Graph.END)
                .entry("a"));

        assertThat(problems).filteredOn(p -> p.contains("fan-out of node 'a'")).hasSize(2);
    }

    @Test
    void whereAFanOutGoesWithoutItemsCannotBeANodeForItems() {
        assertThat(problemsOf(builder()
                        .node("a", NOTHING)
                        .node("each", String.class, (item, state, context) -> Update.none())
                        .node("other", String.class, (item, state, context) -> Update.none())
                        .fanOut("a", state -> List.of(), "each", "other")
                        .entry("a")))
                .containsExactly("node 'other' works on items, but the fan-out of 'a' goes there where there is none");
    }

    @Test
    void theFingerprintCoversCapacitiesAndMappings() {
        var inner = Graph.named("inner")
                .channels(Channels.of(LOG, NOTE))
                .node("x", NOTHING)
                .entry("x")
                .build();

        var shared =
                builder().subgraph("s", inner, Mapping.share(LOG)).entry("s").build();
        var out = builder()
                .subgraph("s", inner, Mapping.none().out(LOG, LOG))
                .entry("s")
                .build();
        var small = Graph.named("g")
                .channels(Channels.of(Channel.text("t", 10)))
                .node("x", NOTHING)
                .entry("x")
                .build();
        var large = Graph.named("g")
                .channels(Channels.of(Channel.text("t", 20)))
                .node("x", NOTHING)
                .entry("x")
                .build();

        assertThat(shared.fingerprint()).isNotEqualTo(out.fingerprint());
        assertThat(small.fingerprint()).isNotEqualTo(large.fingerprint());
    }

    @Test
    void theItemsOfAFanOutAreConcurrentWithEachOther() {
        assertThat(problemsOf(builder()
                        .node("a", NOTHING)
                        .node("each", String.class, (item, state, context) -> Update.none(), n -> n.writes(NOTE))
                        .node("join", NOTHING)
                        .fanOut("a", state -> List.of("x"), "each", "join")
                        .edge("each", "join")
                        .entry("a")))
                .singleElement()
                .asString()
                .contains("one for each item")
                .contains("'note'");
    }

    @Test
    void aReadOfWhatNobodyWritesIsAProblemWhereEverythingIsDeclared() {
        assertThat(problemsOf(builder()
                        .input(LOG)
                        .node("a", NOTHING, n -> n.reads(LOG).writes(LOG))
                        .node("b", NOTHING, n -> n.reads(NOTE).writes(LOG))
                        .chain("a", "b")
                        .entry("a")))
                .containsExactly("node 'b' reads channel 'note', which neither the input nor any node writes");
    }

    @Test
    void undeclaredChannelsOfNodesAndMappingsAreProblems() {
        var other = Channel.append("lag", String.class);
        var inner = Graph.named("inner")
                .channels(Channels.of(LOG))
                .node("x", NOTHING)
                .entry("x")
                .build();

        var problems = problemsOf(builder()
                .node("a", NOTHING, n -> n.reads(other))
                .subgraph("sub", inner, Mapping.none().in(NOTE, NOTE).out(LOG, other))
                .chain("a", "sub")
                .entry("a"));

        assertThat(problems)
                .anyMatch(p -> p.contains("node 'a' reads channel 'lag'") && p.contains("did you mean 'log'?"));
        assertThat(problems).anyMatch(p -> p.contains("'note'") && p.contains("'inner'"));
    }

    @Test
    void aNodeForItemsCannotBeReachedByAPlainEdge() {
        assertThat(problemsOf(builder()
                        .node("a", NOTHING)
                        .node("each", String.class, (item, state, context) -> Update.none())
                        .chain("a", "each")
                        .entry("a")))
                .singleElement()
                .asString()
                .contains("use fanOut");
    }

    @Test
    void explainNamesLoopsJoinsAndWhatTheyWaitFor() {
        var graph = builder()
                .node("plan", NOTHING)
                .node("food", NOTHING)
                .node("route", NOTHING)
                .node("review", NOTHING, n -> n.reads(LOG).writes(NOTE))
                .node("last", NOTHING)
                .edge("plan", "food")
                .edge("plan", "route")
                .edge("food", "review")
                .edge("route", "review")
                .route("review", state -> Route.to("last"), "plan", "last")
                .entry("plan")
                .build();

        assertThat(graph.explain())
                .contains("review -> plan? (next round), last?")
                .contains("joins; waits for what is live in the same round of: plan, food, route")
                .contains("reads log")
                .contains("writes note");
        assertThat(graph.toMermaid()).startsWith("flowchart TD").contains("-.-> |next round| n0");
    }

    @Test
    void aWrongNameOfTheGraphIsAProblemToo() {
        assertThatThrownBy(
                        () -> Graph.named("a/b").node("x", NOTHING).entry("x").build())
                .isInstanceOf(GraphDefinitionException.class)
                .hasMessageContaining("'a/b'");
    }
}
