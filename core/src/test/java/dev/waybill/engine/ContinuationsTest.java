package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Runs that go on elsewhere, later or in another way keep all that was decided before. */
class ContinuationsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final InMemoryStore store = new InMemoryStore();

    private static Agent says(String text) {
        return (state, context) -> Update.append(LOG, text);
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG));
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Outcome await(Run run) {
        return run.await(LONG).orElseThrow(() -> new AssertionError(run + " does not end"));
    }

    private static List<String> log(Run run) {
        var outcome = await(run);
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state().get(LOG);
    }

    private static void awaitStart(Run run, String activation) {
        assertThat(run.events()
                        .anyMatch(e -> e instanceof RunEvent.ActivationStarted s
                                && s.activation().toString().equals(activation)))
                .isTrue();
    }

    /** Blocks while the gate is shut. */
    private static Agent blocks(CountDownLatch gate, String text) {
        return (state, context) -> {
            gate.await();
            return Update.append(LOG, text);
        };
    }

    private static Graph joins(Agent third) {
        return graph("joins")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("c", third)
                .node("join", says("join"))
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("start", "c")
                .edge("a", "join")
                .edge("b", "join")
                .route("c", s -> Route.end("not this time"), "join", Graph.END)
                .edge("join", "end")
                .build();
    }

    @Test
    void aForkAfterAJoinKnowsOfTheBranchThatChoseNotToCome() {
        try (var engine = engine()) {
            var run = engine.start(joins(says("c")), Update.none());
            assertThat(log(run)).containsExactly("start", "a", "b", "c", "join", "end");

            var fork = engine.fork(new Checkpoint(run.id(), "join@0"));

            assertThat(log(fork)).isEqualTo(log(run));
            assertThat(engine.replay(fork.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void aForkAfterAJoinKnowsOfTheBranchThatWasGivenUp() {
        try (var engine = engine()) {
            var run = engine.start(joins(blocks(new CountDownLatch(1), "never")), Update.none());
            awaitStart(run, "c@0");
            run.cancel("c@0", "ann");
            assertThat(log(run)).containsExactly("start", "a", "b", "join", "end");

            assertThat(log(engine.fork(new Checkpoint(run.id(), "join@0")))).isEqualTo(log(run));
            var before = engine.fork(new Checkpoint(run.id(), "start@0"));
            awaitStart(before, "c@0"); // what ran beside the commit runs again
            before.cancel();
        }
    }

    @Test
    void itemsThatWereGivenUpDoNotRunAgain() {
        var gate = new CountDownLatch(1);
        var givenUp = new AtomicInteger();
        var graph = graph("items")
                .node("plan", says("plan"))
                .node("item", Integer.class, (item, s, c) -> {
                    if (item == 1) {
                        givenUp.incrementAndGet();
                    }
                    if (item > 0) {
                        gate.await();
                    }
                    return Update.append(LOG, "item " + item);
                })
                .node("report", says("report"))
                .entry("plan")
                .fanOut("plan", s -> List.of(0, 1, 2), "item", "report")
                .edge("item", "report")
                .build();
        var first = engine();
        var run = first.start(graph, Update.none());
        awaitStart(run, "item@0#plan.1");
        run.cancel("item@0#plan.1", "ann");
        first.close();
        int calls = givenUp.get();

        try (var second = engine(graph)) {
            gate.countDown();
            assertThat(log(second.resume(run.id()))).containsExactly("plan", "item 0", "item 2", "report");
            assertThat(givenUp).hasValue(calls);
            assertThat(second.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void aSubgraphThatWasGivenUpAsAWholeStaysSo() {
        var never = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var inner = graph("inner")
                .node("stuck", blocks(never, "never"))
                .entry("stuck")
                .build();
        var graph = graph("outer")
                .node("start", says("start"))
                .subgraph("sub", inner, Mapping.share(LOG))
                .node("beside", says("beside"))
                .node("join", says("join"))
                .node("last", blocks(gate, "last"))
                .entry("start")
                .edge("start", "sub")
                .edge("start", "beside")
                .edge("sub", "join")
                .edge("beside", "join")
                .edge("join", "last")
                .build();
        var first = engine();
        var run = first.start(graph, Update.none());
        awaitStart(run, "sub@0/stuck@0");
        run.cancel("sub@0/stuck@0", "ann");
        awaitStart(run, "last@0");
        first.close();

        try (var second = engine(graph)) {
            gate.countDown();
            assertThat(log(second.resume(run.id()))).containsExactly("start", "beside", "join", "last");
            assertThat(second.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    private static final ThreadId THREAD = ThreadId.of("t");

    private static Graph one(CountDownLatch gate) {
        return graph("one").node("work", blocks(gate, "worked")).entry("work").build();
    }

    private static final StartOptions IN_LINE = StartOptions.on(THREAD).whenBusy(WhenBusy.ENQUEUE);

    @Test
    void aRunThatWaitsForItsTurnIsCancelledForGoodAndTheOthersGoOn() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            var first = engine.start(one(gate), THREAD, Update.none());
            var second = engine.start(one(gate), Update.none(), IN_LINE);
            var third = engine.start(one(gate), Update.none(), IN_LINE);
            var fourth = engine.start(one(gate), Update.none(), IN_LINE);

            second.cancel();
            engine.cancel(third.id());
            gate.countDown();

            assertThat(await(second)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(await(third)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(log(first)).hasSize(1);
            assertThat(log(fourth)).hasSize(2);
            assertThat(engine.runs(THREAD)).allMatch(r -> r.end().isPresent());
        }
    }

    @Test
    void interruptingEndsTheRunAtWorkAndAllThatWait() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            for (int i = 0; i < 20; i++) {
                var first = engine.start(
                        one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.INTERRUPT));
                engine.start(one(gate), Update.none(), IN_LINE);
                var last = engine.start(one(gate), Update.none(), IN_LINE);
                var other = engine.start(
                        one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.ROLL_BACK));

                assertThat(await(first)).isInstanceOf(Outcome.Cancelled.class);
                assertThat(await(last)).isInstanceOf(Outcome.Cancelled.class);
                assertThat(other.outcome()).isEmpty();
            }
        }
    }

    @Test
    void aRunInLineBehindOneOfAnotherEngineStartsWhenThatHasEnded() {
        var gate = new CountDownLatch(1);
        try (var one = engine();
                var other = engine(one(gate))) {
            var first = one.start(one(gate), THREAD, Update.none());
            var second = other.start(one(gate), Update.none(), IN_LINE);
            var third = other.start(one(gate), Update.none(), IN_LINE);
            one.cancel(third.id());
            gate.countDown();

            assertThat(log(first)).hasSize(1);
            assertThat(log(second)).hasSize(2);
            assertThat(await(third)).isInstanceOf(Outcome.Cancelled.class);
        }
    }

    @Test
    void limitsAndDeadlinesOutliveTheProcessUntilOthersAreSet() {
        var calls = new AtomicInteger();
        var graph = graph("costly")
                .node("spend", (s, c) -> {
                    c.use(Usage.tokens(10));
                    if (calls.incrementAndGet() == 1) {
                        throw new IllegalStateException("no luck");
                    }
                    return Update.append(LOG, "spent");
                })
                .entry("spend")
                .build();
        var first = engine();
        var run = first.start(
                graph, Update.none(), StartOptions.NONE.limits(Limits.none().tokens(15)));
        assertThat(await(run)).isInstanceOf(Outcome.Failed.class); // what the failed attempt has cost counts
        first.close();

        try (var second = engine(graph)) {
            assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached("tokens 15"));
            assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached("tokens 15"));
            assertThat(log(second.resume(run.id(), Limits.none().tokens(100)))).containsExactly("spent");
        }
    }

    @Test
    void whatWorkInASubgraphCostsCountsThereAndAround() {
        var inner = graph("inner")
                .node("spend", (s, c) -> {
                    c.use(Usage.tokens(10));
                    return Update.append(LOG, "spent");
                })
                .node("more", (s, c) -> {
                    c.use(Usage.tokens(10));
                    return Update.append(LOG, "more");
                })
                .chain("spend", "more")
                .entry("spend");
        for (var limits :
                List.of(Limits.none(), Limits.none().tokens(15), Limits.none().tokens(20))) {
            var graph = graph("outer-" + limits.tokens())
                    .subgraph("sub", inner.limits(limits).build(), Mapping.share(LOG))
                    .entry("sub")
                    .limits(limits.tokens() == Long.MAX_VALUE ? Limits.none().tokens(15) : Limits.none())
                    .build();
            var first = engine(graph);
            var run = first.start(graph, Update.none());
            var limit = limits.tokens() == 15 ? "tokens 15 in sub@0/" : "tokens 15";

            if (limits.tokens() == 20) {
                assertThat(log(run)).containsExactly("spent", "more");
            } else {
                assertThat(await(run)).isEqualTo(new Outcome.LimitReached(limit));
                first.close();
                try (var second = engine(graph)) {
                    assertThat(await(second.resume(run.id()))).isEqualTo(new Outcome.LimitReached(limit));
                    assertThat(log(second.resume(run.id(), Limits.none().tokens(100))))
                            .containsExactly("spent", "more");
                }
            }
        }
    }

    @Test
    void aHigherLimitLeavesTheOthersAsTheyAre() {
        var graph = graph("loops")
                .node("loop", (s, c) -> Update.append(LOG, "x"))
                .route("loop", s -> Route.to("loop"), "loop", Graph.END)
                .entry("loop")
                .limits(Limits.visits(3).activations(5))
                .build();
        try (var engine = engine()) {
            var run = engine.start(graph, Update.none());
            assertThat(await(run)).isEqualTo(new Outcome.LimitReached("visits 3 of loop"));
            assertThat(await(engine.resume(run.id(), Limits.visits(100))))
                    .isEqualTo(new Outcome.LimitReached("activations 5"));
            assertThat(await(engine.resume(run.id(), Limits.none().activations(8))))
                    .isEqualTo(new Outcome.LimitReached("activations 8"));
        }
    }

    @Test
    void aJoinThatLacksBranchesSaysNothingAboutItsAgent() {
        var fails = new java.util.concurrent.atomic.AtomicBoolean(true);
        Agent branch = (s, c) -> {
            if (fails.get()) {
                throw new IllegalStateException("no luck");
            }
            return Update.none();
        };
        var graph = graph("circuit")
                .node("start", says("start"))
                .node("a", branch, n -> n.onFailure(FailurePolicy.fallback("other")))
                .node("b", says("b"))
                .node("other", says("other"))
                .node("join", says("join"), n -> n.circuit(new Circuit(1, Duration.ofHours(1))))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "join")
                .edge("b", "join")
                .join("join", dev.waybill.control.Join.quorum(2))
                .build();
        try (var engine = engine()) {
            assertThat(await(engine.start(graph, Update.none())))
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            f -> assertThat(f.problem().code()).isEqualTo("join.quorum"));
            fails.set(false);
            assertThat(log(engine.start(graph, Update.none()))).contains("join");
        }
    }

    @Test
    void aDeadlineThatHasPassedCanBeMoved() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            var run = engine.start(one(gate), Update.none(), StartOptions.NONE.deadline(Instant.now()));
            assertThat(await(run)).isInstanceOf(Outcome.LimitReached.class);
            gate.countDown();

            var later = ResumeOptions.NONE.deadline(Instant.now().plusSeconds(3_600));
            assertThat(log(engine.resume(run.id(), later))).containsExactly("worked");
        }
    }

    @Test
    void whatARolledBackRunKeepsForItsSuccessorsOutlivesTheDeletionOfOlderOnes() {
        var gate = new CountDownLatch(1);
        try (var engine = engine()) {
            gate.countDown();
            assertThat(log(engine.start(one(gate), THREAD, Update.none()))).hasSize(1);
            var asks = graph("one")
                    .human("work", s -> Question.approval("ok?"), a -> Update.append(LOG, "asked"))
                    .entry("work")
                    .build();
            await(engine.start(one(gate), THREAD, Update.none()));
            assertThatThrownBy(() -> engine.start(asks, THREAD, Update.none())).isInstanceOf(RunException.class);
            var shut = new CountDownLatch(1);
            engine.start(one(shut), THREAD, Update.none());
            var last = engine.start(
                    one(gate), Update.none(), StartOptions.on(THREAD).whenBusy(WhenBusy.ROLL_BACK));
            assertThat(log(last)).hasSize(3);

            assertThat(engine.keepLast(THREAD, 2)).isEqualTo(2);

            assertThat(engine.state(last.id()).get(LOG)).hasSize(3);
            assertThat(log(engine.start(one(gate), THREAD, Update.none()))).hasSize(4);
        }
    }

    @Test
    void aProbeThatEndsInAnErrorLeavesTheCircuitToOthers() {
        var calls = new AtomicInteger();
        var graph = graph("probe")
                .node(
                        "call",
                        (s, c) -> {
                            switch (calls.incrementAndGet()) {
                                case 1 -> throw new IllegalStateException("no luck");
                                case 2 -> throw new StackOverflowError("in the probe");
                                default -> {
                                    return Update.append(LOG, "well");
                                }
                            }
                        },
                        n -> n.circuit(new Circuit(1, Duration.ofNanos(1_000)))
                                .onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .entry("call")
                .build();
        try (var engine = engine()) {
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("IllegalStateException");
            assertThat(await(engine.start(graph, Update.none()))).isInstanceOf(Outcome.Failed.class);
            assertThat(log(engine.start(graph, Update.none()))).containsExactly("well");
        }
    }

    private static Graph expiring(Question question) {
        return graph("expiring")
                .node(
                        "ask",
                        (s, c) -> Update.append(LOG, c.ask(question).choice()),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .entry("ask")
                .build();
    }

    private static final Question SOON = Question.choice("Which?", "a", "b").expiresAfter(Duration.ofMillis(1));

    @Test
    void anExpiryThatNobodySawCountsAsItSaidAfterARestart() {
        for (var question : List.of(SOON, SOON.expiresAfter(Duration.ofMillis(1), Answer.choose("b")))) {
            var graph = expiring(question);
            var never = Engine.builder().store(store).clock(() -> Instant.EPOCH).build();
            var run = never.start(graph, Update.none());
            assertThat(await(run)).isInstanceOf(Outcome.Waiting.class);
            never.close();

            try (var engine = engine(graph)) {
                var expected = question.otherwise().isPresent() ? "b" : "QuestionException";
                assertThat(log(engine.resume(run.id()))).containsExactly(expected);
                var id = engine.questions(run.id()).getFirst().id();
                assertThatThrownBy(() -> engine.answer(id, Answer.choose("a").by("ann")))
                        .isInstanceOf(QuestionException.class);
                assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            }
        }
    }

    @Test
    void anAnswerThatAnotherEngineTookInTimeCounts() {
        var question = Question.choice("Which?", "a", "b").expiresAfter(Duration.ofHours(1));
        var graph = expiring(question);
        var before = Instant.now();
        var early = Engine.builder().store(store).clock(() -> before).build();
        var run = early.start(graph, Update.none());
        assertThat(await(run)).isInstanceOf(Outcome.Waiting.class);
        var id = early.questions(run.id()).getFirst().id();
        early.close();
        store.answer(id, Answer.choose("a").by("ann").at(before));

        var late = Engine.builder()
                .store(store)
                .graphs(graph)
                .clock(() -> before.plus(Duration.ofHours(2)))
                .build();
        assertThat(log(late.resume(run.id()))).containsExactly("a");
        late.close();
    }

    @Test
    void whatGoesToOtherSystemsIsText() {
        for (var bad : List.of("x".repeat(1_001), "half \ud83d", "\ude00")) {
            assertThatThrownBy(() -> StartOptions.NONE.key(bad))
                    .isInstanceOf(dev.waybill.error.InputException.class)
                    .hasMessageContaining("1000 characters");
            assertThatThrownBy(() -> StartOptions.NONE.attribute("name", bad))
                    .isInstanceOf(dev.waybill.error.InputException.class);
        }
        assertThat(StartOptions.NONE.key("订单 😀").key()).isEqualTo("订单 😀");
    }
}
