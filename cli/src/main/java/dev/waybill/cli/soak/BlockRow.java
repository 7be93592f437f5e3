package dev.waybill.cli.soak;

import dev.waybill.agent.Agent;
import dev.waybill.control.Join;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.state.State;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Puts blocks into a graph, each after the one before. Not thread-safe. */
final class BlockRow {
    private static final Duration NEVER_REACHED = Duration.ofMinutes(5);

    private final GraphBuilder graph;
    private final SoakAgents agents;
    private final String prefix;
    private int count;
    private String last = "";

    BlockRow(GraphBuilder graph, SoakAgents agents, String prefix) {
        this.graph = graph;
        this.agents = agents;
        this.prefix = prefix;
    }

    private String name(String node) {
        return prefix + "b" + count + "-" + node;
    }

    private String work(String node) {
        graph.node(name(node), agents.working(name(node)), o -> o.timeout(NEVER_REACHED));
        return name(node);
    }

    private void place(String first, String end) {
        if (last.isEmpty()) {
            graph.entry(first);
        } else {
            graph.edge(last, first);
        }
        last = end;
        count++;
    }

    void addSubgraph(String outer, List<Block> blocks) {
        var node = name("inner");
        var inner = Graph.named(outer + "-" + node).channels(SoakChannels.ALL);
        var row = new BlockRow(inner, agents, node + "-");
        blocks.forEach(row::add);
        graph.subgraph(
                node,
                inner.build(),
                Mapping.share(SoakChannels.LOG, SoakChannels.PATH, SoakChannels.TOTAL, SoakChannels.TAGS)
                        .in(SoakChannels.AMOUNT, SoakChannels.AMOUNT)
                        .in(SoakChannels.ITEMS, SoakChannels.ITEMS));
        place(node, node);
    }

    void add(Block block) {
        switch (block) {
            case CHAIN -> chain();
            case LOOP -> loop();
            case FAN_OUT -> fanOut();
            case BRANCHES -> branches();
            case PARALLEL -> parallel();
            case RETRY -> retry();
            case FALLBACK -> fallback();
            case EFFECT -> single(name("pay"), agents::paying);
            case QUESTIONS -> questions();
            case ANY -> race(Join.any());
            case QUORUM -> race(Join.quorum(2));
            case BREAK -> single(name("break"), agents::breaking);
            case SUBGRAPH -> throw new IllegalArgumentException("a subgraph says what is in it");
        }
    }

    private void single(String node, Function<String, Agent> agent) {
        graph.node(node, agent.apply(node));
        place(node, node);
    }

    private void chain() {
        var nodes = List.of(work("one"), work("two"), work("three"));
        graph.chain(nodes.toArray(String[]::new));
        place(nodes.getFirst(), nodes.getLast());
    }

    private void loop() {
        var turn = name("turn");
        graph.node(turn, agents.turning(turn));
        var gate = work("gate");
        var end = work("out");
        graph.edge(turn, gate)
                .route(
                        gate,
                        state -> Route.to(
                                SoakAgents.turns(state, turn) <= state.get(SoakChannels.AMOUNT) % 4 ? turn : end),
                        turn,
                        end);
        place(turn, end);
    }

    private void fanOut() {
        var split = work("split");
        var item = name("item");
        graph.node(item, Integer.class, agents.onItem(item), o -> o.timeout(NEVER_REACHED));
        var none = work("none");
        var reduce = work("reduce");
        graph.fanOut(split, state -> state.get(SoakChannels.ITEMS), item, none)
                .edge(item, reduce)
                .edge(none, reduce);
        place(split, reduce);
    }

    private void branches() {
        var choose = work("choose");
        var left = work("left");
        var right = work("right");
        var meet = work("meet");
        graph.route(choose, state -> chosen(state, left, right), left, right)
                .edge(left, meet)
                .edge(right, meet);
        place(choose, meet);
    }

    private static Route chosen(State state, String left, String right) {
        return switch (Math.floorMod(state.get(SoakChannels.TOTAL), 3)) {
            case 0 -> Route.to(left);
            case 1 -> Route.to(right);
            default -> Route.to(left, right);
        };
    }

    private void parallel() {
        var split = work("split");
        var failing = name("failing");
        graph.node(
                failing,
                agents.failing(failing),
                o -> o.onFailure(FailurePolicy.asMessage(SoakChannels.LOG, f -> "handled: " + f.message())));
        join(split, List.of(work("a"), failing, work("c")), work("meet"));
    }

    private void retry() {
        var flaky = name("flaky");
        graph.node(
                flaky,
                agents.flaky(flaky),
                o -> o.retry(Retry.exponential(3, Duration.ofMillis(80))).totalTimeout(NEVER_REACHED));
        place(flaky, flaky);
    }

    private void fallback() {
        var failing = name("failing");
        var end = work("out");
        graph.node(failing, agents.failing(failing), o -> o.onFailure(FailurePolicy.fallback(name("instead"))));
        var instead = work("instead");
        graph.edge(failing, end).edge(instead, end);
        place(failing, end);
    }

    private void questions() {
        var split = work("split");
        var asking = name("asking");
        graph.node(asking, agents.asking(asking));
        var person = name("person");
        graph.human(person, state -> SoakAgents.form(person, state), answer -> SoakAgents.filled(person, answer));
        join(split, List.of(asking, person, work("beside")), work("meet"));
    }

    private void race(Join join) {
        var split = work("split");
        var meet = work("meet");
        graph.join(meet, join);
        join(split, List.of(work("a"), work("b"), work("c")), meet);
    }

    private void join(String split, List<String> branches, String meet) {
        for (var branch : branches) {
            graph.edge(split, branch).edge(branch, meet);
        }
        place(split, meet);
    }
}
