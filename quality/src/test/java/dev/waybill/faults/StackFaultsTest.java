package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long loops and chains: the stack does not grow with them. */
@Timeout(120)
class StackFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static void deeper(AtomicInteger most) {
        int depth = StackWalker.getInstance().walk(frames -> (int) frames.count());
        most.accumulateAndGet(depth, Math::max);
    }

    // 18
    @Test
    void aLoopOfTenThousandStepsNeedsNoMoreStackThanTen() throws InterruptedException {
        int steps = 10_000;
        var deepest = new ConcurrentHashMap<Boolean, AtomicInteger>(
                Map.of(true, new AtomicInteger(), false, new AtomicInteger()));
        var step = new AtomicInteger();
        var broken = new AtomicBoolean(true);
        var graph = graph("loop")
                .node("a", (s, c) -> {
                    int number = step.incrementAndGet();
                    deeper(deepest.get(number <= 10));
                    if (number == steps - 1 && broken.getAndSet(false)) {
                        step.decrementAndGet();
                        throw new IllegalStateException("just before the end");
                    }
                    return Update.append(LOG, "x");
                })
                .route("a", s -> s.get(LOG).size() < steps ? Route.to("a") : Route.end("done"), "a", Graph.END)
                .entry("a")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            Ends.failed(run);
            assertThat(Ends.completed(engine.resume(run.id())).get(LOG)).hasSize(steps);
            withLittleStack(() -> {
                assertThat(engine.state(run.id()).get(LOG)).hasSize(steps);
                assertThat(engine.replay(run.id()).verify().commits()).isEqualTo(steps);
            });
        }
        assertThat(deepest.get(true).get()).isPositive();
        assertThat(deepest.get(false).get())
                .isLessThanOrEqualTo(deepest.get(true).get());
    }

    // 18
    @Test
    void aChainOfTenThousandNodesNeedsNoMoreStackThanTen() throws InterruptedException {
        int nodes = 10_000;
        var deepest = new ConcurrentHashMap<Boolean, AtomicInteger>(
                Map.of(true, new AtomicInteger(), false, new AtomicInteger()));
        var broken = new AtomicBoolean(true);
        var built = new ArrayList<Graph>();
        withLittleStack(() -> {
            var builder = graph("chain");
            var names = IntStream.range(0, nodes).mapToObj(i -> "n" + i).toArray(String[]::new);
            for (int i = 0; i < nodes; i++) {
                int number = i;
                builder.node(names[i], (s, c) -> {
                    deeper(deepest.get(number < 10));
                    if (number == nodes - 1 && broken.getAndSet(false)) {
                        throw new IllegalStateException("just before the end");
                    }
                    return Update.append(LOG, "x");
                });
            }
            built.add(builder.chain(names).entry(names[0]).build());
        });
        try (var engine = Engine.inMemory()) {
            var run = engine.start(built.getFirst(), Update.none());
            Ends.failed(run);
            assertThat(Ends.completed(engine.resume(run.id())).get(LOG)).hasSize(nodes);
            withLittleStack(() -> assertThat(engine.state(run.id()).get(LOG)).hasSize(nodes));
        }
        assertThat(deepest.get(false).get())
                .isLessThanOrEqualTo(deepest.get(true).get());
    }

    private static void withLittleStack(Runnable action) throws InterruptedException {
        var problem = new ArrayList<Throwable>();
        var thread = new Thread(null, action, "little-stack", 192 * 1024);
        thread.setUncaughtExceptionHandler((t, e) -> problem.add(e));
        thread.start();
        thread.join();
        assertThat(problem).isEmpty();
    }
}
