package dev.waybill.spi;

import dev.waybill.control.ActivationId;
import dev.waybill.control.Node;
import dev.waybill.control.Slot;
import dev.waybill.control.Target;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeBody;
import dev.waybill.state.Channels;
import dev.waybill.state.ValueType;
import java.util.Optional;

/** What a store needs to know of a graph to read back what was written. Immutable and thread-safe. */
public final class GraphTypes {
    private final Graph graph;

    /** The types of {@code graph} and of the subgraphs in it. */
    public GraphTypes(Graph graph) {
        this.graph = graph;
    }

    /** The channels of the graph that runs in {@code scope}. */
    public Channels channels(String scope) {
        return graphOf(scope).channels();
    }

    /** The activation with that label. */
    public ActivationId activation(String scope, String label) {
        var pseudo = ActivationId.pseudo(label);
        if (pseudo.isPresent()) {
            return pseudo.get();
        }
        int at = label.indexOf('@');
        int slot = label.indexOf('#');
        var round = label.substring(at + 1, slot < 0 ? label.length() : slot);
        var node = node(scope, label.substring(0, Math.max(at, 0)));
        return new ActivationId(
                node, Integer.parseInt(round), slot < 0 ? Slot.NONE : slot(scope, label.substring(slot + 1)));
    }

    private Slot slot(String scope, String path) {
        var slot = Slot.NONE;
        for (var step : path.split("#", -1)) {
            int dot = step.lastIndexOf('.');
            slot = slot.branch(node(scope, step.substring(0, dot)), Integer.parseInt(step.substring(dot + 1)));
        }
        return slot;
    }

    /** The target of an edge from {@code activation} to the node of that name. */
    public Target target(String scope, ActivationId activation, String to, int items) {
        var edge = graphOf(scope).topology().edge(activation.node(), node(scope, to));
        if (edge == null) {
            throw new StoreException(
                    "store.graph",
                    "the stored run goes from " + activation + " to '" + to + "', which its graph does not allow");
        }
        return new Target(edge, items);
    }

    /** The type of the items that the node of that name takes, if it takes any. */
    public Optional<ValueType> itemType(String scope, String node) {
        var found = graphOf(scope);
        return itemType(found, node(scope, node));
    }

    /** The type of the items that {@code node} of {@code graph} takes, if it takes any. */
    public static Optional<ValueType> itemType(Graph graph, Node node) {
        return switch (graph.definition(node).body()) {
            case NodeBody.OfItems items -> Optional.of(items.item());
            case NodeBody.OfGraph sub -> sub.mapping().itemType();
            case NodeBody.OfAgent agent -> Optional.empty();
            case NodeBody.OfPerson person -> Optional.empty();
        };
    }

    private Node node(String scope, String name) {
        var node = graphOf(scope).topology().find(name);
        if (node == null) {
            throw new StoreException(
                    "store.graph",
                    "the stored run knows a node '" + name + "' that graph '"
                            + graphOf(scope).name() + "' does not have");
        }
        return node;
    }

    private Graph graphOf(String scope) {
        var result = graph;
        int from = 0;
        while (from < scope.length()) {
            int at = scope.indexOf('@', from);
            var name = scope.substring(from, at < 0 ? scope.length() : at);
            var parent = result;
            result = parent.subgraph(name)
                    .orElseThrow(() -> new StoreException(
                            "store.graph",
                            "the stored run has a subgraph '" + name + "' that graph '" + parent.name()
                                    + "' does not have"));
            from = scope.indexOf('/', from) + 1;
        }
        return result;
    }
}
