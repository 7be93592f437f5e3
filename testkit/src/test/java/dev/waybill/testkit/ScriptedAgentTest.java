package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScriptedAgentTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final VirtualClock clock = new VirtualClock();

    /** Visits the agent until there are that many entries. */
    private static Graph loop(ScriptedAgent agent, int entries) {
        return Graph.named("loop")
                .channels(Channels.of(LOG))
                .node("a", agent, node -> node.retry(Retry.fixed(3, Duration.ofMinutes(1))))
                .entry("a")
                .route(
                        "a",
                        state -> state.get(LOG).size() < entries ? Route.to("a") : Route.end("enough"),
                        "a",
                        Graph.END)
                .build();
    }

    private static Update entry(String text) {
        return Update.append(LOG, text);
    }

    private List<String> log(Engine engine, Graph graph) {
        var run = engine.start(graph, Update.none());
        assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Completed.class);
        return engine.state(run.id()).get(LOG);
    }

    @Test
    void linesAreTakenInOrderAndTheLastOneRepeatsIfItMay() {
        var agent = ScriptedAgent.script()
                .returns(entry("one"))
                .returns(entry("two"))
                .repeats();
        try (Engine engine = clock.engine()) {
            var log = log(engine, loop(agent, 4));

            assertThat(log).containsExactly("one", "two", "two", "two");
            assertThat(agent.calls())
                    .extracting(call -> call.state().get(LOG).size())
                    .containsExactly(0, 1, 2, 3);
            assertThat(agent.calls()).extracting(ScriptedAgent.Call::line).containsExactly(0, 1, 2, 3);
        }
    }

    @Test
    void aPieceOfWorkWithoutALineFails() {
        var agent = ScriptedAgent.script().returns(entry("one"));
        try (Engine engine = clock.engine()) {
            var run = engine.start(loop(agent, 2), Update.none());

            var outcome = clock.advanceUntil(run);

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.problem().text())
                                    .contains("the script has 1 lines and no line for piece of work 2"));
        }
    }

    @Test
    void anAttemptThatFailedTakesTheSameLineAgain() {
        var agent = ScriptedAgent.script()
                .returns(entry("one"))
                .fails(2, () -> new IOException("busy"), entry("two"))
                .returns(entry("three"));
        try (Engine engine = clock.engine()) {
            var log = log(engine, loop(agent, 3));

            assertThat(log).containsExactly("one", "two", "three");
            assertThat(agent.calls()).extracting(ScriptedAgent.Call::line).containsExactly(0, 1, 1, 1, 2);
            assertThat(agent.calls()).extracting(ScriptedAgent.Call::attempt).containsExactly(1, 1, 2, 3, 1);
        }
    }

    @Test
    void blockedCallsGoOnOnceTheyAreReleased() throws InterruptedException {
        var agent = ScriptedAgent.script().blocks(entry("one")).blocks(entry("two"));
        try (Engine engine = clock.engine()) {
            var run = engine.start(loop(agent, 2), Update.none());
            agent.awaitCalls(1);
            agent.awaitBlocked(1);

            agent.release();
            var outcome = clock.advanceUntil(run);

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            assertThat(agent.blocked()).isZero();
            assertThat(agent.interruptions()).isZero();
        }
    }

    @Test
    void aQuestionIsAskedAndItsAnswerWritten() {
        var agent = ScriptedAgent.script().asks(Question.approval("really?"), answer -> entry(answer.choice()));
        try (Engine engine = clock.engine()) {
            var run = engine.start(loop(agent, 1), Update.none());
            var waiting = (Outcome.Waiting) clock.advanceUntil(run);

            engine.answer(waiting.questions().getFirst().id(), Answer.approve().by("alice"));
            clock.settle();

            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(run.id()).get(LOG)).containsExactly(Question.APPROVE);
        }
    }

    @Test
    void aQuestionInASimulationIsAskedAgainByTheSameLine() {
        var agent = ScriptedAgent.script().asks(Question.approval("really?"), answer -> entry(answer.choice()));
        var simulation = Simulation.shuffled(1);
        try (Engine engine = simulation.engine()) {
            var run = engine.start(loop(agent, 1), Update.none());
            simulation.drain();
            var waiting = (Outcome.Waiting) run.outcome().orElseThrow();

            engine.answer(waiting.questions().getFirst().id(), Answer.reject().by("alice"));

            assertThat(simulation.outcome(run)).isInstanceOf(Outcome.Completed.class);
            assertThat(agent.calls()).extracting(ScriptedAgent.Call::attempt).containsExactly(1, 1);
            assertThat(engine.state(run.id()).get(LOG)).containsExactly(Question.REJECT);
        }
    }

    @Test
    void anEffectIsDoneOnceAlthoughAttemptsFail() {
        var done = new AtomicInteger();
        var attempts = new AtomicInteger();
        var agent = ScriptedAgent.script()
                .once("book", String.class, key -> "booking " + done.incrementAndGet(), result -> {
                    if (attempts.incrementAndGet() < 3) {
                        throw new IllegalStateException("after the booking");
                    }
                    return entry(result);
                });
        try (Engine engine = clock.engine()) {
            var log = log(engine, loop(agent, 1));

            assertThat(log).containsExactly("booking 1");
            assertThat(agent.calls()).hasSize(3);
        }
    }
}
