package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.graph.Graph;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SchedulesTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private static Graph diamond(Agent b, Agent c) {
        return Graph.named("diamond")
                .channels(Channels.of(LOG))
                .node("a", (state, context) -> Update.append(LOG, "a"))
                .node("b", b)
                .node("c", c)
                .node("d", (state, context) -> Update.append(LOG, "d" + state.get(LOG)))
                .entry("a")
                .edge("a", "b")
                .edge("a", "c")
                .edge("b", "d")
                .edge("c", "d")
                .build();
    }

    private static Agent writing(String text) {
        return (state, context) -> Update.append(LOG, text + state.get(LOG));
    }

    @Test
    void aSoundGraphIsTheSameInEveryOrder() {
        var report = Schedules.explore(diamond(writing("b"), writing("c")), Update.none());

        assertThat(report).isEqualTo(new ScheduleReport(RunEnd.Status.COMPLETED, 100, 10, 2));
        assertThat(report)
                .hasToString(
                        "COMPLETED in each of 100 simulated and 10 threaded runs, in 2 different orders of commits");
    }

    @Test
    void agentsThatShareAStateAreFoundWithTheSeed() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Schedules.of(
                                () -> {
                                    var counter = new AtomicInteger(); // shared behind the engine's back
                                    Agent counting =
                                            (state, context) -> Update.append(LOG, "" + counter.incrementAndGet());
                                    return diamond(counting, counting);
                                },
                                Update.none())
                        .explore())
                .withMessageMatching("""
                        (?s)the order of completions makes a difference: commit b@0 differs
                          seed 1: parents \\[a@0], writes \\{log=\\[[12]]}, leads to \\[d]
                          seed \\d+: parents \\[a@0], writes \\{log=\\[[12]]}, leads to \\[d]""");
    }

    @Test
    void anAgentThatRemembersEarlierRunsIsFound() {
        var calls = new AtomicInteger();

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Schedules.explore(
                        diamond(writing("b"), (state, context) -> Update.append(LOG, "" + calls.incrementAndGet())),
                        Update.none()))
                .withMessageContaining("commit c@0 differs\n  seed 1: ")
                .withMessageContaining("\n  seed 2: ");
    }

    @Test
    void aFaultThatOnlyThreadsShowIsFound() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Schedules.explore(
                        diamond(
                                writing("b"),
                                (state, context) -> Update.append(
                                        LOG, Thread.currentThread().isVirtual() ? "in a thread" : "simulated")),
                        Update.none()))
                .withMessageContaining("run 1 in real threads: parents [a@0], writes {log=[in a thread]}");
    }

    @Test
    void questionsAreAnsweredOnTheWay() {
        var report = Schedules.of(
                        diamond(
                                writing("b"),
                                (state, context) -> Update.append(
                                        LOG,
                                        context.ask(Question.approval("so?")).choice())),
                        Update.none())
                .answers(question -> Answer.approve().by("alice"))
                .orders(20)
                .threads(5)
                .explore();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
    }

    @Test
    void failuresFailInEveryOrder() {
        Agent failing = (state, context) -> {
            throw new IllegalStateException("no");
        };

        var report = Schedules.explore(diamond(failing, failing), Update.none());

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.FAILED);
    }

    @Test
    void atLeastOneOrderIsSimulated() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedules.of(diamond(writing("b"), writing("c")), Update.none())
                        .orders(0));
    }
}
