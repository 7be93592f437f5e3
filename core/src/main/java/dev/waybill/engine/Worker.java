package dev.waybill.engine;

import dev.waybill.control.Node;
import dev.waybill.control.Target;
import dev.waybill.control.Topology;
import dev.waybill.error.AgentException;
import dev.waybill.error.ChannelException;
import dev.waybill.error.Nearest;
import dev.waybill.error.RoutingException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeBody;
import dev.waybill.graph.NodeDefinition;
import dev.waybill.graph.Route;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The data side of an activation: runs its agent on what it sees, and its routers on what came of it. */
final class Worker {
    /**
     * What routers chose.
     *
     * @param targets for the coordinator
     * @param items for each fan-out among them, the items; no items where the node takes none
     * @param limit the limit that is reached, or empty
     */
    record Chosen(List<Target> targets, List<List<Object>> items, String limit) {}

    private Worker() {}

    /** Runs the agent; its failure is thrown as it came. */
    static Update run(Task task, NodeDefinition definition, State seen) throws Exception {
        var state = visible(definition, seen);
        task.enterAgent();
        try {
            return switch (definition.body()) {
                case NodeBody.OfAgent body -> body.agent().run(state, task);
                case NodeBody.OfItems body -> body.agent().run(item(task), state, task);
                case NodeBody.OfGraph body -> throw new IllegalStateException("a subgraph has no agent");
            };
        } finally {
            task.leaveAgent();
        }
    }

    /** What the node may read of what it sees. */
    static State visible(NodeDefinition definition, State seen) {
        return definition.reads().map(seen::restrictedTo).orElse(seen);
    }

    /** Checks that the node may write what it wrote. */
    static void check(Graph graph, NodeDefinition definition, Update update) {
        if (update == null) {
            throw new ChannelException(
                    "channel.value", "the agent returned null; return Update.none() to write nothing");
        }
        graph.channels().check(update);
        if (definition.writes().isPresent()) {
            for (Channel<?> channel : update.channels()) {
                if (!definition.writes().get().contains(channel)) {
                    throw new ChannelException(
                            "channel.undeclared",
                            "channel '" + channel.name() + "' is not among the channels that the node says it writes");
                }
            }
        }
    }

    /** The item of the fan-out that led to the activation. */
    static Object item(Task task) {
        var slot = task.id().slot();
        for (var parent : task.parents()) {
            if (parent.id().node().index() == slot.source().index()
                    && parent.id().slot().equals(slot.outer())) {
                var edges = task.scope().graph().topology().outgoing(slot.source());
                for (int i = 0; i < edges.size(); i++) {
                    if (edges.get(i).to().index() == task.id().node().index()) {
                        return parent.items().get(i).get(slot.item());
                    }
                }
            }
        }
        throw new RoutingException(
                "route.no_item",
                "node '" + task.id().node() + "' works on items, but " + task.path() + " was reached without one");
    }

    /** The targets of {@code node} after {@code state}; null items stand for none. */
    static Chosen route(Graph graph, Node node, State state) {
        var routing = graph.routing(node);
        if (routing.routers().isEmpty()) {
            return new Chosen(routing.always(), List.of(), "");
        }
        var targets = new ArrayList<>(routing.always());
        var items = new ArrayList<List<Object>>();
        var limit = "";
        for (var router : routing.routers()) {
            var route = router.route(state);
            if (route == null) {
                throw new RoutingException(
                        "route.none",
                        "the router of node '" + node + "' returned null: say Route.end(reason) to end the branch");
            }
            for (var choice : route.choices()) {
                switch (choice) {
                    case Route.Choice.To to -> targets.add(new Target(edge(graph, node, to.node()), Target.PLAIN));
                    case Route.Choice.Each each -> addEach(graph, node, each, targets, items);
                    case Route.Choice.End end -> {}
                    case Route.Choice.Limit reached -> limit = reached.limit();
                }
            }
        }
        if (targets.size() > 1) {
            checkDistinct(node, targets);
        }
        return new Chosen(targets, items, limit);
    }

    private static void addEach(
            Graph graph, Node node, Route.Choice.Each each, List<Target> targets, List<List<Object>> items) {
        var edge = edge(graph, node, each.node());
        if (each.items().isEmpty()) {
            if (!each.whenEmpty().equals(Graph.END)) {
                targets.add(new Target(edge(graph, node, each.whenEmpty()), Target.PLAIN));
            }
            return;
        }
        targets.add(new Target(edge, each.items().size()));
        var type = GraphTypes.itemType(graph, edge.to());
        var frozen = new ArrayList<Object>();
        if (type.isPresent()) {
            for (var item : each.items()) {
                try {
                    frozen.add(type.get().freeze(item));
                } catch (ChannelException e) {
                    throw new ChannelException(
                            e.code(), "item " + frozen.size() + " for node '" + each.node() + "': " + e.text(), e);
                }
            }
        }
        items.add(frozen);
    }

    private static Topology.Edge edge(Graph graph, Node node, String name) {
        var to = graph.topology().find(name);
        var edge = to == null ? null : graph.topology().edge(node, to);
        if (edge == null) {
            var declared = graph.topology().outgoing(node).stream()
                    .map(e -> e.to().name())
                    .toList();
            throw new RoutingException(
                    "route.undeclared",
                    "the router of node '" + node + "' chose '" + name + "', which is not among its declared targets"
                            + Nearest.hint(name, declared));
        }
        return edge;
    }

    private static void checkDistinct(Node node, List<Target> targets) {
        var seen = new HashSet<Target>();
        for (var target : targets) {
            if (!seen.add(new Target(target.edge(), target.isFanOut() ? 1 : Target.PLAIN))) {
                throw new RoutingException(
                        "route.twice",
                        "node '" + node + "' leads to '" + target.edge().to() + "' twice at once");
            }
        }
    }

    /** What was thrown while {@code task} ran, wrapped once, with its place; from a subgraph it has come wrapped. */
    static WaybillException wrap(Task task, Throwable thrown) {
        if (thrown instanceof AgentException wrapped) {
            return wrapped;
        }
        var where = "run " + task.scope().run().id() + ", " + task.path() + ": ";
        var what = thrown instanceof WaybillException w
                ? w.text()
                : thrown.getClass().getSimpleName() + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
        var code = thrown instanceof WaybillException w ? w.code() : "agent.failed";
        return new AgentException(code, where + what, thrown);
    }

    /** What was thrown in the first place, without ids and places, which differ from run to run. */
    static Throwable unwrap(Throwable thrown) {
        var cause = thrown.getCause();
        return thrown instanceof AgentException && cause != null ? cause : thrown;
    }
}
