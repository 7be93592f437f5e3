package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** An engine goes on at the hint of its store: here it sees nothing when it looks by itself. */
class HintsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final HookedStore hooked = new HookedStore();
    private final CompletableFuture<Consumer<ThreadId>> watching = new CompletableFuture<>();

    @SuppressWarnings("unchecked")
    private Engine blind(String reading) {
        hooked.hook((method, args, call) -> {
            if (method.equals("Store.watch")) {
                watching.complete((Consumer<ThreadId>) args[0]);
            }
            if (method.equals(reading) && Thread.currentThread().getName().equals("waybill-alarm")) {
                throw new StoreException("store.io", "it cannot be read");
            }
            return call.proceed();
        });
        return Engine.builder().store(hooked.store()).build();
    }

    private void hint(Run run) throws Exception {
        watching.get(LONG.toSeconds(), TimeUnit.SECONDS).accept(run.thread());
    }

    @Test
    void anAnswerIsTaken() throws Exception {
        var graph = Graph.named("g")
                .node("asks", (state, context) -> {
                    context.ask(Question.approval("go on?"));
                    return Update.none();
                })
                .entry("asks")
                .build();
        try (var engine = blind("Store.questionsOf")) {
            var run = engine.start(graph, Update.none());
            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Waiting.class);
            var question = hooked.inner().questionsOf(run.id()).getFirst().id();

            hooked.inner().answer(question, Answer.approve().by("ann").at(Instant.EPOCH));
            hint(run);

            try (var events = run.events()) {
                assertThat(events.anyMatch(RunEvent.RunEnded.class::isInstance)).isTrue();
            }
            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }

    @Test
    void aRunHasItsTurn() throws Exception {
        var goOn = new CountDownLatch(1);
        var graph = Graph.named("g")
                .node("n", (state, context) -> {
                    goOn.await();
                    return Update.none();
                })
                .entry("n")
                .build();
        var thread = ThreadId.of("t");
        try (var other = Engine.builder().store(hooked.inner()).build();
                var engine = blind("Store.runsSinceBase")) {
            var first = other.start(graph, thread, Update.none());
            var second =
                    engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));

            goOn.countDown();
            assertThat(first.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
            hint(second);

            assertThat(second.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }
}
