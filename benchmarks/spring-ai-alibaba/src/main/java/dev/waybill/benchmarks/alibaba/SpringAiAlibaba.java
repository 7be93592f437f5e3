package dev.waybill.benchmarks.alibaba;

import static com.alibaba.cloud.ai.graph.action.AsyncEdgeAction.edge_async;
import static com.alibaba.cloud.ai.graph.action.AsyncNodeAction.node_async;

import com.alibaba.cloud.ai.graph.CompileConfig;
import com.alibaba.cloud.ai.graph.CompiledGraph;
import com.alibaba.cloud.ai.graph.KeyStrategy;
import com.alibaba.cloud.ai.graph.OverAllState;
import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.StateGraph;
import com.alibaba.cloud.ai.graph.action.AsyncNodeAction;
import com.alibaba.cloud.ai.graph.action.NodeAction;
import com.alibaba.cloud.ai.graph.checkpoint.config.SaverConfig;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import com.alibaba.cloud.ai.graph.exception.GraphStateException;
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
import org.jspecify.annotations.Nullable;

/** Spring AI Alibaba Graph, with virtual threads for parallel nodes. */
public final class SpringAiAlibaba implements Contender {
    private static final int NODES = 5;
    private static final int MANY = 1_000; // beyond, a graph of so many nodes, or so long a history, takes minutes
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicLong threads = new AtomicLong();

    /** For the process that measures. */
    public SpringAiAlibaba() {}

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

    @SuppressWarnings("unchecked") // a key holds what its strategy makes
    private static StateGraph graph() {
        return new StateGraph(() -> {
            Map<String, KeyStrategy> strategies = new HashMap<>();
            strategies.put("messages", KeyStrategy.APPEND);
            strategies.put("total", (a, b) -> (Long) present(a, 0L) + (Long) present(b, 0L));
            strategies.put(
                    "keys",
                    (a, b) -> merged(
                            (Map<String, Integer>) present(a, Map.of()), (Map<String, Integer>) present(b, Map.of())));
            return strategies;
        });
    }

    /** A strategy is given null, a value, or an Optional of one. */
    private static Object present(@Nullable Object value, Object otherwise) {
        var known = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        return known == null ? otherwise : known;
    }

    private static Map<String, Integer> merged(Map<String, Integer> a, Map<String, Integer> b) {
        var merged = new HashMap<>(a);
        merged.putAll(b);
        return merged;
    }

    private static CompiledGraph compiled(StateGraph graph) throws GraphStateException {
        return graph.compile(CompileConfig.builder()
                .recursionLimit(100_000)
                .saverConfig(SaverConfig.builder().build())
                .build());
    }

    private static StateGraph chain(int size, NodeAction node) throws GraphStateException {
        var graph = graph().addEdge(StateGraph.START, "n0");
        for (int i = 0; i < size; i++) {
            graph.addNode("n" + i, node_async(node));
            graph.addEdge("n" + i, i == size - 1 ? StateGraph.END : "n" + (i + 1));
        }
        return graph;
    }

    private static Map<String, Object> plusOne(OverAllState state) {
        return Map.of("value", state.<Integer>value("value", 0) + 1);
    }

    private static Workload chain(int size) throws GraphStateException {
        var graph = compiled(chain(size, SpringAiAlibaba::plusOne));
        return () -> Checks.expect(
                size, graph.invoke(Map.of("value", 0)).orElseThrow().<Integer>value("value", -1));
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
                compiled.invoke(Map.of(), inParallel()).orElseThrow().<Long>value("total", -1L));
    }

    private Workload loop(int size, boolean kept) throws GraphStateException {
        NodeAction append = state -> Map.of(
                "messages",
                Texts.message(state.<List<String>>value("messages", List.of()).size()));
        var graph = graph().addNode("a", node_async(append))
                .addNode("b", node_async(append))
                .addEdge(StateGraph.START, "a");
        for (var name : List.of("a", "b")) {
            var other = name.equals("a") ? "b" : "a";
            graph.addConditionalEdges(
                    name,
                    edge_async(state ->
                            state.<List<String>>value("messages", List.of()).size() < size ? "on" : "done"),
                    Map.of("on", other, "done", StateGraph.END));
        }
        var config = CompileConfig.builder().recursionLimit(100_000);
        if (kept) {
            config.saverConfig(SaverConfig.builder().register(new MemorySaver()).build())
                    .releaseThread(true);
        } else {
            config.saverConfig(SaverConfig.builder().build());
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
                        .<List<String>>value("messages", List.of()));
    }

    private static Workload wide(int rounds) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of("round", state.<Integer>value("round", 0) + 1)))
                .addNode("join", node_async(state -> Map.of()))
                .addEdge(StateGraph.START, "split")
                .addConditionalEdges(
                        "join",
                        edge_async(state -> state.<Integer>value("round", 0) < rounds ? "on" : "done"),
                        Map.of("on", "split", "done", StateGraph.END));
        for (int w = 0; w < 10; w++) {
            int writer = w;
            graph.addNode("w" + w, node_async(state -> {
                var written = new HashMap<String, Integer>();
                for (int k = 0; k < 30; k++) {
                    written.put("key" + (writer * 30 + k), state.<Integer>value("round", 0));
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
                    .<Map<String, Integer>>value("keys", Map.of());
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
                            () -> graph.invoke(Map.of("value", 0)).orElseThrow().<Integer>value("value", -1)));
                }
                for (var run : runs) {
                    Checks.expect(NODES, run.get());
                }
            }
        };
    }

    /** As what a compiled graph writes does not come back from a parallel branch, a node calls it. */
    private static AsyncNodeAction called(CompiledGraph inner, String in, String out) {
        return node_async(state -> {
            Map<String, Object> input = in.isEmpty() ? Map.of() : Map.of(in, state.value(in, ""));
            return Map.of(out, inner.invoke(input).orElseThrow().value(out, 0));
        });
    }

    private static Workload subgraphs(int size) throws GraphStateException {
        var graph = graph().addNode("split", node_async(state -> Map.of()))
                .addNode("join", node_async(state -> {
                    long total = 0;
                    for (int i = 0; i < size; i++) {
                        total += state.<Integer>value("added" + i, 0);
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
                                    state.<String>value("subject" + number, "").strip())))
                    .addNode(
                            "measure",
                            node_async(state -> Map.of(
                                    "length" + number,
                                    state.<String>value("subject" + number, "").length())))
                    .addNode(
                            "add",
                            node_async(
                                    state -> Map.of("added" + number, state.<Integer>value("length" + number, 0) + 1)))
                    .addEdge(StateGraph.START, "strip")
                    .addEdge("strip", "measure")
                    .addEdge("measure", "add")
                    .addEdge("add", StateGraph.END);
            graph.addNode("s" + i, called(compiled(inner), "subject" + number, "added" + number));
            graph.addEdge("split", "s" + i);
            graph.addEdge("s" + i, "join");
        }
        var compiled = compiled(graph);
        return () -> Checks.expect(
                1_001L * size,
                compiled.invoke(subjects, inParallel()).orElseThrow().<Long>value("sum", -1L));
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
                    return Map.of("steps" + branch, state.<Integer>value("steps" + branch, 0) + 1);
                }));
                inner.addEdge("n" + i, i == size - 1 ? StateGraph.END : "n" + (i + 1));
            }
            graph.addNode("s" + b, called(compiled(inner), "", "steps" + b));
            graph.addEdge("split", "s" + b);
            graph.addEdge("s" + b, "join");
        }
        var compiled = compiled(graph);
        return () -> {
            var state = compiled.invoke(Map.of(), inParallel()).orElseThrow();
            Checks.expect(2 * size, state.<Integer>value("steps0", 0) + state.<Integer>value("steps1", 0));
        };
    }
}
