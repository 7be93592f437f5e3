package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.ThreadId;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Every transition that a table declares is taken by something that users do. */
class LifeCycleTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(20);

    private static Graph asking(String name) {
        return Graph.named(name)
                .channels(Channels.of(LOG))
                .human("ask", s -> Question.approval("Shall we?"), a -> Update.append(LOG, a.choice()))
                .entry("ask")
                .build();
    }

    private static Graph blocking(String name, CountDownLatch begun) {
        return Graph.named(name)
                .channels(Channels.of(LOG))
                .node("block", (s, c) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("block")
                .build();
    }

    /** Asks in another thread, and goes on without the answer once the run waits for it. */
    private static Run givesUp(Engine engine) {
        var waiting = new CountDownLatch(1);
        var graph = Graph.named("gives-up")
                .channels(Channels.of(LOG))
                .node("ask", (s, c) -> {
                    var asking = Thread.ofVirtual().start(() -> {
                        try {
                            c.ask(Question.approval("ok?"));
                        } catch (java.util.concurrent.CancellationException e) {
                            // nobody waits any more
                        }
                    });
                    waiting.await();
                    asking.interrupt();
                    return Update.none();
                })
                .entry("ask")
                .build();
        var run = waits(engine, graph);
        waiting.countDown();
        return run;
    }

    private static Run waits(Engine engine, Graph graph) {
        var run = engine.start(graph, Update.none());
        assertThat(run.await(LONG)).get().isInstanceOf(Outcome.Waiting.class);
        return run;
    }

    @Test
    void everyPhaseOfARunIsReachedInEveryWay() throws Exception {
        var engine = Engine.inMemory();
        var graph = asking("a");
        var thread = ThreadId.of("t");

        var completed = waits(engine, graph); // at work, waiting, at work, ended
        engine.answer(
                engine.questions(completed.id()).getFirst().id(),
                Answer.approve().by("ann"));
        assertThat(completed.await(LONG)).get().isInstanceOf(Outcome.Completed.class);
        waits(engine, graph).cancel(); // waiting, ended
        var first = engine.start(graph, thread, Update.none());
        first.await(LONG);
        var next = engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE)); // queued
        var last = engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
        first.cancel();
        assertThat(next.events().anyMatch(RunEvent.RunWaiting.class::isInstance))
                .isTrue(); // queued, at work
        engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.INTERRUPT)); // queued, ended
        assertThat(last.await(LONG)).get().isInstanceOf(Outcome.Cancelled.class);
        engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
        var begun = new CountDownLatch(1);
        engine.start(blocking("b", begun), Update.none());
        begun.await();
        waits(engine, graph);
        engine.close(); // queued, at work and waiting: left

        assertThat(Phase.LIFE.untaken()).isEmpty();
    }

    @Test
    void everyStageOfAnAttemptIsReachedInEveryWay() throws Exception {
        var begun = new CountDownLatch(1);
        var inner = blocking("inner", begun);
        var outer = Graph.named("outer")
                .channels(Channels.of(LOG))
                .subgraph("sub", inner, Mapping.none(), n -> n.timeout(Duration.ofMillis(1)))
                .entry("sub")
                .build();
        var retrying = Graph.named("retrying")
                .channels(Channels.of(LOG))
                .node(
                        "fail",
                        (s, c) -> {
                            throw new IllegalStateException("no luck");
                        },
                        n -> n.retry(Retry.fixed(2, Duration.ZERO)))
                .entry("fail")
                .build();
        try (var engine = Engine.inMemory()) {
            engine.start(retrying, Update.none()).await(LONG); // at work, replaced
            engine.start(outer, Update.none()).await(LONG); // waiting, replaced
            var answered = waits(engine, asking("a")); // at work, waiting, at work, settled
            engine.answer(
                    engine.questions(answered.id()).getFirst().id(),
                    Answer.approve().by("ann"));
            answered.await(LONG);
            waits(engine, asking("a")).cancel(); // waiting, fenced
            givesUp(engine).await(LONG); // waiting, settled
            waits(engine, asking("a")).cancel("ask@0", "bob"); // waiting, settled
            var again = new CountDownLatch(1);
            var cancelled = engine.start(blocking("b", again), Update.none());
            again.await();
            cancelled.cancel(); // at work, fenced
        }

        assertThat(Stage.LIFE.untaken()).isEmpty();
    }

    @Test
    void everyPositionOfACircuitIsReachedInEveryWay() {
        var breaker = new Breaker(Circuit.opensAfter(2, Duration.ofSeconds(1)));

        assertThat(breaker.lets(0)).isTrue();
        breaker.failed(0);
        assertThat(breaker.lets(0)).isTrue();
        breaker.failed(0);
        assertThat(breaker.lets(999_999)).isFalse();
        assertThat(breaker.lets(1_000_000)).isTrue();
        assertThat(breaker.lets(1_000_000)).as("one call at a time").isFalse();
        breaker.failed(1_000_000);
        assertThat(breaker.lets(1_999_999)).isFalse();
        assertThat(breaker.lets(2_000_000)).isTrue();
        breaker.succeeded();
        assertThat(breaker.lets(2_000_000)).isTrue();
        breaker.failed(2_000_000);
        assertThat(breaker.lets(2_000_000))
                .as("one failure does not open it again")
                .isTrue();

        assertThat(Breaker.Position.LIFE.untaken()).isEmpty();
    }

    @Test
    void whatNoTableDeclaresIsRefused() {
        assertThatThrownBy(() -> Stage.LIFE.go(Stage.SETTLED, Stage.AT_WORK))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SETTLED")
                .hasMessageContaining("AT_WORK");
        assertThatThrownBy(() -> Phase.LIFE.go(Phase.ENDED, Phase.AT_WORK)).isInstanceOf(IllegalStateException.class);
    }
}
