package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ThreadId;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What is deleted takes nothing along that was committed. */
class RetainingTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Duration LONG = Duration.ofSeconds(20);

    @Test
    void whatAnotherEngineCommitsWhileTheOldestRunsAreDeletedIsKept() {
        var hooked = new HookedStore();
        var blocks = new AtomicBoolean(true);
        var graph = Graph.named("g")
                .channels(Channels.of(LOG))
                .node("n", (s, c) -> {
                    if (blocks.get()) {
                        new CountDownLatch(1).await();
                    }
                    return Update.append(LOG, "n");
                })
                .entry("n")
                .build();
        var thread = new ThreadId("t");
        var before = Engine.builder().store(hooked.inner()).build();
        var first = before.start(graph, thread, Update.append(LOG, "1"));
        var second = before.start(
                graph, Update.append(LOG, "2"), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
        before.close();
        blocks.set(false);

        try (var engine = Engine.builder().store(hooked.store()).graphs(graph).build();
                var other = Engine.builder().store(hooked.inner()).graphs(graph).build()) {
            engine.cancel(first.id());
            var overtaken = new AtomicBoolean();
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.truncate") && !overtaken.getAndSet(true)) {
                    other.resume(first.id()).await(LONG);
                }
                return call.proceed();
            });

            assertThat(engine.keepLast(thread, 1)).isEqualTo(1);

            assertThat(overtaken).isTrue();
            assertThat(engine.runs(thread)).hasSize(1);
            var outcome = engine.resume(second.id()).await(LONG).orElseThrow();
            assertThat(((Outcome.Completed) outcome).state().get(LOG)).containsExactly("1", "n", "2", "n");
        }
    }
}
