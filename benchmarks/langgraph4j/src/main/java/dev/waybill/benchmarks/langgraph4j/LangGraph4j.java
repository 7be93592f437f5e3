package dev.waybill.benchmarks.langgraph4j;

import static org.bsc.langgraph4j.action.AsyncEdgeAction.edge_async;
import static org.bsc.langgraph4j.action.AsyncNodeAction.node_async;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Checks;
import dev.waybill.benchmarks.harness.Contender;
import dev.waybill.benchmarks.harness.Texts;
import dev.waybill.benchmarks.harness.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.StateGraph;
import org.bsc.langgraph4j.action.NodeAction;
import org.bsc.langgraph4j.checkpoint.MemorySaver;
import org.bsc.langgraph4j.state.AgentState;
import org.bsc.langgraph4j.state.Channel;
import org.bsc.langgraph4j.state.Channels;

/** LangGraph4j, with virtual threads for parallel nodes. */
public final class LangGraph4j implements Contender {
    private static final int NODES = 5;
    private static final int MANY = 1_000; // beyond, a graph of so many nodes, or so long a history, takes minutes
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicLong threads = new AtomicLong();

    /** For the process that measures. */
    public LangGraph4j() {}

    @Override
    public Optional<Workload> prepare(Case which) throws Exception {
        int size = which.size();
        if (size > MANY && which.kind() != Case.Kind.RUNS) {
            return Optional.empty();
        }
        return switch (which.kind()) {
            case CHAIN -> Optional.of(chain(size));
            case START -> Optional.of(chain(NODES));
            case FAN_OUT -> Optional.of(fanOut(size));
            case LOOP -> Optional.of(loop(size, false));
            case LOOP_MEMORY -> Optional.of(loop(size, true));
            case WIDE -> Optional.of(wide(size));
            case RUNS -> Optional.of(runs(size));
            case SUBGRAPHS -> Optional.of(subgraphs(size));
            case UNEVEN -> Optional.of(uneven(size));
            case LOOP_SQLITE_NORMAL, LOOP_SQLITE_FULL, LOOP_POSTGRES, RUNS_SQLITE, RUNS_POSTGRES -> Optional.empty();
        };
    }

    private static final class Kept extends AgentState {
        Kept(Map<String, Object> data) {
            super(data);
        }

        <T> T read(String key, T otherwise) {
            return this.<T>value(key).orElse(otherwise);
        }
    }

    private static StateGraph<Kept> graph() {
        Map<String, Channel<?>> channels = new HashMap<>();
        channels.put("messages", Channels.appenderWithDuplicate(ArrayList::new));
        channels.put("total", Channels.base(Long::sum, () -> 0L));
        channels.put("keys", Channels.<Map<String, Integer>>base(LangGraph4j::merged, HashMap::new));
        return new StateGraph<>(channels, Kept::new);
    }

    private static Map<String, Integer> merged(Map<String, Integer> a, Map<String, Integer> b) {
        var merged = new HashMap<>(a);
        merged.putAll(b);
        return merged;
    }

    private static CompiledGraph<Kept> compiled(StateGraph<Kept> graph) throws GraphStateException {
        return graph.compile(CompileConfig.builder().recursionLimit(100_000).build());
    }

    private static StateGraph<Kept> chain(int size, NodeAction<Kept> node) throws GraphStateException {
        var graph = graph().addEdge(StateGraph.START, "n0");
        for (int i = 0; i < size; i++) {
            graph.addNode("n" + i, node_async(node));
            graph.addEdge("n" + i, i == size - 1 ? StateGraph.END : "n" + (i + 1));
        }
        return graph;
    }

    private static Map<String, Object> plusOne(Kept state) {
        return Map.of("value", state.<Integer>read("value", 0) + 1);
    }

    private static Workload chain(int size) throws GraphStateException {
        var graph = compiled(chain(size, LangGraph4j::plusOne));
        return () -> Checks.expect(
                size, graph.invoke(Map.of("value", 0)).orElseThrow().<Integer>read("value", -1));
    }

    private static RunnableConfig inParallel() {
        return RunnableConfig.builder()
                .addParallelNodeExecutor("split", THREADS)
                .build();
    }

    private static Workload fanOut(int size) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of()))
                .addNode("join", node_async(state -> Map.of()))
                .addEdge(StateGraph.START, "split")
                .addEdge("join", StateGraph.END);
        for (int i = 0; i < size; i++) {
            long item = i;
            graph.addNode("b" + i, node_async(state -> Map.of("total", item * item)));
            graph.addEdge("split", "b" + i);
            graph.addEdge("b" + i, "join");
        }
        var compiled = compiled(graph);
        return () -> Checks.expect(
                (size - 1L) * size * (2L * size - 1) / 6,
                compiled.invoke(Map.of(), inParallel()).orElseThrow().<Long>read("total", -1L));
    }

    private Workload loop(int size, boolean kept) throws GraphStateException {
        NodeAction<Kept> append = state -> Map.of(
                "messages",
                Texts.message(state.<List<String>>read("messages", List.of()).size()));
        var graph = graph().addNode("a", node_async(append))
                .addNode("b", node_async(append))
                .addEdge(StateGraph.START, "a");
        for (var name : List.of("a", "b")) {
            var other = name.equals("a") ? "b" : "a";
            graph.addConditionalEdges(
                    name,
                    edge_async(state ->
                            state.<List<String>>read("messages", List.of()).size() < size ? "on" : "done"),
                    Map.of("on", other, "done", StateGraph.END));
        }
        var config = CompileConfig.builder().recursionLimit(100_000);
        if (kept) {
            config.checkpointSaver(new MemorySaver()).releaseThread(true);
        }
        var compiled = graph.compile(config.build());
        return () -> Texts.check(
                size,
                compiled.invoke(
                                Map.of(),
                                RunnableConfig.builder()
                                        .threadId("t" + threads.incrementAndGet())
                                        .build())
                        .orElseThrow()
                        .<List<String>>read("messages", List.of()));
    }

    private static Workload wide(int rounds) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of("round", state.<Integer>read("round", 0) + 1)))
                .addNode("join", node_async(state -> Map.of()))
                .addEdge(StateGraph.START, "split")
                .addConditionalEdges(
                        "join",
                        edge_async(state -> state.<Integer>read("round", 0) < rounds ? "on" : "done"),
                        Map.of("on", "split", "done", StateGraph.END));
        for (int w = 0; w < 10; w++) {
            int writer = w;
            graph.addNode("w" + w, node_async(state -> {
                var written = new HashMap<String, Integer>();
                for (int k = 0; k < 30; k++) {
                    written.put("key" + (writer * 30 + k), state.<Integer>read("round", 0));
                }
                return Map.of("keys", written);
            }));
            graph.addEdge("split", "w" + w);
            graph.addEdge("w" + w, "join");
        }
        var compiled = compiled(graph);
        return () -> {
            var keys = compiled.invoke(Map.of("round", 0), inParallel())
                    .orElseThrow()
                    .<Map<String, Integer>>read("keys", Map.of());
            Checks.expect(300, keys.size());
            Checks.expect(300 * rounds, keys.values().stream().mapToInt(v -> v).sum());
        };
    }

    private static Workload runs(int size) throws GraphStateException {
        var graph = compiled(chain(NODES, state -> {
            Thread.sleep(50);
            return plusOne(state);
        }));
        return () -> {
            try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
                var runs = new ArrayList<Future<Integer>>(size);
                for (int i = 0; i < size; i++) {
                    runs.add(callers.submit(
                            () -> graph.invoke(Map.of("value", 0)).orElseThrow().<Integer>read("value", -1)));
                }
                for (var run : runs) {
                    Checks.expect(NODES, run.get());
                }
            }
        };
    }

    private static Workload subgraphs(int size) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of()))
                .addNode("join", node_async(state -> {
                    long total = 0;
                    for (int i = 0; i < size; i++) {
                        total += state.<Integer>read("added" + i, 0);
                    }
                    return Map.of("sum", total);
                }))
                .addEdge(StateGraph.START, "split")
                .addEdge("join", StateGraph.END);
        var subjects = new HashMap<String, Object>();
        for (int i = 0; i < size; i++) {
            var number = String.valueOf(i);
            subjects.put("subject" + number, Texts.subject(i));
            var inner = graph().addNode(
                            "strip",
                            node_async(state -> Map.of(
                                    "subject" + number,
                                    state.<String>read("subject" + number, "").strip())))
                    .addNode(
                            "measure",
                            node_async(state -> Map.of(
                                    "length" + number,
                                    state.<String>read("subject" + number, "").length())))
                    .addNode(
                            "add",
                            node_async(
                                    state -> Map.of("added" + number, state.<Integer>read("length" + number, 0) + 1)))
                    .addEdge(StateGraph.START, "strip")
                    .addEdge("strip", "measure")
                    .addEdge("measure", "add")
                    .addEdge("add", StateGraph.END);
            graph.addNode("s" + i, compiled(inner));
            graph.addEdge("split", "s" + i);
            graph.addEdge("s" + i, "join");
        }
        var compiled = compiled(graph);
        return () -> Checks.expect(
                1_001L * size,
                compiled.invoke(subjects, inParallel()).orElseThrow().<Long>read("sum", -1L));
    }

    /** A branch of several nodes has to be a subgraph. */
    private static Workload uneven(int size) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of()))
                .addNode("join", node_async(state -> Map.of()))
                .addEdge(StateGraph.START, "split")
                .addEdge("join", StateGraph.END);
        for (int b = 0; b < 2; b++) {
            int branch = b;
            var inner = graph().addEdge(StateGraph.START, "n0");
            for (int i = 0; i < size; i++) {
                int millis = (i + branch) % 2 == 0 ? 40 : 4;
                inner.addNode("n" + i, node_async(state -> {
                    Thread.sleep(millis);
                    return Map.of("steps" + branch, state.<Integer>read("steps" + branch, 0) + 1);
                }));
                inner.addEdge("n" + i, i == size - 1 ? StateGraph.END : "n" + (i + 1));
            }
            graph.addNode("s" + b, compiled(inner));
            graph.addEdge("split", "s" + b);
            graph.addEdge("s" + b, "join");
        }
        var compiled = compiled(graph);
        return () -> {
            var state = compiled.invoke(Map.of(), inParallel()).orElseThrow();
            Checks.expect(2 * size, state.<Integer>read("steps0", 0) + state.<Integer>read("steps1", 0));
        };
    }
}
