package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cancelling: what runs stops, however deep and wide, and nothing is written afterwards. */
@Timeout(60)
class CancelFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, ITEM);

    @TempDir
    private Path folder;

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private static Graph nested(ScriptedAgent deep) {
        var innermost = graph("innermost")
                .node("p", (s, c) -> Update.none())
                .node("left", deep)
                .node("right", deep)
                .edge("p", "left")
                .edge("p", "right")
                .entry("p")
                .build();
        var inner = graph("inner")
                .subgraph("deeper", innermost, Mapping.share(LOG))
                .node("after", (s, c) -> Update.append(LOG, "after"))
                .chain("deeper", "after")
                .entry("deeper")
                .build();
        var items = IntStream.range(0, 10).mapToObj(Integer::toString).toList();
        return graph("outer")
                .node("start", (s, c) -> Update.append(LOG, "start"))
                .subgraph("each", inner, Mapping.share(LOG).item(ITEM))
                .node("last", (s, c) -> Update.append(LOG, "last"))
                .fanOut("start", s -> items, "each", "last")
                .edge("each", "last")
                .entry("start")
                .build();
    }

    // 14
    @Test
    void cancellingStopsNestedAndParallelWorkAtOnceAndNothingIsWrittenAfterwards() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);
        int before = engine.records(run.id()).size();

        long since = System.nanoTime();
        run.cancel();
        var outcome = Ends.of(run);
        Await.until(() -> deep.blocked() == 0);
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);

        assertThat(outcome).isInstanceOf(Outcome.Cancelled.class);
        assertThat(deep.interruptions()).isEqualTo(20);
        assertThat(took).as("milliseconds").isLessThan(1_000);
        assertThat(engine.records(run.id())).hasSize(before);
        assertThat(engine.find(run.id()).orElseThrow().end().orElseThrow().status())
                .isEqualTo(RunEnd.Status.CANCELLED);
        assertThat(run.events().toList()).last().isInstanceOf(RunEvent.RunEnded.class);
    }

    // 14
    @Test
    void whatAnAgentThatDoesNotListenReturnsAfterTheCancelIsDropped() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var returned = new CountDownLatch(1);
        var cancelled = new AtomicReference<Boolean>();
        var effects = new AtomicInteger();
        var graph = graph("deaf")
                .node("deaf", (s, c) -> {
                    entered.countDown();
                    Stubborn.await(go);
                    cancelled.set(c.cancellation().isCancelled());
                    try {
                        c.once("charge", Integer.class, key -> effects.incrementAndGet());
                    } finally {
                        returned.countDown();
                    }
                    return Update.append(LOG, "too late");
                })
                .node("next", (s, c) -> Update.append(LOG, "next"))
                .chain("deaf", "next")
                .entry("deaf")
                .build();
        var run = engine.start(graph, Update.none());
        entered.await();

        engine.cancel(run.id());
        var outcome = Ends.of(run);
        go.countDown();
        returned.await();
        assertThat(engine.drain(Duration.ofSeconds(5))).isTrue();

        assertThat(outcome).isInstanceOf(Outcome.Cancelled.class);
        assertThat(cancelled).hasValue(true);
        assertThat(effects).as("no effect begins after the cancel").hasValue(0);
        assertThat(Ends.committed(engine, run)).isEmpty();
        assertThat(engine.records(run.id())).hasSize(1);
    }

    // 14
    @Test
    void cancellingEndsTheWaitingForAPersonAndForARetry() {
        var graph = graph("waits")
                .node("start", (s, c) -> Update.none())
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node(
                        "flaky",
                        (s, c) -> {
                            throw new IllegalStateException("later");
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ofDays(1))))
                .edge("start", "asker")
                .edge("start", "flaky")
                .entry("start")
                .build();
        var run = engine.start(graph, Update.none());
        Await.event(run, RunEvent.ActivationRetried.class, e -> true);
        Await.event(run, RunEvent.QuestionAsked.class, e -> true);
        var question = engine.questions(run.id()).getFirst();

        run.cancel();

        assertThat(Ends.of(run)).isInstanceOf(Outcome.Cancelled.class);
        assertThatThrownBy(() -> engine.answer(question.id(), Answer.approve().by("ann")))
                .isInstanceOfSatisfying(
                        QuestionException.class, e -> assertThat(e.code()).isEqualTo("question.stale"));
        assertThat(engine.drain(Duration.ofSeconds(5)))
                .as("nobody is left at work")
                .isTrue();
        assertThat(Ends.committed(engine, run)).containsExactly("start@0");
    }

    // 14
    @Test
    void cancellingAgainAndAgainFromManyThreadsIsOneCancel() throws InterruptedException {
        var deep = ScriptedAgent.script().blocks(Update.append(LOG, "deep")).repeats();
        var run = engine.start(nested(deep), Update.none());
        deep.awaitBlocked(20);
        var threads = IntStream.range(0, 8)
                .mapToObj(i -> Thread.ofVirtual().start(run::cancel))
                .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(Ends.of(run)).isInstanceOf(Outcome.Cancelled.class);
        assertThat(run.events().filter(RunEvent.RunEnded.class::isInstance)).hasSize(1);
    }

    // 14
    @Test
    void anInterruptThatAnAgentLeavesBehindHurtsNobodyAfterIt() {
        var graph = graph("interrupted")
                .node("rude", (s, c) -> {
                    Thread.currentThread().interrupt();
                    return Update.append(LOG, "rude");
                })
                .node("polite", (s, c) -> {
                    new CountDownLatch(0).await(); // fails in a thread that is interrupted
                    return Update.append(LOG, "polite");
                })
                .chain("rude", "polite")
                .entry("rude")
                .build();
        try (var own = Engine.builder()
                .store(SqliteStore.open(folder.resolve("interrupted.db")))
                .build()) {
            assertThat(Ends.completed(own.start(graph, Update.none())).get(LOG)).containsExactly("rude", "polite");
        }
    }
}
