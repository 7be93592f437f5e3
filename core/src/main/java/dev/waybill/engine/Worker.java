package dev.waybill.engine;

import dev.waybill.agent.AgentContext;
import dev.waybill.control.ActivationId;
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
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeoutException;

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
            var interceptors = task.within().run().services().interceptors();
            return interceptors.isEmpty()
                    ? call(task, definition, state)
                    : around(interceptors, 0, place(task), task, () -> call(task, definition, state));
        } finally {
            task.leaveAgent();
        }
    }

    private static Update call(Task task, NodeDefinition definition, State state) throws Exception {
        return call(task.within().graph(), task.activation(), task.source(), definition, state, task);
    }

    /** Runs the agent outside any run. */
    static Update replay(
            Graph graph,
            ActivationId activation,
            Commit source,
            NodeDefinition definition,
            State seen,
            AgentContext context)
            throws Exception {
        return call(graph, activation, source, definition, visible(definition, seen), context);
    }

    private static Update call(
            Graph graph,
            ActivationId activation,
            Commit source,
            NodeDefinition definition,
            State state,
            AgentContext context)
            throws Exception {
        return switch (definition.body()) {
            case NodeBody.OfAgent body -> body.agent().run(state, context);
            case NodeBody.OfItems body -> body.agent().run(item(graph, activation, source), state, context);
            case NodeBody.OfPerson body ->
                body.update().apply(context.ask(body.question().apply(state)));
            case NodeBody.OfGraph body -> throw new IllegalStateException("a subgraph has no agent");
        };
    }

    private static AgentInterceptor.Place place(Task task) {
        var run = task.within().run();
        return new AgentInterceptor.Place(
                run.id(), run.thread(), run.graph(), task.path().toString(), task.attempt());
    }

    private static Update around(
            List<AgentInterceptor> interceptors,
            int next,
            AgentInterceptor.Place place,
            AgentContext context,
            AgentInterceptor.Call agent)
            throws Exception {
        return next == interceptors.size()
                ? agent.proceed()
                : interceptors
                        .get(next)
                        .around(place, context, () -> around(interceptors, next + 1, place, context, agent));
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
    static Object item(Graph graph, ActivationId activation, Commit source) {
        var slot = activation.slot();
        if (slot.depth() > 0
                && source.id().slot().equals(slot.outer())
                && source.id().node().index() == slot.source().index()) {
            var edges = graph.topology().outgoing(slot.source());
            for (int i = 0; i < edges.size(); i++) {
                if (edges.get(i).to().index() == activation.node().index()) {
                    return source.items().get(i).get(slot.item());
                }
            }
        }
        throw new RoutingException(
                "route.no_item",
                "node '" + activation.node() + "' works on items, but " + activation + " was reached without one");
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

    /** The one target {@code to}, whatever the routers say. */
    static Chosen goTo(Graph graph, Node node, String to) {
        return new Chosen(List.of(new Target(edge(graph, node, to), Target.PLAIN)), List.of(), "");
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
        if (thrown instanceof AgentException wrapped && wrapped.getCause() != null) {
            return wrapped;
        }
        var where = "run " + task.run() + ", " + task.path() + ", attempt " + task.attempt() + ": ";
        var what = thrown instanceof WaybillException w
                ? w.text()
                : thrown.getClass().getSimpleName() + (thrown.getMessage() == null ? "" : ": " + thrown.getMessage());
        var code = switch (thrown) {
            case WaybillException w -> w.code();
            case TimeoutException timeout -> "agent.timeout";
            default -> "agent.failed";
        };
        return new AgentException(code, where + what, thrown);
    }

    /** What was thrown in the first place, without ids and places, which differ from run to run. */
    static Throwable unwrap(Throwable thrown) {
        var cause = thrown.getCause();
        return thrown instanceof AgentException && cause != null ? cause : thrown;
    }
}
