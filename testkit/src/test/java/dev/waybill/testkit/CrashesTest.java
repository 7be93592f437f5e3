package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class CrashesTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> COUNT = Channel.reduced("count", Integer.class, 0, Integer::sum);
    private static final Channels ALL = Channels.of(LOG, COUNT);

    /** Forks to b and c, joins in d, and comes back to a twice. */
    private static Graph loop() {
        return Graph.named("loop")
                .channels(ALL)
                .node("a", (state, context) -> Update.of(COUNT, 1))
                .node("b", (state, context) -> Update.append(LOG, "b" + state.get(COUNT)))
                .node("c", (state, context) -> Update.append(LOG, "c" + state.get(COUNT)))
                .node(
                        "d",
                        (state, context) ->
                                Update.append(LOG, "d" + state.get(LOG).size()))
                .entry("a")
                .edge("a", "b")
                .edge("a", "c")
                .edge("b", "d")
                .edge("c", "d")
                .route("d", state -> state.get(COUNT) < 3 ? Route.to("a") : Route.end("thrice"), "a", Graph.END)
                .build();
    }

    private static Graph single(Agent agent) {
        return Graph.named("single")
                .channels(ALL)
                .node("a", agent, node -> node.retry(Retry.exponential(3, Duration.ofSeconds(1))))
                .node("b", (state, context) -> Update.of(COUNT, 1))
                .entry("a")
                .chain("a", "b")
                .build();
    }

    @Test
    void aSoundRunSurvivesACrashAtEveryWrite() {
        var report = Crashes.everywhere(loop(), Update.append(LOG, "input"));

        assertThat(report).isEqualTo(new CrashReport(RunEnd.Status.COMPLETED, 1, 14, 28, 1, 26, 1));
        assertThat(report)
                .hasToString("COMPLETED after each of 28 crashes at all 14 durable writes (seed 1): 1 started again, 26"
                        + " resumed, 1 had ended");
    }

    @Test
    void longRunsAreSampledFromTheFirstWriteToTheLast() {
        var report = Crashes.of(loop(), Update.none()).seed(7).atMost(5).everywhere();

        assertThat(report.crashes()).isEqualTo(10);
        assertThat(report.startedAgain()).isEqualTo(1);
        assertThat(report.ended()).isEqualTo(1);
        assertThat(report.isSample()).isTrue();
        assertThat(report).asString().contains("at 5 of 14 durable writes (seed 7)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Crashes.of(loop(), Update.none()).atMost(1));
    }

    @Test
    void aRunThatFailsFailsAfterACrashToo() {
        var graph = single((state, context) -> {
            throw new IOException("never");
        });

        var report = Crashes.everywhere(graph, Update.none());

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.FAILED);
    }

    @Test
    void subgraphsAndFanOutsSurviveACrashAtEveryWrite() {
        var inner = Graph.named("inner")
                .channels(ALL)
                .node("x", (state, context) -> Update.append(LOG, "x" + state.get(COUNT)))
                .node(
                        "y",
                        (state, context) ->
                                Update.append(LOG, "y" + state.get(LOG).size()))
                .entry("x")
                .chain("x", "y")
                .build();
        var graph = Graph.named("outer")
                .channels(ALL)
                .node("plan", (state, context) -> Update.of(COUNT, 2))
                .node("item", Integer.class, (item, state, context) -> Update.append(LOG, "item " + item))
                .subgraph("sub", inner, Mapping.share(LOG, COUNT))
                .node("report", (state, context) -> Update.append(LOG, "report"))
                .entry("plan")
                .fanOut("plan", state -> List.of(1, 2, 3), "item", "report")
                .edge("item", "sub")
                .edge("sub", "report")
                .build();

        var report = Crashes.everywhere(graph, Update.none());

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.writes()).isGreaterThan(8);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 101, 201, 301})
    void randomGraphsSurviveACrashAtEveryWrite(long first) {
        LongStream.range(first, first + 25).forEach(seed -> {
            var input = RandomScenario.of(seed, Simulation.shuffled(seed)).input();

            Crashes.of(simulation -> RandomScenario.of(seed, simulation).graph(), input)
                    .seed(seed)
                    .atMost(12)
                    .everywhere();
        });
    }

    @Test
    void anAgentThatRemembersIsFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.of(
                                simulation -> {
                                    var calls = new AtomicInteger(); // lost when its process dies
                                    return Graph.named("memory")
                                            .channels(ALL)
                                            .node(
                                                    "a",
                                                    (state, context) ->
                                                            Update.append(LOG, "call " + calls.incrementAndGet()))
                                            .entry("a")
                                            .route(
                                                    "a",
                                                    state -> state.get(LOG).size() < 3
                                                            ? Route.to("a")
                                                            : Route.end("thrice"),
                                                    "a",
                                                    Graph.END)
                                            .build();
                                },
                                Update.none())
                        .everywhere())
                .withMessage("""
                        crash just after write 2 of 5, 'commit a@0' (seed 1): commit a@1 differs
                          undisturbed: parents [a@0], writes {log=[call 2]}, leads to [a]
                          after the crash: parents [a@0], writes {log=[call 1]}, leads to [a]""");
    }

    @Test
    void anEffectOutsideOfOnceIsFound() {
        var sent = new ArrayList<String>();
        var graph = single((state, context) -> {
            sent.add("mail");
            return Update.append(LOG, "sent");
        });

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.of(graph, Update.none())
                        .world(sent::clear, () -> List.copyOf(sent))
                        .everywhere())
                .withMessage("""
                        crash just before write 2 of 4, 'commit a@0' (seed 1): the world outside differs; is an effect done \
                        outside of context.once, or without its idempotency key?
                          undisturbed: [mail]
                          after the crash: [mail, mail]""");
    }

    @Test
    void anEffectInsideOfOnceIsDoneOnceForEachKey() {
        Map<String, Integer> requests = new LinkedHashMap<>();
        var graph = single((state, context) -> {
            var receipt = context.once("pay", String.class, key -> {
                requests.merge(key, 1, Integer::sum);
                return "receipt";
            });
            context.once("tell", String.class, key -> {
                requests.merge(key, 1, Integer::sum);
                return "told";
            });
            return Update.append(LOG, receipt);
        });

        var report = Crashes.of(graph, Update.none())
                .world(requests::clear, () -> List.copyOf(requests.keySet()))
                .everywhere();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.writes()).isEqualTo(6);
        assertThat(requests).hasSize(2);
    }

    @Test
    void aKeptEffectIsNotDoneAgainEvenWhenEveryRequestCounts() {
        var requests = new ArrayList<String>();
        var graph = single((state, context) -> Update.append(LOG, context.once("pay", String.class, key -> {
            requests.add(key);
            return "receipt";
        })));

        assertThatExceptionOfType(AssertionError.class)
                .as("only the crash between the effect and the keeping of its result does it again")
                .isThrownBy(() -> Crashes.of(graph, Update.none())
                        .world(requests::clear, () -> List.copyOf(requests))
                        .everywhere())
                .withMessageStartingWith(
                        "crash just before write 2 of 5, 'effect 'pay' of a@0' (seed 1): the world outside");
    }

    @Test
    void aStoreThatLosesAWriteIsFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.of(loop(), Update.none())
                        .stores(() -> TamperedStore.losing("d@0"))
                        .everywhere())
                .withMessage("undisturbed run (seed 1): the store had confirmed, and has lost: [commit d@0]");
    }

    @Test
    void aStoreThatConfirmsWhatItHasNotKeptYetIsFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.of(loop(), Update.none())
                        .stores(TamperedStore::writingBehind)
                        .everywhere())
                .withMessageMatching(
                        "crash just before write 3 of 14, 'commit [bc]@0' \\(seed 1\\): the store had confirmed,"
                                + " and has lost: \\[commit a@0]");
    }

    @Test
    void questionsAreAnsweredAcrossTheCrash() {
        var asked = new AtomicInteger();
        var graph = single((state, context) -> {
            var first = context.ask(Question.choice("which?", "left", "right"));
            var second = context.ask(Question.approval("really " + first.choice() + "?"));
            return Update.append(LOG, first.choice() + " " + second.choice() + " by " + second.by());
        });

        var report = Crashes.of(graph, Update.none())
                .answers(question -> {
                    asked.incrementAndGet();
                    return question.text().equals("which?")
                            ? Answer.choose("left").by("alice")
                            : Answer.approve().by("bob");
                })
                .everywhere();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.writes()).isEqualTo(8);
        assertThat(asked).hasValueGreaterThan(2 * report.crashes() - 1);
    }

    @Test
    void aQuestionThatNobodyAnswersIsTold() {
        var graph = single((state, context) -> {
            context.ask(Question.approval("who is there?"));
            return Update.none();
        });

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.everywhere(graph, Update.none()))
                .withMessage(
                        "undisturbed run (seed 1): the run asks 'who is there?', and the test does not say who answers:"
                                + " add answers(question -> …)");
    }

    @Test
    void retriesAreCountedOnAcrossTheCrash() {
        var graph = Graph.named("shaky")
                .channels(ALL)
                .node(
                        "a",
                        (state, context) -> {
                            throw new IOException("busy");
                        },
                        node -> node.retry(Retry.fixed(3, Duration.ofHours(1)))
                                .onFailure(FailurePolicy.asMessage(LOG, f -> f.message())))
                .entry("a")
                .build();

        var report = Crashes.everywhere(graph, Update.none());

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.writes()).isGreaterThanOrEqualTo(5);
    }

    @Test
    void storesAreClosedOnceEach() {
        var open = new AtomicInteger();

        Crashes.of(loop(), Update.none())
                .stores(() -> {
                    open.incrementAndGet();
                    return TamperedStore.telling(open::decrementAndGet);
                })
                .everywhere();

        assertThat(open).hasValue(0);
    }

    @Test
    void aRunThatIsNotTheSameEachTimeIsTold() {
        var runs = new AtomicInteger();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Crashes.of(
                                simulation -> runs.incrementAndGet() < 6 ? loop() : single((s, c) -> Update.none()),
                                Update.none())
                        .atMost(2)
                        .everywhere())
                .withMessage(
                        "crash just before write 14 of 14 (seed 1): the run ended after 4 writes: it does not write the"
                                + " same each time, although it sees the same");
    }
}
