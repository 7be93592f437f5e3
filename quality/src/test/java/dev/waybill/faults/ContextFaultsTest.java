package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Context: it reaches every agent of its run and no other. */
@Timeout(120)
class ContextFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channels ALL = Channels.of(LOG, NOTE);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    // 25
    @Test
    void contextReachesEveryThreadOfItsRunAndNoOther() {
        var principal = new ThreadLocal<String>();
        var seen = ConcurrentHashMap.<String>newKeySet();
        var wrapped = new AtomicInteger();
        var called = new AtomicInteger();
        var items = numbers(20);
        var failed = ConcurrentHashMap.<String>newKeySet();
        var inner = graph("inner")
                .node(
                        "inside",
                        (s, c) -> {
                            called.incrementAndGet();
                            if (failed.add(c.idempotencyKey())) {
                                throw new IllegalStateException("once");
                            }
                            return told(principal, c, s.get(NOTE), seen);
                        },
                        n -> n.retry(Retry.fixed(2, Duration.ofMillis(1))))
                .entry("inside")
                .build();
        var graph = graph("context")
                .node("start", (s, c) -> {
                    called.incrementAndGet();
                    return told(principal, c, s.get(NOTE), seen);
                })
                .node("each", String.class, (item, s, c) -> {
                    called.incrementAndGet();
                    Thread.yield();
                    return told(principal, c, s.get(NOTE), seen);
                })
                .subgraph("sub", inner, Mapping.none().in(NOTE, NOTE).out(LOG, LOG))
                .node("last", (s, c) -> {
                    called.incrementAndGet();
                    return told(principal, c, s.get(NOTE), seen);
                })
                .fanOut("start", s -> items, "each", "last")
                .edge("each", "sub")
                .edge("sub", "last")
                .entry("start")
                .build();
        try (var engine = Engine.builder()
                .interceptor((place, context, call) -> {
                    assertThat(principal.get())
                            .as("left over from another call")
                            .isNull();
                    wrapped.incrementAndGet();
                    principal.set(context.attribute("principal").orElseThrow());
                    try {
                        return call.proceed();
                    } finally {
                        principal.remove();
                    }
                })
                .build()) {
            var runs = new ArrayList<dev.waybill.engine.Run>();
            for (int i = 0; i < 30; i++) {
                var trace = "%032x".formatted(i + 1);
                runs.add(engine.start(
                        graph,
                        Update.of(NOTE, "user" + i + "/" + trace),
                        StartOptions.NONE
                                .attribute("principal", "user" + i)
                                .attribute("locale", "l" + i)
                                .traceparent("00-" + trace + "-00000000000000ab-01")));
            }
            for (int i = 0; i < 30; i++) {
                assertThat(Ends.completed(runs.get(i)).get(LOG))
                        .hasSize(23)
                        .containsOnly("user" + i + "/l" + i + "/" + "%032x".formatted(i + 1));
            }
            assertThat(seen).as("each piece of work has its own parent span").hasSize(30 * 23);
            assertThat(wrapped.get()).isEqualTo(called.get()).isEqualTo(30 * 24);
        }
    }

    private static Update told(
            ThreadLocal<String> principal,
            dev.waybill.agent.AgentContext context,
            String expected,
            java.util.Set<String> seen) {
        assertThat(principal.get() + "/" + context.traceId()).isEqualTo(expected);
        assertThat(context.traceparent()).startsWith("00-" + context.traceId() + "-");
        seen.add(context.traceparent());
        return Update.append(
                LOG, principal.get() + "/" + context.attribute("locale").orElseThrow() + "/" + context.traceId());
    }

    // 25
    @Test
    void contextIsTheSameAfterARestartAndInAForkAndAbsentElsewhere() {
        var file = folder.resolve("context.db");
        var broken = new java.util.concurrent.atomic.AtomicBoolean(true);
        var graph = graph("restart")
                .node("a", (s, c) -> Update.append(LOG, c.attribute("locale").orElse("none") + " " + c.traceId()))
                .node("b", (s, c) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("down");
                    }
                    return Update.append(LOG, c.attribute("locale").orElse("none") + " " + c.traceId());
                })
                .chain("a", "b")
                .entry("a")
                .build();
        var trace = "0af7651916cd43dd8448eb211c80319c";
        dev.waybill.control.RunId id;
        try (var engine = Engine.builder().store(SqliteStore.open(file)).build()) {
            var run = engine.start(
                    graph,
                    Update.none(),
                    StartOptions.NONE.attribute("locale", "pt-PT").traceparent("00-" + trace + "-b7ad6b7169203331-01"));
            id = run.id();
            Ends.failed(run);
            broken.set(false);
            assertThat(Ends.completed(engine.start(graph, Update.none())).get(LOG))
                    .allMatch(l -> l.startsWith("none "));
        }
        try (var engine =
                Engine.builder().store(SqliteStore.open(file)).graphs(graph).build()) {
            var resumed = engine.resume(id);
            assertThat(Ends.completed(resumed).get(LOG)).containsExactly("pt-PT " + trace, "pt-PT " + trace);
            assertThat(engine.trace(trace)).extracting(r -> r.id()).containsExactly(id);
            var fork = engine.fork(new dev.waybill.engine.Checkpoint(id, "a@0"));
            assertThat(Ends.completed(fork).get(LOG)).last().asString().startsWith("pt-PT ");
            assertThat(Map.of("locale", "pt-PT"))
                    .isEqualTo(engine.find(fork.id()).orElseThrow().origin().attributes());
        }
    }
}
