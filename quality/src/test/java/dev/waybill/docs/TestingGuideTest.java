package dev.waybill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.testkit.Crashes;
import dev.waybill.testkit.FlakyStore;
import dev.waybill.testkit.Schedules;
import dev.waybill.testkit.ScriptedAgent;
import dev.waybill.testkit.Simulation;
import dev.waybill.testkit.VirtualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What docs/testing.md shows, to be compiled and run. */
class TestingGuideTest {
    static final Channel<String> TOPIC = Channel.value("topic", String.class);
    static final Channel<List<String>> DRAFTS = Channel.append("drafts", String.class);
    static final Channel<List<String>> LOG = Channel.append("log", String.class);

    static Graph story(Agent writer, Agent editor) {
        return Graph.named("story")
                .channels(Channels.of(TOPIC, DRAFTS, LOG))
                .node("writer", writer, node -> node.retry(Retry.exponential(3, Duration.ofMinutes(1))))
                .node(
                        "editor",
                        editor,
                        node -> node.timeout(Duration.ofDays(3))
                                .onFailure(FailurePolicy.asMessage(LOG, failure -> "no editor: " + failure.kind())))
                .entry("writer")
                .edge("writer", "editor")
                .route(
                        "editor",
                        state -> state.get(DRAFTS).size() < 2 ? Route.to("writer") : Route.end("enough"),
                        "writer",
                        Graph.END)
                .build();
    }

    @Test
    void aWriterThatFailsIsAskedAgain() {
        var writer = ScriptedAgent.script()
                .returns(Update.append(DRAFTS, "a draft"))
                .fails(1, () -> new IOException("the model is busy"), Update.append(DRAFTS, "a better draft"));
        var editor = ScriptedAgent.always(Update.append(LOG, "read"));
        var clock = new VirtualClock();

        try (Engine engine = clock.engine()) {
            var run = engine.start(story(writer, editor), Update.of(TOPIC, "rain"));
            var outcome = clock.advanceUntil(run); // the minute before the next attempt takes no time

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            assertThat(writer.calls()).hasSize(3);
            assertThat(writer.calls().getLast().state().get(DRAFTS)).containsExactly("a draft");
        }
    }

    @Test
    void anEditorWhoSaysNothingForThreeDaysIsLeftOut() {
        var writer =
                ScriptedAgent.script().returns(Update.append(DRAFTS, "one")).returns(Update.append(DRAFTS, "two"));
        var editor = ScriptedAgent.script().blocks(Update.none()).returns(Update.append(LOG, "read"));
        var clock = new VirtualClock();

        try (Engine engine = clock.engine()) {
            var run = engine.start(story(writer, editor), Update.of(TOPIC, "rain"));
            clock.advance(Duration.ofDays(3)); // the editor is interrupted, and what follows is done

            assertThat(run.outcome()).containsInstanceOf(Outcome.Completed.class);
            assertThat(editor.interruptions()).isEqualTo(1);
            assertThat(engine.state(run.id()).get(LOG)).hasSize(2).last().isEqualTo("read");
        }
    }

    @Test
    void aPersonIsAsked() {
        var writer = ScriptedAgent.always(Update.append(DRAFTS, "a draft"));
        var editor = ScriptedAgent.script()
                .asks(
                        Question.approval("Print it?"),
                        answer -> Update.append(LOG, answer.by() + ": " + answer.choice()))
                .repeats();
        var clock = new VirtualClock();

        try (Engine engine = clock.engine()) {
            var run = engine.start(story(writer, editor), Update.of(TOPIC, "rain"));
            while (clock.advanceUntil(run) instanceof Outcome.Waiting waiting) {
                engine.answer(
                        waiting.questions().getFirst().id(), Answer.approve().by("alice"));
                clock.settle();
            }

            assertThat(engine.state(run.id()).get(LOG)).containsExactly("alice: approve", "alice: approve");
        }
    }

    @Test
    void twoHoursAreSimulated() {
        var simulation = Simulation.timed(label -> label.startsWith("writer") ? Duration.ofHours(1) : Duration.ZERO);

        try (Engine engine = simulation.engine()) {
            var outcome = simulation.run(engine, story(), Update.of(TOPIC, "rain"));

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            assertThat(simulation.elapsed()).isEqualTo(Duration.ofHours(2));
        }
    }

    private static Graph story() {
        return story(
                (state, context) -> Update.append(
                        DRAFTS, state.get(TOPIC) + state.get(DRAFTS).size()),
                (state, context) -> Update.append(LOG, "read " + state.get(DRAFTS)));
    }

    @Test
    void timingMakesNoDifference() {
        var graph = story();

        Schedules.explore(graph, Update.of(TOPIC, "rain"));
    }

    @Test
    void aCrashMakesNoDifference() {
        var graph = story();

        Crashes.everywhere(graph, Update.of(TOPIC, "rain"));
    }

    @Test
    void aCrashPaysNobodyTwice() {
        Map<String, Integer> payments = new LinkedHashMap<>(); // by idempotency key, as a bank has them
        var graph = story(
                (state, context) -> {
                    var receipt = context.once("pay the writer", String.class, key -> {
                        payments.put(key, 100);
                        return "receipt " + payments.size();
                    });
                    return Update.append(DRAFTS, "a draft").and(Update.append(LOG, receipt));
                },
                (state, context) -> {
                    var answer = context.ask(Question.approval("Print it?"));
                    return Update.append(LOG, answer.choice());
                });

        var report = Crashes.of(graph, Update.of(TOPIC, "rain"))
                .answers(question -> Answer.approve().by("alice"))
                .world(payments::clear, () -> List.copyOf(payments.values()))
                .everywhere();

        assertThat(report.resumed()).isGreaterThan(10);
    }

    @Test
    void theStoreDiesAtTheThirdWrite() {
        var store = new InMemoryStore();
        var dying = FlakyStore.over(store).crashAt(3, FlakyStore.Moment.AFTER);
        var graph = story();

        try (Engine engine = Engine.builder().store(dying).build()) {
            engine.start(graph, Update.of(TOPIC, "rain")).await();
        }

        var run = store.latest(1).getFirst();
        assertThat(run.end()).isEmpty();
        assertThat(dying.writes().getLast()).hasToString("write 3, commit editor@0");
    }
}
