package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.StoreException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Ticket;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** A store that is away for a moment ends no run and makes no agent fail: the run goes on when it is resumed. */
class StoreAwayTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(30);

    private static final Answer YES = Answer.approve().by("ann");
    private static final Ticket AWAY = new Ticket() {
        @Override
        public boolean isDurable() {
            return false;
        }

        @Override
        public void await() {
            throw new StoreException("store.io", "away");
        }
    };

    private final HookedStore hooked = new HookedStore();
    private final AtomicInteger effects = new AtomicInteger();
    private final Graph graph = Graph.named("g")
            .channels(Channels.of(LOG))
            .node(
                    "n",
                    (state, context) -> {
                        context.once("effect", Integer.class, key -> effects.incrementAndGet());
                        return Update.append(
                                LOG, context.ask(Question.approval("go on?")).choice());
                    },
                    node -> node.retry(Retry.fixed(5, Duration.ofMillis(1)))
                            .onFailure(FailurePolicy.asMessage(LOG, failure -> failure.message())))
            .entry("n")
            .build();

    private void awayAt(BiPredicate<String, Object> when) {
        hooked.hook((method, args, call) -> {
            return method.startsWith("Journal.") && args != null && when.test(method, args[0]) ? AWAY : call.proceed();
        });
    }

    private void assertGoesOn() {
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            if (run.await(LONG).orElseThrow() instanceof Outcome.Waiting waiting) {
                engine.answer(waiting.questions().getFirst().id(), YES);
            }
            assertThat(run.await(LONG).orElseThrow())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo("store.io"));
            assertThat(engine.find(run.id()).orElseThrow().end()).isEmpty();
            assertThat(engine.isActive(run.id())).isFalse();

            awayAt((method, what) -> false);
            var again = engine.resume(run.id());
            var outcome = again.await(LONG).orElseThrow();
            if (outcome instanceof Outcome.Waiting waiting) {
                engine.answer(waiting.questions().getFirst().id(), YES);
                outcome = again.await(LONG).orElseThrow();
            }
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Completed.class,
                            completed -> assertThat(completed.state().get(LOG)).containsExactly("approve"));
        }
    }

    @Test
    void whenACommitIsToBeKept() {
        awayAt((method, what) -> what instanceof CommitRecord);

        assertGoesOn();

        assertThat(effects).hasValue(1);
    }

    @Test
    void whenTheResultOfAnEffectIsToBeKept() {
        awayAt((method, what) -> what instanceof JournalRecord.Effect);

        assertGoesOn();

        assertThat(effects)
                .as("again with the same key, as for a process that has died")
                .hasValue(2);
    }

    @Test
    void whenAQuestionIsToBeKept() {
        awayAt((method, what) -> method.equals("Journal.ask"));

        assertGoesOn();
    }
}
