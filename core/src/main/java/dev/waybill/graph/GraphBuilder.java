package dev.waybill.graph;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.ItemAgent;
import dev.waybill.agent.Question;
import dev.waybill.control.Join;
import dev.waybill.control.Limits;
import dev.waybill.control.Target;
import dev.waybill.control.Topology;
import dev.waybill.error.ChannelException;
import dev.waybill.error.GraphDefinitionException;
import dev.waybill.error.Nearest;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Collects the definition of a graph; {@link #build} checks it and reports every problem at once. The order of declaration
 * counts: it breaks ties in the order of commits. Not thread-safe.
 */
public final class GraphBuilder {
    private final String name;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, NodeDefinition> nodes = new LinkedHashMap<>();
    private final Map<String, LinkedHashSet<String>> successors = new LinkedHashMap<>();
    private final Map<String, LinkedHashSet<String>> always = new LinkedHashMap<>();
    private final Map<String, List<Router>> routers = new LinkedHashMap<>();
    private final LinkedHashSet<String> entries = new LinkedHashSet<>();
    private final LinkedHashSet<String> mayEnd = new LinkedHashSet<>();
    private final Map<String, LinkedHashSet<String>> fanOuts = new LinkedHashMap<>();
    private final Map<String, LinkedHashSet<String>> whenEmpties = new LinkedHashMap<>();
    private final Map<String, Join> joins = new LinkedHashMap<>();
    private final Map<String, Function<Failure, Update>> collecting = new LinkedHashMap<>();
    private Optional<List<Channel<?>>> input = Optional.empty();
    private Channels channels = Channels.of();
    private Limits limits = Limits.none();
    private boolean unreachableAllowed;

    GraphBuilder(String name) {
        this.name = name;
        checkName("graph", name);
    }

    /** The channels of the state. */
    public GraphBuilder channels(Channels declared) {
        this.channels = declared;
        return this;
    }

    /** The only channels that the input of a run writes; a run with another input is refused. */
    public GraphBuilder input(Channel<?>... written) {
        this.input = Optional.of(List.of(written));
        return this;
    }

    /** A node that runs {@code agent}. */
    public GraphBuilder node(String node, Agent agent) {
        return node(node, agent, options -> {});
    }

    /** A node that runs {@code agent}, with options. */
    public GraphBuilder node(String node, Agent agent, Consumer<NodeOptions> options) {
        return add(node, new NodeBody.OfAgent(agent), options);
    }

    /** A node that runs {@code agent} on each item of a fan-out. */
    public <I> GraphBuilder node(String node, Class<I> item, ItemAgent<I> agent) {
        return node(node, item, agent, options -> {});
    }

    /** A node that runs {@code agent} on each item of a fan-out, with options. */
    public <I> GraphBuilder node(String node, Class<I> item, ItemAgent<I> agent, Consumer<NodeOptions> options) {
        try {
            var type = ValueType.of(item);
            return add(
                    node,
                    new NodeBody.OfItems(type, (i, state, context) -> agent.run(item.cast(i), state, context)),
                    options);
        } catch (ChannelException e) {
            problems.add("node '" + node + "': items of type " + e.text());
            return this;
        }
    }

    /** A node that asks a person and writes what is answered. */
    public GraphBuilder human(String node, Function<State, Question> question, Function<Answer, Update> update) {
        return human(node, question, update, options -> {});
    }

    /** A node that asks a person and writes what is answered, with options. */
    public GraphBuilder human(
            String node,
            Function<State, Question> question,
            Function<Answer, Update> update,
            Consumer<NodeOptions> options) {
        return add(node, new NodeBody.OfPerson(question, update), options);
    }

    /** A node that runs {@code graph}. */
    public GraphBuilder subgraph(String node, Graph graph, Mapping mapping) {
        return subgraph(node, graph, mapping, options -> {});
    }

    /** A node that runs {@code graph}, with options. */
    public GraphBuilder subgraph(String node, Graph graph, Mapping mapping, Consumer<NodeOptions> options) {
        mapping.childChannels().stream()
                .filter(c -> !graph.channels().contains(c))
                .forEach(c -> problems.add("node '" + node + "' maps channel '" + c.name() + "', which graph '"
                        + graph.name() + "' does not declare"));
        return add(node, new NodeBody.OfGraph(graph, mapping), options);
    }

    private GraphBuilder add(String node, NodeBody body, Consumer<NodeOptions> options) {
        checkName("node", node);
        var chosen = new NodeOptions();
        options.accept(chosen);
        if (nodes.putIfAbsent(node, chosen.define(node, body)) != null) {
            problems.add("two nodes are named '" + node + "'");
        }
        return this;
    }

    /** Where runs begin: all of these at once. */
    public GraphBuilder entry(String... names) {
        entries.addAll(Arrays.asList(names));
        return this;
    }

    /** An edge that is always taken. */
    public GraphBuilder edge(String from, String to) {
        if (to.equals(Graph.END)) {
            mayEnd.add(from);
            return this;
        }
        connect(from, to);
        always.computeIfAbsent(from, n -> new LinkedHashSet<>()).add(to);
        return this;
    }

    /** Edges that are always taken, from each node to the next. */
    public GraphBuilder chain(String... names) {
        for (int i = 1; i < names.length; i++) {
            edge(names[i - 1], names[i]);
        }
        return this;
    }

    /** Edges of which {@code router} chooses; {@link Graph#END} among the targets says that the branch may end. */
    public GraphBuilder route(String from, Router router, String... targets) {
        return route(from, router, Arrays.asList(targets));
    }

    /** Edges between all of {@code among}, to itself too, of which {@code router} chooses; the run may end at each. */
    public GraphBuilder route(List<String> among, Router router) {
        for (var from : among) {
            var targets = new ArrayList<>(among);
            targets.add(Graph.END);
            route(from, router, targets);
        }
        return this;
    }

    private GraphBuilder route(String from, Router router, Collection<String> targets) {
        for (var to : targets) {
            if (to.equals(Graph.END)) {
                mayEnd.add(from);
            } else {
                connect(from, to);
            }
        }
        if (targets.isEmpty()) {
            problems.add("the router of node '" + from
                    + "' has no target: name every node it may choose, and Graph.END if it may end");
        }
        routers.computeIfAbsent(from, n -> new ArrayList<>()).add(router);
        return this;
    }

    /**
     * One activation of {@code to} for each item, all at once.
     *
     * @param items the items, from the state after {@code from}
     * @param whenEmpty where to go if there is none: a node, or {@link Graph#END}
     */
    public GraphBuilder fanOut(
            String from, Function<State, ? extends Collection<?>> items, String to, String whenEmpty) {
        whenEmpties.computeIfAbsent(from, n -> new LinkedHashSet<>()).add(whenEmpty);
        if (to.equals(Graph.END)) {
            problems.add("the fan-out of node '" + from + "' leads to an end: name the node that works on the items");
        } else if (to.equals(whenEmpty)) {
            problems.add("the fan-out of node '" + from + "' goes to '" + to
                    + "' also where there is no item: name another" + " node for that, or Graph.END");
        }
        fanOuts.computeIfAbsent(from, n -> new LinkedHashSet<>()).add(to);
        return route(from, state -> Route.each(to, items.apply(state), whenEmpty), List.of(to, whenEmpty));
    }

    /**
     * How many branches a node waits for; all that are on their way to it if not said. With {@link Join#any} and
     * {@link Join#quorum} timing decides which branches count: the choice is kept, and the others are cancelled, also where
     * they would have led elsewhere, too.
     */
    public GraphBuilder join(String node, Join join) {
        joins.put(node, join);
        return this;
    }

    /**
     * A failure of a node that leads to {@code node} does not fail the run: it becomes an element of {@code channel}, and
     * its branch goes on at {@code node}. Nodes with a failure policy of their own keep it.
     */
    public <E> GraphBuilder collectErrors(
            String node, Channel<? extends Collection<E>> channel, Function<Failure, E> error) {
        collecting.put(node, failure -> Update.append(channel, error.apply(failure)));
        return this;
    }

    /** The limits of runs that set none. */
    public GraphBuilder limits(Limits chosen) {
        this.limits = chosen;
        return this;
    }

    /** Nodes that no entry leads to are no problem: for graphs that are made by programs. */
    public GraphBuilder allowUnreachable() {
        this.unreachableAllowed = true;
        return this;
    }

    /** Gives joins, collected errors and fallbacks to the nodes they concern; returns what is wrong with them. */
    private List<String> settleFailures() {
        var found = new ArrayList<String>();
        joins.forEach((node, join) -> {
            if (nodes.computeIfPresent(node, (n, d) -> d.join(join)) == null) {
                found.add(
                        "the join of node '" + node + "': there is no such node" + Nearest.hint(node, nodes.keySet()));
            }
        });
        collecting.forEach((to, update) -> {
            if (!nodes.containsKey(to)) {
                found.add(
                        "node '" + to + "' collects errors: there is no such node" + Nearest.hint(to, nodes.keySet()));
            }
            successors.forEach((from, targets) -> {
                if (targets.contains(to)) {
                    nodes.computeIfPresent(
                            from,
                            (n, d) -> d.onFailure() instanceof FailurePolicy.FailRun
                                    ? d.onFailure(FailurePolicy.fallback(to, update))
                                    : d);
                }
            });
        });
        nodes.forEach((node, definition) -> {
            if (definition.onFailure() instanceof FailurePolicy.Fallback fallback) {
                connect(node, fallback.node());
            }
            if (definition.body() instanceof NodeBody.OfGraph
                    && definition.rules().retry() != Retry.NEVER) {
                found.add("node '" + node
                        + "' runs a graph and has a retry: give it to the nodes inside, as what these have"
                        + " committed is not done again");
            }
        });
        return found;
    }

    private void connect(String from, String to) {
        successors.computeIfAbsent(from, n -> new LinkedHashSet<>()).add(to);
    }

    private void checkName(String what, String value) {
        if (!value.matches("[\\p{L}\\p{N}_-]{1,100}")) {
            problems.add("'" + value + "' is no name for a " + what + ": 1 to 100 letters, digits, '_' and '-'");
        }
    }

    /**
     * The graph.
     *
     * @throws GraphDefinitionException with everything that is wrong
     */
    public Graph build() {
        var found = new ArrayList<>(problems);
        found.addAll(settleFailures());
        var unknown = GraphChecks.names(nodes, successors, entries, mayEnd);
        found.addAll(unknown);
        if (!unknown.isEmpty()) { // without these nodes there is no shape to check
            throw new GraphDefinitionException(name, found);
        }
        var topology = Topology.of(List.copyOf(nodes.keySet()), successors, List.copyOf(entries));
        found.addAll(new GraphChecks(topology, channels, nodes, always, fanOuts, whenEmpties, mayEnd, input)
                .all(unreachableAllowed));
        if (!found.isEmpty()) {
            throw new GraphDefinitionException(name, found);
        }
        var routings = topology.nodes().stream()
                .map(node -> new Routing(
                        topology.outgoing(node).stream()
                                .filter(e -> Optional.ofNullable(always.get(node.name()))
                                        .map(targets -> targets.contains(e.to().name()))
                                        .orElse(false))
                                .map(e -> new Target(e, Target.PLAIN))
                                .toList(),
                        List.copyOf(routers.getOrDefault(node.name(), List.of()))))
                .toList();
        return new Graph(name, channels, topology, List.copyOf(nodes.values()), routings, input, limits);
    }
}
