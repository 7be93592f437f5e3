package dev.waybill.graph;

import dev.waybill.control.Coordinator;
import dev.waybill.control.Limits;
import dev.waybill.control.Node;
import dev.waybill.control.Topology;
import dev.waybill.error.ChannelException;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A checked definition of who works with whom: nodes, edges, routers, and the channels of the state. Made by
 * {@link #named}; immutable, reusable and thread-safe.
 */
public final class Graph {
    /** As a target: the branch ends. */
    public static final String END = "@end";

    private final String name;
    private final Channels channels;
    private final Topology topology;
    private final List<NodeDefinition> nodes;
    private final List<Routing> routings;
    private final Optional<List<Channel<?>>> input;
    private final Limits limits;
    private final Coordinator coordinator;
    private final String fingerprint;

    Graph(
            String name,
            Channels channels,
            Topology topology,
            List<NodeDefinition> nodes,
            List<Routing> routings,
            Optional<List<Channel<?>>> input,
            Limits limits) {
        this.name = name;
        this.channels = channels;
        this.topology = topology;
        this.nodes = List.copyOf(nodes);
        this.routings = List.copyOf(routings);
        this.input = input;
        this.limits = limits;
        this.coordinator = new Coordinator(
                topology, nodes.stream().map(n -> n.rules().join()).toList(), limits);
        this.fingerprint = sha256(explain());
    }

    /** Begins the definition of a graph. */
    public static GraphBuilder named(String name) {
        return new GraphBuilder(name);
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** The channels of the state. */
    public Channels channels() {
        return channels;
    }

    /** The shape. */
    public Topology topology() {
        return topology;
    }

    /**
     * Checks the input of a run.
     *
     * @throws ChannelException {@code channel.undeclared} if it writes a channel that is not declared, or not for the input
     */
    public void checkInput(Update update) {
        channels.check(update);
        for (var channel : update.channels()) {
            if (input.isPresent() && !input.get().contains(channel)) {
                throw new ChannelException(
                        "channel.undeclared",
                        "the input of graph '" + name + "' may not write channel '" + channel.name()
                                + "'; it may write: "
                                + input.get().stream().map(Channel::name).toList());
            }
        }
    }

    /** The limits of a run that sets none. */
    public Limits limits() {
        return limits;
    }

    /** The coordinator of runs under {@link #limits()}. */
    public Coordinator coordinator() {
        return coordinator;
    }

    /** Whether this graph or one inside it has a join that does not wait for all. */
    public boolean hasRaces() {
        return coordinator.hasRaces()
                || nodes.stream()
                        .anyMatch(n -> n.body() instanceof NodeBody.OfGraph sub
                                && sub.graph().hasRaces());
    }

    /** The nodes in order of declaration. */
    public List<NodeDefinition> nodes() {
        return nodes;
    }

    /** What {@code node} is. */
    public NodeDefinition definition(Node node) {
        return nodes.get(node.index());
    }

    /** Where {@code node} leads. */
    public Routing routing(Node node) {
        return routings.get(node.index());
    }

    /** The graph that the node of that name runs, if it is a subgraph. */
    public Optional<Graph> subgraph(String node) {
        var found = topology.find(node);
        return found != null && definition(found).body() instanceof NodeBody.OfGraph sub
                ? Optional.of(sub.graph())
                : Optional.empty();
    }

    /** A hash of everything that {@link #explain} shows: equal for definitions under which a run goes on the same way. */
    public String fingerprint() {
        return fingerprint;
    }

    /** The definition in words: order, loop edges, joins and what each waits for, channels, read and write sets. */
    public String explain() {
        return GraphText.explain(this);
    }

    /** The definition as a Mermaid flowchart. */
    public String toMermaid() {
        return GraphText.mermaid(this);
    }

    private static String sha256(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Graph " + name;
    }
}
