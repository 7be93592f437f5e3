package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.error.RunException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.graph.Routers;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How runs end other than well, and go on. */
@Timeout(60)
class OutcomesTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<String> SCRATCH = Channel.text("scratch", 100).transientInRun();
    private static final Channels ALL = Channels.of(LOG, TOTAL, NOTE, SCRATCH);

    private final Engine engine = Engine.inMemory();

    private static Agent says(String word) {
        return (state, context) -> Update.append(LOG, word);
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private State completed(Graph graph, Update input) {
        var outcome = engine.start(graph, input).await();
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state();
    }

    @Test
    void anUnhandledFailureEndsTheRunAndResumeRunsOnlyWhatIsMissing() {
        var broken = new AtomicBoolean(true);
        var runs = new AtomicInteger();
        var graph = graph("fails")
                .node("a", (state, context) -> {
                    runs.incrementAndGet();
                    return Update.append(LOG, "a");
                })
                .node("b", (state, context) -> {
                    if (broken.get()) {
                        throw new IllegalArgumentException("no luck");
                    }
                    return Update.append(LOG, "b");
                })
                .chain("a", "b")
                .entry("a")
                .build();

        var run = engine.start(graph, Update.none());
        var failed = run.await();
        broken.set(false);
        var resumed = engine.resume(run.id());

        assertThat(failed).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) failed).problem())
                .hasMessageContaining(run.id().value())
                .hasMessageContaining("b@0")
                .hasMessageContaining("no luck");
        assertThat(((Outcome.Completed) resumed.await()).state().get(LOG)).containsExactly("a", "b");
        assertThat(runs).hasValue(1);
        assertThat(resumed.events().findFirst().orElseThrow())
                .isInstanceOfSatisfying(
                        RunEvent.RunResumed.class,
                        e -> assertThat(e.committed()).isEqualTo(1));
    }

    @Test
    void aHandledFailureIsNotAFailureWhateverRunsBesideIt() {
        var graph = graph("handled")
                .node("a", says("a"))
                .node(
                        "bad",
                        (state, context) -> {
                            throw new IllegalStateException("down");
                        },
                        n -> n.onFailure(
                                FailurePolicy.asMessage(LOG, f -> f.node() + ": " + f.kind() + " " + f.message())))
                .node("good", says("good"))
                .node("z", says("z"))
                .edge("a", "bad")
                .edge("a", "good")
                .edge("bad", "z")
                .edge("good", "z")
                .entry("a")
                .build();

        assertThat(completed(graph, Update.none()).get(LOG))
                .containsExactly("a", "bad: IllegalStateException down", "good", "z");
    }

    @Test
    void aFailureInsideASubgraphIsAFailureOfItsNodeAndItsPolicyDecides() {
        var inner = graph("inner")
                .node("x", says("x"))
                .node("y", (state, context) -> {
                    throw new IllegalStateException("deep");
                })
                .chain("x", "y")
                .entry("x")
                .build();
        var graph = graph("outer")
                .subgraph(
                        "sub",
                        inner,
                        Mapping.share(LOG),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> "stood in")))
                .node("z", says("z"))
                .chain("sub", "z")
                .entry("sub")
                .build();

        assertThat(completed(graph, Update.none()).get(LOG)).containsExactly("stood in", "z");
    }

    @Test
    void aRouterThatThrowsFailsItsActivationWhichRunsAgainOnResume() {
        var broken = new AtomicBoolean(true);
        var graph = graph("router")
                .node("a", says("a"))
                .node("b", says("b"))
                .route(
                        "a",
                        state -> {
                            if (broken.get()) {
                                throw new IllegalStateException("lost");
                            }
                            return Route.to("b");
                        },
                        "b")
                .entry("a")
                .build();

        var run = engine.start(graph, Update.none());
        assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
        assertThat(engine.state(run.id()).get(LOG)).isEmpty();
        broken.set(false);

        assertThat(((Outcome.Completed) engine.resume(run.id()).await()).state().get(LOG))
                .containsExactly("a", "b");
    }

    @Test
    void anUndeclaredTargetAndAnUndeclaredChannelNameTheirNode() {
        var other = Channel.append("lag", String.class);
        var wrongTarget = graph("t")
                .node("a", says("a"))
                .node("b", says("b"))
                .route("a", Routers.by(state -> "c"), "b")
                .entry("a")
                .build();
        var wrongChannel = graph("c")
                .node("a", (state, context) -> Update.append(other, "x"))
                .entry("a")
                .build();

        assertThat(((Outcome.Failed) engine.start(wrongTarget, Update.none()).await()).problem())
                .hasMessageContaining("'a'")
                .hasMessageContaining("'c'");
        assertThat(((Outcome.Failed) engine.start(wrongChannel, Update.none()).await()).problem())
                .hasMessageContaining("a@0")
                .hasMessageContaining("did you mean 'log'?");
    }

    @Test
    void aLimitIsAnOutcomeOfItsOwnAndTheRunGoesOnWithAHigherOne() {
        var graph = graph("loop")
                .node("a", says("again"))
                .route("a", state -> state.get(LOG).size() < 5 ? Route.to("a") : Route.end("enough"), "a", Graph.END)
                .entry("a")
                .limits(Limits.visits(3))
                .build();

        var run = engine.start(graph, Update.none());
        assertThat(run.await()).isEqualTo(new Outcome.LimitReached("visits 3 of a"));
        var resumed = engine.resume(run.id(), Limits.visits(10)).await();

        assertThat(((Outcome.Completed) resumed).state().get(LOG)).hasSize(5);
    }

    @Test
    void aRouterCanSayThatALimitOfTheApplicationIsReached() {
        var graph = graph("rounds")
                .node("a", says("a"))
                .route("a", state -> Route.limit("rounds 2"), Graph.END)
                .entry("a")
                .build();

        assertThat(engine.start(graph, Update.none()).await()).isEqualTo(new Outcome.LimitReached("rounds 2"));
    }

    @Test
    void cancellingInterruptsBlockedAgentsAndNothingIsWrittenAfterwards() throws Exception {
        var blocked = new CountDownLatch(2);
        var interrupted = new CountDownLatch(2);
        Agent agent = (state, context) -> {
            blocked.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                assertThat(context.cancellation().isCancelled()).isTrue();
                interrupted.countDown();
            }
            return Update.append(LOG, "too late");
        };
        var inner = graph("inner").node("x", agent).entry("x").build();
        var graph = graph("cancel")
                .node("a", agent)
                .subgraph("s", inner, Mapping.share(LOG))
                .entry("a", "s")
                .build();
        var run = engine.start(graph, Update.none());
        blocked.await();

        run.cancel();

        assertThat(run.await()).isEqualTo(new Outcome.Cancelled());
        interrupted.await();
        assertThat(engine.state(run.id()).get(LOG)).isEmpty();
        assertThat(run.events().toList().getLast()).isInstanceOf(RunEvent.RunEnded.class);
    }

    @Test
    void aFailureCancelsTheSiblingsThatRun() throws Exception {
        var started = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        var graph = graph("siblings")
                .node("slow", (state, context) -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return Update.none();
                })
                .node("bad", (state, context) -> {
                    started.await();
                    throw new IllegalStateException("bad");
                })
                .entry("slow", "bad")
                .build();

        assertThat(engine.start(graph, Update.none()).await()).isInstanceOf(Outcome.Failed.class);
        interrupted.await();
    }

    @Test
    void anErrorThrownByAnAgentEndsTheRun() {
        var graph = graph("error")
                .node("a", (state, context) -> {
                    throw new StackOverflowError("deep");
                })
                .entry("a")
                .build();

        assertThat(engine.start(graph, Update.none()).await(Duration.ofSeconds(30)))
                .get()
                .isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void closingTheEngineLeavesTheRunToBeResumed() throws Exception {
        var started = new CountDownLatch(1);
        var graph = graph("closing")
                .node("a", (state, context) -> {
                    started.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("a")
                .build();
        var run = engine.start(graph, Update.none());
        started.await();

        engine.close();

        assertThatThrownBy(run::await).isInstanceOf(RunException.class).hasMessageContaining("resume");
        assertThat(engine.find(run.id()).orElseThrow().end()).isEmpty();
    }
}
