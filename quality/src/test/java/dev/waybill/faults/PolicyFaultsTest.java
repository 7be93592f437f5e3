package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Handled failures: commits like any other, whatever happens beside them. */
@Timeout(60)
class PolicyFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Store store() {
        return SqliteStore.open(folder.resolve("time.db"));
    }

    private static List<String> completed(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state().get(LOG);
    }

    // 31
    @Test
    void aHandledFailureBesideAFailingSiblingIsKeptAndDoesNotRunAgain() {
        var broken = new AtomicBoolean(true);
        var handled = new AtomicInteger();
        var handledFirst = new CountDownLatch(1);
        var graph = graph("siblings")
                .node(
                        "handled",
                        (s, c) -> {
                            handled.incrementAndGet();
                            throw new IllegalStateException("handled");
                        },
                        n -> n.onFailure(
                                FailurePolicy.fallback("rescue", f -> Update.append(LOG, "rescued " + f.message()))))
                .node("rescue", (s, c) -> {
                    handledFirst.countDown();
                    return Update.append(LOG, "rescue");
                })
                .node("failing", (s, c) -> {
                    if (broken.get()) {
                        handledFirst.await();
                        throw new IllegalStateException("unhandled");
                    }
                    return Update.append(LOG, "fine");
                })
                .node("usual", (s, c) -> Update.append(LOG, "usual"))
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("handled", "usual")
                .edge("usual", "join")
                .edge("rescue", "join")
                .edge("failing", "join")
                .entry("handled", "failing")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var run = engine.start(graph, Update.none());
            assertThat(Ends.failed(run)).hasMessageContaining("failing@0").hasMessageContaining("unhandled");
            broken.set(false);
            var resumed = engine.resume(run.id());

            assertThat(Ends.completed(resumed).get(LOG))
                    .containsExactlyInAnyOrder("rescued handled", "rescue", "fine", "join")
                    .endsWith("join");
            assertThat(handled).hasValue(1);
            assertThat(Ends.committed(engine, run)).doesNotContain("usual@0");
            assertThat(engine.commits(run.id()).stream()
                            .filter(c -> c.activation().label().equals("handled@0"))
                            .findFirst()
                            .orElseThrow()
                            .provenance()
                            .failure())
                    .isEqualTo("IllegalStateException: handled");
        }
    }

    // 31
    @Test
    void collectedErrorsReachTheirNodeFromEveryItemAndNoItemIsLost() {
        var items = java.util.stream.IntStream.range(0, 100)
                .mapToObj(Integer::toString)
                .toList();
        var graph = graph("collect")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    if (Integer.parseInt(item) % 7 == 0) {
                        throw new IllegalArgumentException(item);
                    }
                    return Update.append(LOG, item);
                })
                .node(
                        "join",
                        (s, c) -> Update.append(LOG, "join after " + s.get(LOG).size()))
                .fanOut("start", s -> items, "each", "join")
                .edge("each", "join")
                .collectErrors("join", LOG, f -> "error " + f.message())
                .entry("start")
                .build();
        try (var engine = Engine.builder().store(store()).build()) {
            var log = Ends.completed(engine.start(graph, Update.none())).get(LOG);

            assertThat(log).hasSize(101).endsWith("join after 100");
            assertThat(log.subList(0, 100))
                    .containsExactlyElementsOf(items.stream()
                            .map(i -> Integer.parseInt(i) % 7 == 0 ? "error " + i : i)
                            .toList());
        }
    }

    // 31
    @Test
    void anOpenCircuitFailsAtOnceAndClosesAgainAfterOneSuccess() {
        var clock = new VirtualClock();
        var calls = new AtomicInteger();
        var broken = new AtomicBoolean(true);
        var graph = graph("circuit")
                .node(
                        "a",
                        (s, c) -> {
                            calls.incrementAndGet();
                            if (broken.get()) {
                                throw new IllegalStateException("down");
                            }
                            return Update.append(LOG, "up");
                        },
                        n -> n.circuit(Circuit.opensAfter(2, Duration.ofMinutes(1))))
                .entry("a")
                .build();
        try (var engine = clock.engine()) {
            for (int i = 0; i < 5; i++) {
                assertThat(clock.advanceUntil(engine.start(graph, Update.none())))
                        .isInstanceOf(Outcome.Failed.class);
            }
            assertThat(calls).hasValue(2);
            clock.advance(Duration.ofMinutes(1));
            broken.set(false);
            assertThat(completed(clock.advanceUntil(engine.start(graph, Update.none()))))
                    .containsExactly("up");
            assertThat(completed(clock.advanceUntil(engine.start(graph, Update.none()))))
                    .containsExactly("up");
            assertThat(calls).hasValue(4);
        }
    }
}
