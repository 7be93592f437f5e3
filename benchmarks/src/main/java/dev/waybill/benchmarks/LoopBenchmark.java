package dev.waybill.benchmarks;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Two nodes in turn, each of which appends a message of 200 characters: the cost of a step must not grow with the history. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LoopBenchmark {
    private static final Channel<List<String>> MESSAGES = Channel.append("messages", String.class);

    /** The number of steps. */
    @Param({"400", "4000"})
    public int steps;

    private Graph graph;

    /** For JMH. */
    public LoopBenchmark() {
        this.graph = loop(1);
    }

    /** Builds the loop. */
    @Setup
    public void build() {
        graph = loop(steps);
    }

    private static Graph loop(int steps) {
        var text = "x".repeat(195);
        return Graph.named("loop")
                .channels(Channels.of(MESSAGES))
                .node(
                        "a",
                        (state, context) -> Update.append(
                                MESSAGES, text + state.get(MESSAGES).size()))
                .node(
                        "b",
                        (state, context) -> Update.append(
                                MESSAGES, text + state.get(MESSAGES).size()))
                .entry("a")
                .route(
                        "a",
                        state -> state.get(MESSAGES).size() < steps ? Route.to("b") : Route.end("done"),
                        "b",
                        Graph.END)
                .route(
                        "b",
                        state -> state.get(MESSAGES).size() < steps ? Route.to("a") : Route.end("done"),
                        "a",
                        Graph.END)
                .build();
    }

    /** One run in memory. */
    @Benchmark
    public int run() {
        try (var engine = Engine.inMemory()) {
            return Checks.expect(
                    steps,
                    ((Outcome.Completed) engine.start(graph, Update.none()).await())
                            .state()
                            .get(MESSAGES)
                            .size());
        }
    }
}
