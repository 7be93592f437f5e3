package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Usage;
import dev.waybill.control.Limits;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits: reaching one is an outcome of its own, never success, and a higher one lets the run go on. */
@Timeout(60)
class LimitFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> MAXIMUM = Channel.value("maximum", Integer.class, 3);
    private static final Channels ALL = Channels.of(LOG, MAXIMUM);

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    /** Ten steps that each cost 10 tokens and 0.10. */
    private static Graph steps(String name) {
        return graph(name)
                .node("step", (s, c) -> {
                    c.use(Usage.tokens(10).plus(Usage.money("0.10")));
                    return Update.append(LOG, "x");
                })
                .route("step", s -> s.get(LOG).size() < 10 ? Route.to("step") : Route.end("done"), "step", Graph.END)
                .entry("step")
                .build();
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                Arguments.of("visits 4 of step", Limits.visits(4), Limits.visits(10), 4),
                Arguments.of(
                        "activations 4",
                        Limits.none().activations(4),
                        Limits.none().activations(10),
                        4),
                Arguments.of(
                        "repeats 3 at step",
                        Limits.none().repeats(3),
                        Limits.none().repeats(9),
                        5),
                Arguments.of(
                        "tokens 45", Limits.none().tokens(45), Limits.none().tokens(100), 5),
                Arguments.of(
                        "money 0.45",
                        Limits.none().money(new BigDecimal("0.45")),
                        Limits.none().money(new BigDecimal("1.00")),
                        5));
    }

    // 19
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void reachingALimitIsNeverSuccessAndAHigherOneLetsTheRunGoOn(String name, Limits low, Limits high, int steps) {
        var run = engine.start(steps("steps"), Update.none(), StartOptions.NONE.limits(low));

        assertThat(Ends.limit(run)).isEqualTo(name);
        assertThat(engine.find(run.id()).orElseThrow().end().orElseThrow())
                .satisfies(e -> assertThat(e.status()).isEqualTo(RunEnd.Status.LIMIT_REACHED))
                .satisfies(e -> assertThat(e.detail()).isEqualTo(name));
        assertThat(engine.state(run.id()).get(LOG))
                .as("what is committed stays")
                .hasSize(steps);
        assertThat(Ends.limit(engine.resume(run.id(), low))).isEqualTo(name);
        assertThat(engine.state(run.id()).get(LOG))
                .as("the same limit is reached at once")
                .hasSize(steps);
        assertThat(Ends.completed(engine.resume(run.id(), high)).get(LOG)).hasSize(10);
        assertThat(Ends.committed(engine, run)).hasSize(10).doesNotHaveDuplicates();
    }

    // 19
    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void aLimitReachedInASubgraphIsTheLimitOfTheRun(String name, Limits low, Limits high, int steps) {
        var outer = graph("outer")
                .subgraph("sub", steps("inner"), Mapping.share(LOG))
                .node("last", (s, c) -> Update.append(LOG, "last"))
                .chain("sub", "last")
                .entry("sub")
                .build();
        var run = engine.start(outer, Update.none(), StartOptions.NONE.limits(low));

        assertThat(Ends.limit(run)).startsWith(name);
        assertThat(engine.state(run.id()).get(LOG)).isEmpty();
        assertThat(Ends.completed(engine.resume(run.id(), high)).get(LOG))
                .hasSize(11)
                .endsWith("last");
        assertThat(Ends.committed(engine, run)).hasSize(12).doesNotHaveDuplicates();
    }

    // 19
    @Test
    void aLimitThatARouterNamesIsNeverSuccessAlsoWhenItIsResumedAndAForkGoesOnWithAHigherOne() {
        var graph = graph("own-limit")
                .node("step", (s, c) -> Update.append(LOG, "x"))
                .route(
                        "step",
                        s -> s.get(LOG).size() >= 6
                                ? Route.end("done")
                                : s.get(LOG).size() >= s.get(MAXIMUM) ? Route.limit("revisions") : Route.to("step"),
                        "step",
                        Graph.END)
                .node("side", (s, c) -> Update.none())
                .entry("step", "side")
                .build();
        var run = engine.start(graph, Update.none());

        assertThat(Ends.limit(run)).isEqualTo("revisions");
        assertThat(Ends.limit(engine.resume(run.id(), Limits.visits(1_000)))).isEqualTo("revisions");
        assertThat(engine.find(run.id()).orElseThrow().end().orElseThrow().status())
                .isEqualTo(RunEnd.Status.LIMIT_REACHED);
        var fork = engine.fork(new Checkpoint(run.id(), "step@1"), Update.of(MAXIMUM, 10), "ann");
        assertThat(Ends.completed(fork).get(LOG)).hasSize(6);
    }

    // 19
    @Test
    void aFanOutThatGoesOverALimitStartsNothingOfIt() {
        var graph = graph("wide")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> Update.append(LOG, item))
                .fanOut("start", s -> List.of("a", "b", "c", "d"), "each", Graph.END)
                .entry("start")
                .build();
        var run = engine.start(graph, Update.none(), StartOptions.NONE.limits(Limits.visits(3)));

        assertThat(Ends.limit(run)).isEqualTo("visits 3 of each");
        assertThat(Ends.committed(engine, run)).containsExactly("start@0");
        assertThat(Ends.completed(engine.resume(run.id(), Limits.visits(4))).get(LOG))
                .containsExactly("a", "b", "c", "d");
    }

    // 19
    @Test
    void whatFailedAttemptsCostCountsAlsoAfterTheRunFailedAndIsResumed() {
        var broken = new AtomicBoolean(true);
        var graph = graph("costly")
                .node(
                        "a",
                        (s, c) -> {
                            c.use(Usage.tokens(30));
                            if (broken.get()) {
                                throw new IllegalStateException("paid for nothing");
                            }
                            return Update.append(LOG, "a");
                        },
                        n -> n.retry(Retry.fixed(2, Duration.ofMillis(1))))
                .entry("a")
                .build();
        Run run = engine.start(
                graph, Update.none(), StartOptions.NONE.limits(Limits.none().tokens(80)));
        Ends.failed(run);
        broken.set(false);

        assertThat(Ends.limit(engine.resume(run.id(), Limits.none().tokens(80))))
                .isEqualTo("tokens 80");
    }

    // 19
    @Test
    void retriesThatCostTooMuchEndInTheLimitAndNotInAnEndlessLoop() {
        var graph = graph("costly-retries")
                .node(
                        "a",
                        (s, c) -> {
                            c.use(Usage.money("1"));
                            throw new IllegalStateException("again");
                        },
                        n -> n.retry(Retry.fixed(1_000, Duration.ZERO)))
                .entry("a")
                .build();
        var run = engine.start(
                graph, Update.none(), StartOptions.NONE.limits(Limits.none().money(BigDecimal.TEN)));

        assertThat(Ends.limit(run)).isEqualTo("money 10");
    }

    // 19
    @ParameterizedTest
    @ValueSource(ints = {999, 1_000})
    void whatAThousandBranchesUseAtOnceIsCountedToTheLastToken(int most) {
        var items = IntStream.range(0, 1_000).mapToObj(Integer::toString).toList();
        var graph = graph("tokens")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    c.use(Usage.tokens(1));
                    return Update.append(LOG, item);
                })
                .fanOut("start", s -> items, "each", Graph.END)
                .entry("start")
                .build();
        var run = engine.start(
                graph, Update.none(), StartOptions.NONE.limits(Limits.none().tokens(most)));

        if (most < 1_000) {
            assertThat(Ends.limit(run)).isEqualTo("tokens 999");
        } else {
            assertThat(Ends.completed(run).get(LOG)).hasSize(1_000);
        }
    }
}
