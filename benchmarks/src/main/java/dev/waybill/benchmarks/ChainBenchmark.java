package dev.waybill.benchmarks;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.trace.LoggingContext;
import java.time.Duration;
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

/** A chain of nodes that each add one: the cost of an activation where nothing happens at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ChainBenchmark {
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);

    /** The number of nodes. */
    @Param({"10", "1000"})
    public int nodes;

    /** What every node has besides: nothing, a timeout that is not reached, or a trace in the log's context. */
    @Param({"nothing", "timeout", "trace"})
    public String with;

    private Graph graph;

    /** For JMH. */
    public ChainBenchmark() {
        this.with = "nothing";
        this.graph = chain(1);
    }

    /** Builds the chain. */
    @Setup
    public void build() {
        graph = chain(nodes);
    }

    private Graph chain(int nodes) {
        var builder = Graph.named("chain").channels(Channels.of(TOTAL)).entry("n0");
        for (int i = 0; i < nodes; i++) {
            builder.node("n" + i, (state, context) -> Update.of(TOTAL, 1), node -> {
                if (with.equals("timeout")) {
                    node.timeout(Duration.ofHours(1));
                }
            });
            if (i > 0) {
                builder.edge("n" + (i - 1), "n" + i);
            }
        }
        return builder.build();
    }

    /** One run in memory. */
    @Benchmark
    public int run() {
        var builder = Engine.builder();
        if (with.equals("trace")) {
            builder.interceptor(new LoggingContext());
        }
        try (var engine = builder.build()) {
            return Checks.expect(
                    nodes,
                    ((Outcome.Completed) engine.start(graph, Update.none()).await())
                            .state()
                            .get(TOTAL));
        }
    }
}
