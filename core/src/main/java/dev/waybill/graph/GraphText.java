package dev.waybill.graph;

import dev.waybill.control.Node;
import dev.waybill.control.Topology;
import dev.waybill.state.Channel;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A definition as text. */
final class GraphText {
    private GraphText() {}

    static String explain(Graph graph) {
        var text = new StringBuilder("graph " + graph.name() + "\n");
        text.append("channels\n");
        graph.channels().all().forEach(c -> text.append("  ").append(c).append('\n'));
        text.append("entries: ").append(names(graph.topology().entries())).append('\n');
        text.append("nodes, in the order in which concurrent commits are folded\n");
        graph.topology().nodes().stream()
                .sorted(Comparator.comparingInt(Node::position))
                .forEach(node -> text.append(explain(graph, node)));
        return text.toString();
    }

    private static String explain(Graph graph, Node node) {
        var topology = graph.topology();
        var definition = graph.definition(node);
        var text = new StringBuilder("  " + node.name());
        if (definition.body() instanceof NodeBody.OfGraph sub) {
            text.append(" (graph ").append(sub.graph().name()).append(')');
        } else if (definition.body() instanceof NodeBody.OfItems items) {
            text.append(" (each ").append(items.item().describe()).append(')');
        } else if (definition.body() instanceof NodeBody.OfPerson) {
            text.append(" (asks a person)");
        }
        var routing = graph.routing(node);
        var edges = topology.outgoing(node).stream()
                .map(e ->
                        e.to().name() + (routing.alwaysLeadsTo(e.to()) ? "" : "?") + (e.loop() ? " (next round)" : ""))
                .collect(Collectors.joining(", "));
        text.append(edges.isEmpty() ? " ends" : " -> " + edges).append('\n');
        var join = definition.rules().join();
        if (topology.incoming(node).size() > 1 || join.isRace()) {
            text.append(join.isRace() ? "    joins " + join : "    joins")
                    .append("; waits for what is live in the same round of: ")
                    .append(names(waitsFor(topology, node)))
                    .append('\n');
        }
        definition
                .reads()
                .ifPresent(r -> text.append("    reads ").append(channels(r)).append('\n'));
        definition
                .writes()
                .ifPresent(w -> text.append("    writes ").append(channels(w)).append('\n'));
        if (definition.body() instanceof NodeBody.OfGraph sub) {
            sub.mapping().describe().forEach(m -> text.append("    ").append(m).append('\n'));
            sub.graph()
                    .explain()
                    .lines()
                    .forEach(l -> text.append("    | ").append(l).append('\n'));
        }
        return text.toString();
    }

    private static List<Node> waitsFor(Topology topology, Node node) {
        return topology.nodes().stream()
                .filter(n -> topology.loopDistance(n, node) == 0)
                .toList();
    }

    private static String names(List<Node> nodes) {
        return nodes.isEmpty() ? "nothing" : nodes.stream().map(Node::name).collect(Collectors.joining(", "));
    }

    private static String channels(List<Channel<?>> channels) {
        return channels.stream().map(Channel::name).collect(Collectors.joining(", "));
    }

    static String mermaid(Graph graph) {
        var text = new StringBuilder("flowchart TD\n");
        mermaid(graph, "", "  ", text);
        return text.toString();
    }

    private static void mermaid(Graph graph, String prefix, String indent, StringBuilder text) {
        for (var node : graph.topology().nodes()) {
            var id = id(prefix, node);
            var definition = graph.definition(node);
            if (definition.body() instanceof NodeBody.OfGraph sub) {
                text.append(indent)
                        .append("subgraph ")
                        .append(id)
                        .append("[\"")
                        .append(node.name())
                        .append("\"]\n");
                mermaid(sub.graph(), id + "_", indent + "  ", text);
                text.append(indent).append("end\n");
            } else if (definition.body() instanceof NodeBody.OfItems) {
                text.append(indent)
                        .append(id)
                        .append("[[\"")
                        .append(node.name())
                        .append("\"]]\n");
            } else if (definition.body() instanceof NodeBody.OfPerson) {
                text.append(indent)
                        .append(id)
                        .append("[/\"")
                        .append(node.name())
                        .append("\"/]\n");
            } else {
                text.append(indent).append(id).append("[\"").append(node.name()).append("\"]\n");
            }
        }
        for (int i = 0; i < graph.topology().entries().size(); i++) {
            var start = prefix + "start" + (i == 0 ? "" : i);
            text.append(indent)
                    .append(start)
                    .append("(( )) --> ")
                    .append(id(prefix, graph.topology().entries().get(i)))
                    .append('\n');
        }
        for (var node : graph.topology().nodes()) {
            var routing = graph.routing(node);
            for (var edge : graph.topology().outgoing(node)) {
                boolean plain = routing.alwaysLeadsTo(edge.to());
                text.append(indent).append(id(prefix, node)).append(plain ? " --> " : " -.-> ");
                text.append(edge.loop() ? "|next round| " : "")
                        .append(id(prefix, edge.to()))
                        .append('\n');
            }
        }
    }

    private static String id(String prefix, Node node) {
        return prefix + "n" + node.index();
    }
}
