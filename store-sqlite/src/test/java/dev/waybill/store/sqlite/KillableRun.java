package dev.waybill.store.sqlite;

import dev.waybill.agent.Agent;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;

/** A slow run with a chain, a fan-out with items, a subgraph and a loop, in a process of its own that a test can kill. */
final class KillableRun {
    static final ThreadId THREAD = new ThreadId("t-killable");

    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> ROUND = Channel.reduced("round", Integer.class, 0, Integer::sum);
    private static final int ROUNDS = 3;
    private static final List<Integer> ITEMS = IntStream.range(0, 10).boxed().toList();

    private final Path executed;

    private KillableRun(Path executed) {
        this.executed = executed;
    }

    /** The graph; each execution of an agent adds the label of its activation to the file {@code executed}. */
    static Graph graph(Path executed) {
        return new KillableRun(executed).graph();
    }

    static Update input() {
        return Update.append(LOG, "input");
    }

    private Graph graph() {
        var inner = Graph.named("inner")
                .channels(Channels.of(LOG, ROUND))
                .node("one", inSubgraph("one"))
                .node("two", inSubgraph("two"))
                .entry("one")
                .chain("one", "two")
                .build();
        return Graph.named("killable")
                .channels(Channels.of(LOG, ROUND))
                .node("start", agent("start"))
                .node("next", agent("next"))
                .node("fan", agent("fan"))
                .node("work", Integer.class, (item, state, context) -> {
                    execute("work@" + state.get(ROUND) + "#fan." + item);
                    return Update.append(LOG, "item " + item * item);
                })
                .node("gather", agent("gather"))
                .subgraph(
                        "sub",
                        inner,
                        Mapping.none().in(LOG, LOG).in(ROUND, ROUND).out(LOG, LOG))
                .node("decide", (state, context) -> {
                    execute("decide@" + state.get(ROUND));
                    return Update.of(ROUND, 1);
                })
                .entry("start")
                .chain("start", "next", "fan")
                .route("fan", state -> Route.each("work", ITEMS, Graph.END), "work", Graph.END)
                .chain("work", "gather", "sub", "decide")
                .route(
                        "decide",
                        state -> state.get(ROUND) < ROUNDS ? Route.to("fan") : Route.end("enough"),
                        "fan",
                        Graph.END)
                .build();
    }

    private Agent agent(String node) {
        return (state, context) -> {
            execute(node + "@" + state.get(ROUND));
            return Update.append(LOG, node + " after " + state.get(LOG).size());
        };
    }

    private Agent inSubgraph(String node) {
        return (state, context) -> {
            execute("sub@" + state.get(ROUND) + "/" + node + "@0");
            return Update.append(LOG, node + " after " + state.get(LOG).size());
        };
    }

    private void execute(String label) throws InterruptedException {
        try {
            Files.writeString(executed, label + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.sleep(2); // gives the test time to kill the process in the middle
    }

    /** Arguments: the database, and the file for what is executed. Prints the label of each commit once it is durable. */
    public static void main(String[] args) {
        try (var engine =
                Engine.builder().store(SqliteStore.open(Path.of(args[0]))).build()) {
            engine.start(graph(Path.of(args[1])), THREAD, input()).events().forEach(event -> {
                if (event instanceof RunEvent.ActivationCommitted committed) {
                    System.out.println(committed.activation());
                }
            });
        }
    }
}
