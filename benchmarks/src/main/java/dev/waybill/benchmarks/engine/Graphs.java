package dev.waybill.benchmarks.engine;

import dev.waybill.agent.Agent;
import dev.waybill.benchmarks.harness.Texts;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The graphs of the cases. */
final class Graphs {
    static final Channel<Integer> VALUE = Channel.value("value", Integer.class);
    static final Channel<Long> TOTAL = Channel.reduced("total", Long.class, 0L, Long::sum);
    static final Channel<List<String>> MESSAGES = Channel.append("messages", String.class);
    static final Channel<Map<String, Integer>> KEYS = Channel.merge("keys", String.class, Integer.class);
    static final Channel<Integer> ROUND = Channel.value("round", Integer.class);

    private static final Channel<String> SUBJECT = Channel.value("subject", String.class);
    private static final Channel<Integer> LENGTH = Channel.value("length", Integer.class);
    private static final Agent NOTHING = (state, context) -> Update.none();

    private Graphs() {}

    /** Nodes that add 1, each after it has slept for so long. */
    static Graph chain(int size, int millis) {
        var graph = Graph.named("chain").channels(Channels.of(VALUE)).entry("n0");
        for (int i = 0; i < size; i++) {
            graph.node("n" + i, (state, context) -> {
                if (millis > 0) {
                    Thread.sleep(millis);
                }
                return Update.of(VALUE, state.get(VALUE) + 1);
            });
            if (i > 0) {
                graph.edge("n" + (i - 1), "n" + i);
            }
        }
        return graph.build();
    }

    static Graph fanOut(int size) {
        var items = IntStream.range(0, size).boxed().toList();
        return Graph.named("fan-out")
                .channels(Channels.of(TOTAL))
                .node("split", NOTHING)
                .node("square", Integer.class, (item, state, context) -> Update.of(TOTAL, (long) item * item))
                .node("join", NOTHING)
                .entry("split")
                .fanOut("split", state -> items, "square", "join")
                .edge("square", "join")
                .build();
    }

    static Graph loop(int size) {
        Agent append = (state, context) ->
                Update.append(MESSAGES, Texts.message(state.get(MESSAGES).size()));
        return Graph.named("loop")
                .channels(Channels.of(MESSAGES))
                .node("a", append)
                .node("b", append)
                .entry("a")
                .route(
                        "a",
                        state -> state.get(MESSAGES).size() < size ? Route.to("b") : Route.end("done"),
                        "b",
                        Graph.END)
                .route(
                        "b",
                        state -> state.get(MESSAGES).size() < size ? Route.to("a") : Route.end("done"),
                        "a",
                        Graph.END)
                .build();
    }

    static Graph wide(int rounds) {
        var writers = IntStream.range(0, 10).boxed().toList();
        return Graph.named("wide")
                .channels(Channels.of(KEYS, ROUND))
                .node("split", (state, context) -> Update.of(ROUND, state.get(ROUND) + 1))
                .node("write", Integer.class, (writer, state, context) -> {
                    var written = new HashMap<String, Integer>();
                    for (int k = 0; k < 30; k++) {
                        written.put("key" + (writer * 30 + k), state.get(ROUND));
                    }
                    return Update.of(KEYS, written);
                })
                .node("join", NOTHING)
                .entry("split")
                .fanOut("split", state -> writers, "write", "join")
                .edge("write", "join")
                .route(
                        "join",
                        state -> state.get(ROUND) < rounds ? Route.to("split") : Route.end("done"),
                        "split",
                        Graph.END)
                .build();
    }

    static Graph subgraphs(int size) {
        var subjects = IntStream.range(0, size).mapToObj(Texts::subject).toList();
        var inner = Graph.named("inner")
                .channels(Channels.of(SUBJECT, LENGTH, TOTAL))
                .node(
                        "strip",
                        (state, context) ->
                                Update.of(SUBJECT, state.get(SUBJECT).strip()))
                .node(
                        "measure",
                        (state, context) -> Update.of(LENGTH, state.get(SUBJECT).length()))
                .node("add", (state, context) -> Update.of(TOTAL, state.get(LENGTH) + 1L))
                .entry("strip")
                .edge("strip", "measure")
                .edge("measure", "add")
                .build();
        return Graph.named("subgraphs")
                .channels(Channels.of(TOTAL))
                .node("split", NOTHING)
                .subgraph("research", inner, Mapping.share(TOTAL).item(SUBJECT))
                .node("join", NOTHING)
                .entry("split")
                .fanOut("split", state -> subjects, "research", "join")
                .edge("research", "join")
                .build();
    }

    static Graph uneven(int size) {
        var graph = Graph.named("uneven")
                .channels(Channels.of(TOTAL))
                .node("split", NOTHING)
                .node("join", NOTHING)
                .entry("split");
        for (int branch = 0; branch < 2; branch++) {
            var before = "split";
            for (int i = 0; i < size; i++) {
                var name = "b" + branch + "-" + i;
                int millis = (i + branch) % 2 == 0 ? 40 : 4;
                graph.node(name, (state, context) -> {
                            Thread.sleep(millis);
                            return Update.of(TOTAL, 1L);
                        })
                        .edge(before, name);
                before = name;
            }
            graph.edge(before, "join");
        }
        return graph.build();
    }
}
