package dev.waybill.benchmarks;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

/** A fan-out to branches that each add one, and a join; beside it the same on plain virtual threads. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FanOutBenchmark {
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);

    /** The number of branches. */
    @Param({"1000", "100000"})
    public int branches;

    private Graph graph;
    private List<Integer> items;

    /** For JMH. */
    public FanOutBenchmark() {
        this.items = List.of();
        this.graph = fanOut();
    }

    /** Builds the graph. */
    @Setup
    public void build() {
        items = IntStream.range(0, branches).boxed().toList();
        graph = fanOut();
    }

    private Graph fanOut() {
        return Graph.named("fan-out")
                .channels(Channels.of(TOTAL))
                .node("split", (state, context) -> Update.none())
                .node("work", Integer.class, (item, state, context) -> Update.of(TOTAL, 1))
                .node("join", (state, context) -> Update.none())
                .entry("split")
                .fanOut("split", state -> items, "work", "join")
                .edge("work", "join")
                .build();
    }

    /** One run in memory. */
    @Benchmark
    public int run() {
        try (var engine = Engine.inMemory()) {
            return Checks.expect(
                    branches,
                    ((Outcome.Completed) engine.start(graph, Update.none()).await())
                            .state()
                            .get(TOTAL));
        }
    }

    /** The same work on a virtual thread for each branch. */
    @Benchmark
    public int plain() throws InterruptedException {
        var results = new int[branches];
        var threads = new ArrayList<Thread>(branches);
        for (int i = 0; i < branches; i++) {
            int branch = i;
            threads.add(Thread.ofVirtual().start(() -> results[branch] = 1));
        }
        int total = 0;
        for (int i = 0; i < branches; i++) {
            threads.get(i).join();
            total += results[i];
        }
        return Checks.expect(branches, total);
    }
}
