package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Timeouts are for agents: waiting for a person or for a turn does not count. */
class TimeThatDoesNotCountTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(20);

    private static Graph asking(AtomicInteger attempts) {
        return Graph.named("asking")
                .channels(Channels.of(LOG))
                .node(
                        "ask",
                        (state, context) -> {
                            var answer = context.ask(Question.approval("ok?"));
                            if (attempts.incrementAndGet() == 1) {
                                throw new IOException("no luck after " + answer.choice());
                            }
                            return Update.append(LOG, answer.choice());
                        },
                        node -> node.timeout(Duration.ofMinutes(1))
                                .totalTimeout(Duration.ofMinutes(2))
                                .idleTimeout(Duration.ofMinutes(1))
                                .retry(Retry.fixed(2, Duration.ofSeconds(30))))
                .entry("ask")
                .build();
    }

    @Test
    void anAnswerAfterThreeDaysIsInTime() {
        var clock = new VirtualClock();
        try (var engine = clock.engine()) {
            var run = engine.start(asking(new AtomicInteger()), Update.none());
            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Waiting.class);

            clock.advance(Duration.ofDays(3));
            engine.answer(
                    engine.questions(run.id()).getFirst().id(), Answer.approve().by("ann"));

            assertThat(((Outcome.Completed) clock.advanceUntil(run)).state().get(LOG))
                    .containsExactly("approve");
        }
    }

    @Test
    void waitingForATurnIsNoWork() throws Exception {
        var graph = Graph.named("slow")
                .channels(Channels.of(LOG))
                .node("plan", (state, context) -> Update.none())
                .node(
                        "item",
                        Integer.class,
                        (item, state, context) -> {
                            new CountDownLatch(1).await(60, java.util.concurrent.TimeUnit.MILLISECONDS);
                            return Update.append(LOG, "item " + item);
                        },
                        node -> node.timeout(Duration.ofMillis(300)).totalTimeout(Duration.ofMillis(300)))
                .entry("plan")
                .fanOut("plan", state -> List.of(1, 2, 3, 4, 5, 6, 7, 8), "item", Graph.END)
                .build();
        try (var engine = Engine.builder().concurrency(1).build()) {
            Run run = engine.start(graph, Update.none());

            assertThat(((Outcome.Completed) run.await(LONG).orElseThrow())
                            .state()
                            .get(LOG))
                    .hasSize(8);
        }
    }
}
