package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.testkit.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A concurrency limit: it delays work and drops none. */
@Timeout(120)
class ConcurrencyFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, TOTAL, NOTE, ITEM);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    // 13
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1_000})
    void aConcurrencyLimitDelaysWorkAndDropsNone(int limit) {
        var atWork = new AtomicInteger();
        var most = new AtomicInteger();
        var failures = new ConcurrentHashMap<String, AtomicInteger>();
        var items = numbers(60);
        int atOnce = Math.min(limit, items.size());
        var together = new CountDownLatch(atOnce);
        var inner = graph("inner")
                .node(
                        "inside",
                        (s, c) -> {
                            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                            try {
                                together.countDown();
                                together.await(); // until as many are at work as may be
                                LockSupport.parkNanos(100_000);
                                var item = s.get(ITEM);
                                if (Integer.parseInt(item) % 3 == 0
                                        && failures.computeIfAbsent(item, i -> new AtomicInteger())
                                                        .incrementAndGet()
                                                < 3) {
                                    throw new IllegalStateException("again, please");
                                }
                                if (item.equals("59")) {
                                    throw new IllegalArgumentException("never");
                                }
                                return Update.append(LOG, item).and(TOTAL, 1);
                            } finally {
                                atWork.decrementAndGet();
                            }
                        },
                        n -> n.retry(Retry.fixed(5, Duration.ofMillis(1)).on(IllegalStateException.class)))
                .entry("inside")
                .build();
        var graph = graph("limited")
                .node("start", (s, c) -> Update.none())
                .subgraph(
                        "each",
                        inner,
                        Mapping.none().item(ITEM).out(LOG, LOG).out(TOTAL, TOTAL),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node(
                        "asker2",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node("join", (s, c) -> Update.of(NOTE, "joined"))
                .fanOut("start", s -> items, "each", "join")
                .edge("start", "asker")
                .edge("start", "asker2")
                .edge("each", "join")
                .edge("asker", "join")
                .edge("asker2", "join")
                .entry("start")
                .build();
        try (var engine = Engine.builder().concurrency(limit).build()) {
            var run = engine.start(graph, Update.none());
            var questions = Ends.waiting(run);
            assertThat(questions).as("all that can be done is done").hasSize(2);
            questions.forEach(q -> engine.answer(q.id(), Answer.approve().by("ann")));
            Await.end(run);
            var state = Ends.completed(run);

            assertThat(state.get(TOTAL)).isEqualTo(59);
            assertThat(state.get(LOG)).contains("IllegalArgumentException").hasSize(62);
            assertThat(state.get(NOTE)).isEqualTo("joined");
            assertThat(most.get()).as("the limit is kept, and used").isEqualTo(atOnce);
        }
    }

    // 13
    @Test
    void whoWaitsForItsTurnIsNotTimedOutAndWhoWaitsForARetryLetsOthersWork() {
        var clock = new VirtualClock();
        var items = numbers(5);
        var tries = new AtomicInteger();
        var graph = graph("turns")
                .node("start", (s, c) -> Update.none())
                .node(
                        "flaky",
                        (s, c) -> {
                            if (tries.incrementAndGet() == 1) {
                                throw new IllegalStateException("later");
                            }
                            return Update.append(
                                    LOG, "flaky at " + clock.elapsed().toMinutes());
                        },
                        n -> n.retry(Retry.fixed(2, Duration.ofHours(5))))
                .node(
                        "each",
                        String.class,
                        (item, s, c) -> {
                            var done = new CountDownLatch(1);
                            var alarm = clock.after(Duration.ofMinutes(10), done::countDown);
                            try {
                                done.await();
                            } finally {
                                alarm.cancel();
                            }
                            return Update.append(LOG, item);
                        },
                        n -> n.timeout(Duration.ofMinutes(15)))
                .fanOut("start", s -> items, "each", Graph.END)
                .edge("start", "flaky")
                .entry("start")
                .build();
        try (var engine =
                Engine.builder().scheduler(clock).clock(clock).concurrency(1).build()) {
            var run = engine.start(graph, Update.none());
            var outcome = clock.advanceUntil(run);

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            assertThat(((Outcome.Completed) outcome).state().get(LOG))
                    .containsExactly("flaky at 300", "0", "1", "2", "3", "4");
        }
    }

    // 13
    @Test
    void anAgentThatNeverReturnsCostsAPermitAndNotTheRun() throws InterruptedException {
        var stuck = new CountDownLatch(1);
        var graph = graph("stuck")
                .node(
                        "stuck",
                        (s, c) -> {
                            Stubborn.await(stuck);
                            return Update.append(LOG, "too late");
                        },
                        n -> n.timeout(Duration.ofMillis(50)))
                .entry("stuck")
                .build();
        try (var engine = Engine.builder().concurrency(1).build()) {
            var run = engine.start(graph, Update.none());
            try {
                assertThat(Ends.failed(run).code())
                        .as("its time is up, whether it goes or not")
                        .isEqualTo("agent.timeout");
            } finally {
                stuck.countDown();
            }
        }
    }
}
