package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Two engines on one store, of which one does something just before the other one takes a thread. */
class TakingTurnsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final HookedStore hooked = new HookedStore();
    private final Store store = hooked.inner();
    private final AtomicInteger calls = new AtomicInteger();
    private final Graph graph = Graph.named("turns")
            .channels(Channels.of(LOG))
            .node("one", (s, c) -> Update.append(LOG, "one"))
            .node("two", (s, c) -> {
                if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("the first time");
                }
                return Update.append(LOG, "two");
            })
            .chain("one", "two")
            .entry("one")
            .build();

    /** The store as it is to an engine that is overtaken just before it takes a thread again. */
    private Store overtakenBy(AtomicReference<Runnable> other) {
        hooked.hook((method, args, call) -> {
            var first = method.equals("Store.reopen") ? other.getAndSet(null) : null;
            if (first != null) {
                first.run();
            }
            return call.proceed();
        });
        return hooked.store();
    }

    private Engine engine(Store on) {
        return Engine.builder().store(on).graphs(graph).build();
    }

    @Test
    void resumeDoesNotDoAgainWhatAnotherEngineHasDoneMeanwhile() {
        var other = engine(store);
        var run = other.start(graph, Update.none());
        assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
        var overtaken = engine(
                overtakenBy(new AtomicReference<>(() -> other.resume(run.id()).await())));

        assertThatThrownBy(() -> overtaken.resume(run.id()))
                .isInstanceOfSatisfying(
                        RunException.class, e -> assertThat(e.code()).isEqualTo("run.completed"));
        assertThat(other.commits(run.id()))
                .extracting(c -> c.activation().label())
                .doesNotHaveDuplicates();
    }

    @Test
    void aQueuedRunThatAnotherEngineHasBegunGoesOnFromThere() {
        var release = new CountDownLatch(1);
        var slow = Graph.named("slow")
                .channels(Channels.of(LOG))
                .node("one", (s, c) -> {
                    if (s.get(LOG).isEmpty()) {
                        release.await();
                    }
                    return Update.append(LOG, "one");
                })
                .node("two", (s, c) -> Update.append(LOG, "two"))
                .chain("one", "two")
                .entry("one")
                .build();
        var hook = new AtomicReference<Runnable>();
        var queuing = Engine.builder().store(overtakenBy(hook)).graphs(slow).build();
        var other = Engine.builder().store(store).graphs(slow).build();
        var thread = ThreadId.of("t");
        var first = queuing.start(slow, thread, Update.none());
        var queued = queuing.start(slow, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
        hook.set(() -> other.resume(queued.id()).await());

        release.countDown();
        first.await();

        assertThat(queued.await(Duration.ofSeconds(10)))
                .hasValueSatisfying(o -> assertThat(o).isInstanceOf(Outcome.Completed.class));
        assertThat(other.commits(queued.id()))
                .extracting(c -> c.activation().label())
                .doesNotHaveDuplicates();
    }
}
