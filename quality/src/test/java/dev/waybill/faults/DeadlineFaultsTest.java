package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.Limits;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.testkit.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits on time, and deadlines: waiting for people is no time at work, and what is over its time is no success. */
@Timeout(60)
class DeadlineFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Graph slow(VirtualClock clock) {
        return graph("slow")
                .node("a", (s, c) -> Update.append(LOG, "a"))
                .node("b", (s, c) -> {
                    var done = new CountDownLatch(1);
                    var alarm = clock.after(Duration.ofHours(2), done::countDown);
                    try {
                        done.await();
                    } finally {
                        alarm.cancel();
                    }
                    return Update.append(LOG, "b");
                })
                .chain("a", "b")
                .entry("a")
                .build();
    }

    // 19
    @Test
    void aTimeLimitIsNeverSuccessAndAHigherOneLetsTheRunGoOn() {
        var clock = new VirtualClock();
        try (var timed = clock.engine()) {
            var hour = Limits.none().time(Duration.ofHours(1));
            var run = timed.start(slow(clock), Update.none(), StartOptions.NONE.limits(hour));

            assertThat(clock.advanceUntil(run)).isEqualTo(new Outcome.LimitReached("time PT1H"));
            assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
            assertThat(Ends.committed(timed, run)).containsExactly("a@0");
            assertThat(clock.advanceUntil(timed.resume(run.id(), hour)))
                    .isEqualTo(new Outcome.LimitReached("time PT1H"));
            var resumed = timed.resume(run.id(), Limits.none().time(Duration.ofHours(3)));
            assertThat(clock.advanceUntil(resumed)).isInstanceOf(Outcome.Completed.class);
        }
    }

    // 19
    @Test
    void aDeadlineIsNeverSuccessAndTheRunCanGoOnAfterIt() {
        var clock = new VirtualClock();
        try (var timed = clock.engine()) {
            var run = timed.start(
                    slow(clock),
                    Update.none(),
                    StartOptions.NONE.deadline(clock.instant().plus(Duration.ofHours(1))));

            assertThat(clock.advanceUntil(run))
                    .isInstanceOfSatisfying(
                            Outcome.LimitReached.class,
                            l -> assertThat(l.limit()).startsWith("deadline "));
            assertThat(clock.elapsed()).isEqualTo(Duration.ofHours(1));
            var resumed = timed.resume(run.id());
            assertThat(clock.advanceUntil(resumed))
                    .as("whoever resumes it after its deadline wants it all the same")
                    .isInstanceOf(Outcome.Completed.class);
        }
    }

    // 19
    @Test
    void waitingForAPersonIsNoTimeAtWorkAndWhatComesAfterIs() {
        var clock = new VirtualClock();
        var graph = graph("waits")
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node("stuck", (s, c) -> {
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .chain("asker", "stuck")
                .entry("asker")
                .build();
        try (var timed = clock.engine()) {
            var run = timed.start(
                    graph, Update.none(), StartOptions.NONE.limits(Limits.none().time(Duration.ofHours(1))));
            clock.advance(Duration.ofDays(3));
            assertThat(run.outcome()).containsInstanceOf(Outcome.Waiting.class);
            timed.answer(
                    timed.questions(run.id()).getFirst().id(), Answer.approve().by("ann"));

            assertThat(clock.advanceUntil(run)).isEqualTo(new Outcome.LimitReached("time PT1H"));
            assertThat(clock.elapsed()).isEqualTo(Duration.ofDays(3).plusHours(1));
        }
    }
}
