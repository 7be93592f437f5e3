package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.FailurePolicy;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a failure says of itself. */
@Timeout(120)
class ProblemFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> BROKEN = Channel.reduced("broken", Integer.class, 0, (a, b) -> {
        throw new ArithmeticException("no sum");
    });
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, BROKEN, ITEM);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Path file() {
        return folder.resolve("waybill.db");
    }

    private Engine open(Graph... graphs) {
        return Engine.builder().store(SqliteStore.open(file())).graphs(graphs).build();
    }

    // 24
    @Test
    void anExceptionNamesRunActivationNodeAndAttemptWhoeverThrewIt() {
        var inner = graph("inner")
                .node(
                        "search",
                        (s, c) -> {
                            throw new java.io.IOException("no route to host");
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ofMillis(1))))
                .entry("search")
                .build();
        var nested = graph("nested")
                .node("start", (s, c) -> Update.none())
                .subgraph("each", inner, Mapping.share(LOG).item(ITEM))
                .fanOut("start", s -> List.of("only"), "each", Graph.END)
                .entry("start")
                .build();
        var router = graph("router")
                .node("search", (s, c) -> Update.none())
                .route(
                        "search",
                        s -> {
                            throw new IllegalStateException("lost");
                        },
                        Graph.END)
                .entry("search")
                .build();
        var reducer = graph("reducer")
                .node("search", (s, c) -> Update.of(BROKEN, 1))
                .entry("search")
                .build();
        var policy = graph("policy")
                .node(
                        "search",
                        (s, c) -> {
                            throw new IllegalStateException("first");
                        },
                        n -> n.onFailure(FailurePolicy.asUpdate(f -> {
                            throw new IllegalArgumentException("second");
                        })))
                .entry("search")
                .build();
        var timeout = graph("timeout")
                .node(
                        "search",
                        (s, c) -> {
                            new CountDownLatch(1).await();
                            return Update.none();
                        },
                        n -> n.timeout(Duration.ofMillis(10)))
                .entry("search")
                .build();
        var error = graph("error")
                .node("search", (s, c) -> {
                    throw new StackOverflowError("deep");
                })
                .entry("search")
                .build();
        var places = Map.of(
                nested, "each@0#start.0/search@0, attempt 3",
                router, "search@0, attempt 1",
                reducer, "search@0, attempt 1",
                policy, "search@0, attempt 1",
                timeout, "search@0, attempt 1",
                error, "search@0, attempt 1");
        try (var engine = open()) {
            places.forEach((graph, place) -> {
                var run = engine.start(graph, Update.none());
                var problem = Ends.failed(run);
                assertThat(problem)
                        .as(graph.name())
                        .hasMessageContaining("run " + run.id())
                        .hasMessageContaining(place);
                assertThat(problem.getCause())
                        .as(graph.name() + ": the cause is kept")
                        .isNotNull();
                assertThat(engine.find(run.id())
                                .orElseThrow()
                                .end()
                                .orElseThrow()
                                .detail())
                        .as("it is kept with the run")
                        .isEqualTo(problem.text());
                assertThat(run.events()
                                .filter(RunEvent.ActivationFailed.class::isInstance)
                                .map(e -> ((RunEvent.ActivationFailed) e)
                                        .activation()
                                        .toString()))
                        .as(graph.name())
                        .contains(place.substring(0, place.indexOf(',')));
            });
        }
    }
}
