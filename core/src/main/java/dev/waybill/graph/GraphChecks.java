package dev.waybill.graph;

import dev.waybill.control.Node;
import dev.waybill.control.Topology;
import dev.waybill.error.Nearest;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;

/** Everything that can be wrong with a definition, each as one sentence. */
final class GraphChecks {
    private final Topology topology;
    private final Channels channels;
    private final Map<String, NodeDefinition> nodes;
    private final Map<String, ? extends SequencedSet<String>> always;
    private final Map<String, ? extends SequencedSet<String>> fanOuts;
    private final Map<String, ? extends SequencedSet<String>> whenEmpties;
    private final Set<String> mayEnd;
    private final Optional<List<Channel<?>>> input;
    private final List<String> problems = new ArrayList<>();

    GraphChecks(
            Topology topology,
            Channels channels,
            Map<String, NodeDefinition> nodes,
            Map<String, ? extends SequencedSet<String>> always,
            Map<String, ? extends SequencedSet<String>> fanOuts,
            Map<String, ? extends SequencedSet<String>> whenEmpties,
            Set<String> mayEnd,
            Optional<List<Channel<?>>> input) {
        this.input = input;
        this.topology = topology;
        this.channels = channels;
        this.nodes = nodes;
        this.always = always;
        this.fanOuts = fanOuts;
        this.whenEmpties = whenEmpties;
        this.mayEnd = mayEnd;
    }

    /** What must hold before a topology can be made: every name is known. */
    static List<String> names(
            Map<String, NodeDefinition> nodes,
            Map<String, ? extends SequencedSet<String>> successors,
            Collection<String> entries,
            Collection<String> mayEnd) {
        var problems = new ArrayList<String>();
        if (nodes.isEmpty()) {
            problems.add("there is no node");
        }
        if (entries.isEmpty()) {
            problems.add("there is no entry: say where runs begin");
        }
        entries.stream()
                .filter(e -> !nodes.containsKey(e))
                .forEach(e -> problems.add("the entry '" + e + "' is no node" + Nearest.hint(e, nodes.keySet())));
        var sources = new LinkedHashSet<>(successors.keySet());
        sources.addAll(mayEnd);
        sources.stream()
                .filter(s -> !nodes.containsKey(s))
                .forEach(s ->
                        problems.add("an edge leaves '" + s + "', which is no node" + Nearest.hint(s, nodes.keySet())));
        successors.forEach((from, targets) -> targets.stream()
                .filter(t -> !nodes.containsKey(t))
                .forEach(t -> problems.add("node '" + from + "' leads to '" + t + "', which is no node"
                        + Nearest.hint(t, nodes.keySet()))));
        return problems;
    }

    List<String> all(boolean unreachableAllowed) {
        if (!unreachableAllowed) {
            unreachable();
        }
        withoutEnd();
        undeclaredChannels();
        itemNodes();
        readsNobodyWrites();
        concurrentWriters();
        return problems;
    }

    private void unreachable() {
        var reached = walk(
                topology.entries(),
                node -> topology.outgoing(node).stream().map(Topology.Edge::to).toList());
        for (var node : topology.nodes()) {
            if (!reached.get(node.index())) {
                problems.add("node '" + node + "' cannot be reached from an entry");
            }
        }
    }

    private void withoutEnd() {
        var ends = topology.nodes().stream()
                .filter(n -> topology.outgoing(n).isEmpty() || mayEnd.contains(n.name()))
                .toList();
        var reaching = walk(
                ends,
                node -> topology.incoming(node).stream()
                        .map(Topology.Edge::from)
                        .toList());
        for (var node : topology.nodes()) {
            if (!reaching.get(node.index())) {
                problems.add("from node '" + node
                        + "' no end can be reached: let a router choose Graph.END, or add a last node");
            }
        }
    }

    private static BitSet walk(Collection<Node> from, Function<Node, List<Node>> next) {
        var seen = new BitSet();
        var queue = new ArrayDeque<Node>();
        from.forEach(n -> {
            seen.set(n.index());
            queue.add(n);
        });
        while (!queue.isEmpty()) {
            for (var node : next.apply(queue.remove())) {
                if (!seen.get(node.index())) {
                    seen.set(node.index());
                    queue.add(node);
                }
            }
        }
        return seen;
    }

    private void undeclaredChannels() {
        input.orElse(List.of()).stream()
                .filter(c -> !channels.contains(c))
                .forEach(c -> problems.add("the input writes channel '" + c.name() + "', which is not declared"
                        + Nearest.hint(c.name(), channels.names())));
        for (var node : nodes.values()) {
            node.reads().ifPresent(list -> undeclared(node, "reads", list));
            node.writes().ifPresent(list -> undeclared(node, "writes", list));
            if (node.body() instanceof NodeBody.OfGraph sub) {
                undeclared(node, "maps", sub.mapping().parentChannels());
            }
        }
    }

    private void undeclared(NodeDefinition node, String verb, List<Channel<?>> list) {
        new LinkedHashSet<>(list)
                .stream()
                        .filter(c -> !channels.contains(c))
                        .forEach(c -> problems.add("node '" + node.name() + "' " + verb + " channel '" + c.name()
                                + "', which is not declared" + Nearest.hint(c.name(), channels.names())));
    }

    /** A node that works on items must be reached by fan-outs alone. */
    private void itemNodes() {
        for (var node : topology.nodes()) {
            var definition = nodes.get(node.name());
            boolean takesItems = definition != null
                    && (definition.body() instanceof NodeBody.OfItems
                            || definition.body() instanceof NodeBody.OfGraph sub
                                    && sub.mapping().itemType().isPresent());
            if (!takesItems) {
                continue;
            }
            if (topology.entries().contains(node)) {
                problems.add("node '" + node + "' works on items and cannot be an entry");
            }
            topology.incoming(node).stream()
                    .filter(e -> whenEmpties.containsKey(e.from().name())
                            && whenEmpties.get(e.from().name()).contains(node.name()))
                    .forEach(e -> problems.add("node '" + node + "' works on items, but the fan-out of '" + e.from()
                            + "' goes there where there is none"));
            topology.incoming(node).stream()
                    .filter(e -> isAlwaysTaken(e.from(), node.name()))
                    .forEach(e -> problems.add("node '" + node + "' works on items, but the edge from '" + e.from()
                            + "' brings none: use fanOut"));
        }
    }

    /** Known only where the input and every node say what they write. */
    private void readsNobodyWrites() {
        if (input.isEmpty()
                || nodes.values().stream()
                        .anyMatch(n -> n.writes().isEmpty() && !(n.body() instanceof NodeBody.OfGraph))) {
            return;
        }
        var written = new LinkedHashSet<>(input.get());
        nodes.values().forEach(n -> written.addAll(writesOf(n)));
        for (var node : nodes.values()) {
            node.reads().orElse(List.of()).stream()
                    .filter(c -> !written.contains(c) && channels.contains(c))
                    .forEach(c -> problems.add("node '" + node.name() + "' reads channel '" + c.name()
                            + "', which neither the input nor any node writes"));
        }
    }

    private static List<Channel<?>> writesOf(NodeDefinition node) {
        return node.body() instanceof NodeBody.OfGraph sub
                ? sub.mapping().parentWrites()
                : node.writes().orElse(List.of());
    }

    /**
     * Two nodes are taken to be concurrent if a node that leads to several at once (by plain edges or a fan-out), or two
     * entries, lead to them on different branches, and neither leads to the other in the same round. A router is taken to
     * choose one; where it chooses several, the conflict shows when the branches join.
     */
    private void concurrentWriters() {
        var writers = topology.nodes().stream()
                .filter(n -> writesOf(definitionOf(n)).stream().anyMatch(c -> c.kind() == Channel.Kind.VALUE))
                .toList();
        for (int i = 0; i < writers.size(); i++) {
            for (int j = i; j < writers.size(); j++) {
                var a = writers.get(i);
                var b = writers.get(j);
                if (i == j ? !isFannedOut(a) : !concurrent(a, b)) {
                    continue;
                }
                var shared = new LinkedHashSet<>(writesOf(definitionOf(a)));
                shared.retainAll(writesOf(definitionOf(b)));
                shared.stream()
                        .filter(c -> c.kind() == Channel.Kind.VALUE)
                        .forEach(c -> problems.add((a == b
                                        ? "the activations of node '" + a + "', one for each item,"
                                        : "nodes '" + a + "' and '" + b + "'")
                                + " can run at the same time and write the value channel '" + c.name()
                                + "': give it a reducer, or let one node write it"));
            }
        }
    }

    private NodeDefinition definitionOf(Node node) {
        return java.util.Objects.requireNonNull(nodes.get(node.name()));
    }

    private boolean isAlwaysTaken(Node from, String to) {
        var targets = always.get(from.name());
        return targets != null && targets.contains(to);
    }

    private boolean isFannedOut(Node node) {
        return fanOuts.values().stream().anyMatch(targets -> targets.contains(node.name()));
    }

    private boolean concurrent(Node a, Node b) {
        if (leadsTo(a, b) || leadsTo(b, a)) {
            return false;
        }
        if (onDifferentBranches(topology.entries(), a, b)) {
            return true;
        }
        return topology.nodes().stream()
                .anyMatch(fork -> onDifferentBranches(
                        topology.outgoing(fork).stream()
                                .map(Topology.Edge::to)
                                .filter(t -> isAlwaysTaken(fork, t.name()))
                                .toList(),
                        a,
                        b));
    }

    /** What both branches lead to runs after they have joined, so it is on neither. */
    private boolean onDifferentBranches(List<Node> branches, Node a, Node b) {
        for (var x : branches) {
            for (var y : branches) {
                if (x != y && isOn(x, a) && !isOn(y, a) && isOn(y, b) && !isOn(x, b)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOn(Node branch, Node node) {
        return branch == node || leadsTo(branch, node);
    }

    private boolean leadsTo(Node from, Node to) {
        return topology.loopDistance(from, to) == 0;
    }
}
