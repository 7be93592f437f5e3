package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Another engine begins a run just before this one does: what this one is asked for has a typed answer. */
class StartedElsewhereTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final HookedStore store = new HookedStore();
    private final Graph graph = Graph.named("g")
            .channels(Channels.of(LOG))
            .node("n", (s, c) -> Update.append(LOG, "n"))
            .entry("n")
            .build();
    private final Engine engine =
            Engine.builder().store(store.store()).graphs(graph).build();
    private final Engine other =
            Engine.builder().store(store.inner()).graphs(graph).build();

    /** The other engine does that just before the store is asked to begin the next run. */
    private void overtakenBy(Supplier<Run> start) {
        var done = new AtomicBoolean();
        store.hook((method, args, call) -> {
            if (method.equals("Store.begin") && !done.getAndSet(true)) {
                start.get().await();
            }
            return call.proceed();
        });
    }

    @Test
    void aKeyThatBothUseIsOneRun() {
        var key = StartOptions.NONE.key("order-7");
        overtakenBy(() -> other.start(graph, Update.none(), key));

        var run = engine.start(graph, Update.none(), key);

        assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
        assertThat(engine.latest(9)).hasSize(1);
        assertThat(engine.commits(run.id())).hasSize(2);
    }

    @Test
    void aPlaceOnAThreadIsTakenOnce() {
        var thread = new ThreadId("t");
        overtakenBy(() -> other.start(graph, thread, Update.none()));

        assertThatThrownBy(() -> engine.start(graph, thread, Update.none()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.thread_busy"));
        assertThat(engine.runs(thread)).hasSize(1);
    }

    @Test
    void aForkOntoAThreadThatIsTakenMeanwhileIsRefused() {
        var origin = other.start(graph, Update.none());
        origin.await();
        var thread = new ThreadId("t");
        overtakenBy(() -> other.start(graph, thread, Update.none()));

        assertThatThrownBy(() -> engine.fork(new Checkpoint(origin.id(), "@input"), ForkOptions.NONE.on(thread)))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.thread_busy"));
    }
}
