package dev.waybill.engine;

import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.assertCompleted;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Weight;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread of many commits is opened by reading about as much as its state is large. */
@Timeout(120)
class BasesTest {
    private static final ThreadId THREAD = ThreadId.of("t");
    private static final Channel<Integer> STEPS = Channel.value("steps", Integer.class, 0);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<List<Integer>> LOG = Channel.append("log", Integer.class);
    private static final int MANY = 300;

    private final HookedStore hooked = new HookedStore();
    private final AtomicBoolean fails = new AtomicBoolean();
    private final Graph loop = loop();
    private final Engine engine =
            Engine.builder().store(hooked.store()).graphs(loop).build();

    @AfterEach
    void close() {
        engine.close();
    }

    /** As many steps as the input says, each of which is counted; the first one fails if the test wants it to. */
    private Graph loop() {
        return Graph.named("loop")
                .channels(Channels.of(STEPS, TOTAL, LOG))
                .node("step", (state, context) -> {
                    if (fails.get()) {
                        throw new IllegalStateException("as the test says");
                    }
                    return Update.of(TOTAL, 1).and(STEPS, state.get(STEPS) - 1);
                })
                .entry("step")
                .route("step", s -> s.get(STEPS) > 0 ? Route.to("step") : Route.end("done"), "step", Graph.END)
                .build();
    }

    private Run start(int steps) {
        return engine.start(loop, THREAD, Update.of(STEPS, steps));
    }

    private void run(int steps) {
        assertCompleted(start(steps));
    }

    private int total() {
        return engine.state(engine.runs(THREAD).getLast().id()).get(TOTAL);
    }

    private boolean hasBase(RunId run) {
        return engine.commits(run).stream().anyMatch(c -> c.activation().equals(ActivationId.BASE));
    }

    private List<Integer> based() {
        return engine.runs(THREAD).stream()
                .filter(r -> hasBase(r.id()))
                .map(RunRecord::number)
                .toList();
    }

    /** Counts the records that are read from now on. */
    @SuppressWarnings("unchecked") // the consumer of records
    private AtomicInteger counting() {
        var read = new AtomicInteger();
        hooked.hook((method, args, call) -> {
            if (method.equals("Store.read")) {
                var consumer = (Consumer<JournalRecord>) args[2];
                args[2] = (Consumer<JournalRecord>) record -> {
                    read.incrementAndGet();
                    consumer.accept(record);
                };
            }
            return call.proceed();
        });
        return read;
    }

    @Test
    void howMuchIsReadDoesNotDependOnHowLongTheThreadIs() {
        var read = counting();
        int most = 0;
        for (int i = 0; i < 120; i++) {
            read.set(0);
            run(20);
            most = Math.max(most, read.get());
        }

        assertThat(total()).isEqualTo(120 * 20);
        assertThat(most).isBetween(256, 2 * 256);
        read.set(0);
        engine.state(engine.runs(THREAD).getLast().id());
        assertThat(read.get()).isLessThan(2 * 256);
        assertThat(based()).hasSizeBetween(5, 12);
    }

    @Test
    void whatIsKeptAgainIsTogetherNoMoreThanWhatWasWritten() {
        var graph = Graph.named("growing")
                .channels(Channels.of(LOG))
                .node("step", (s, c) -> Update.append(LOG, s.get(LOG).size()))
                .entry("step")
                .build();
        for (int i = 0; i < 600; i++) {
            assertCompleted(engine.start(graph, THREAD, Update.append(LOG, -1)));
        }

        long written = 0;
        long again = 0;
        int records = 0;
        for (var run : engine.runs(THREAD)) {
            for (var commit : engine.commits(run.id())) {
                boolean isBase = commit.activation().equals(ActivationId.BASE);
                again += isBase ? Weight.of(commit.update()) : 0;
                written += isBase ? 0 : Weight.of(commit.update());
                records++;
            }
        }
        assertThat(again).isPositive().isLessThanOrEqualTo(written + 100L * records);
        assertThat(based()).hasSizeBetween(3, 15); // each time it has grown by some part
        assertThat(engine.state(engine.runs(THREAD).getLast().id()).get(LOG)).hasSize(1_200);
    }

    @Test
    void aShortThreadIsLeftAsItIs() {
        run(100);
        run(100);
        run(1);

        assertThat(based()).isEmpty();
    }

    @Test
    void earlierRunsReadForkAndReplayAsBefore() {
        run(MANY);
        run(10);
        run(10);
        var runs = engine.runs(THREAD);
        assertThat(based()).containsExactly(1);

        assertThat(engine.state(new Checkpoint(runs.get(0).id(), "step@9")).get(TOTAL))
                .isEqualTo(10);
        assertThat(engine.state(new Checkpoint(runs.get(1).id(), "@input")).get(TOTAL))
                .isEqualTo(MANY);
        for (var run : runs) {
            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
            var fork = engine.fork(new Checkpoint(run.id(), "step@3"));
            var expected = engine.state(run.id());
            assertThat(assertCompleted(fork).state()).isEqualTo(expected);
        }
        assertThat(engine.history(THREAD))
                .hasSize(MANY + 20 + 3)
                .noneMatch(c -> c.commit().equals("@base"));
    }

    @Test
    void retentionCutsAThreadAtAnyOfItsRuns() {
        for (int i = 0; i < 6; i++) {
            run(MANY);
        }
        assertThat(based()).containsExactly(1, 2, 3, 4, 5);

        for (int kept = 5; kept > 0; kept--) {
            assertThat(engine.keepLast(THREAD, kept)).isEqualTo(1);
            assertThat(total()).isEqualTo(6 * MANY);
            var first = engine.runs(THREAD).getFirst();
            assertThat(engine.state(new Checkpoint(first.id(), "@input")).get(TOTAL))
                    .isEqualTo((6 - kept) * MANY);
        }
        run(1);
        assertThat(total()).isEqualTo(6 * MANY + 1);
    }

    @Test
    void aRunThatWasRolledBackLeavesWhatWasBeforeIt() {
        run(MANY);
        var gate = new CountDownLatch(1);
        var blocked = new AtomicInteger();
        var graph = Graph.named("loop")
                .channels(Channels.of(STEPS, TOTAL, LOG))
                .node("step", (state, context) -> {
                    if (blocked.incrementAndGet() > 1) {
                        gate.await();
                    }
                    return Update.of(TOTAL, 1).and(STEPS, state.get(STEPS) - 1);
                })
                .entry("step")
                .route("step", s -> s.get(STEPS) > 0 ? Route.to("step") : Route.end("done"), "step", Graph.END)
                .build();
        var second = engine.start(graph, THREAD, Update.of(STEPS, 5));
        until(() -> hasBase(second.id()));

        var third =
                engine.start(loop, Update.of(STEPS, 2), StartOptions.on(THREAD).whenBusy(WhenBusy.ROLL_BACK));

        assertThat(assertCompleted(third).state().get(TOTAL)).isEqualTo(MANY + 2);
        run(1);
        assertThat(total()).isEqualTo(MANY + 3);
        assertThat(hooked.inner().runsSinceBase(THREAD, 9)).hasSize(3);
    }

    @Test
    void aRunHoldsNothingOfWhatMayStillChange() {
        run(MANY);
        fails.set(true);
        var failed = start(3);
        assertThat(await(failed)).isInstanceOf(Outcome.Failed.class);
        var next = start(4);
        assertThat(await(next)).isInstanceOf(Outcome.Failed.class);

        assertThat(based()).isEmpty();
        assertThatThrownBy(() -> engine.resume(failed.id())).isInstanceOf(RunException.class);
        fails.set(false);
        assertCompleted(engine.resume(next.id()));

        assertThat(based()).containsExactly(2);
        assertThat(total()).isEqualTo(MANY + 4);
    }

    @Test
    void whatAnEarlierRunStillCommitsIsNotLost() {
        run(MANY);
        fails.set(true);
        var failed = start(3);
        assertThat(await(failed)).isInstanceOf(Outcome.Failed.class);
        var next = cutOffBeforeItsFirstCommit(4);
        fails.set(false);

        try (var other = Engine.builder().store(hooked.inner()).graphs(loop).build()) {
            assertCompleted(other.resume(failed.id()));
            var outcome = (Outcome.Completed) other.resume(next).await(LONG).orElseThrow();
            assertThat(outcome.state().get(TOTAL)).isEqualTo(MANY + 3 + 4);
            assertThat(based()).containsExactly(1);
            assertThat(total()).isEqualTo(MANY + 3 + 4);
        }
    }

    /** A run whose engine is gone. */
    private RunId cutOffBeforeItsFirstCommit(int steps) {
        var begun = new CountDownLatch(1);
        var waiting = Graph.named("loop")
                .channels(Channels.of(STEPS, TOTAL, LOG))
                .node("step", (state, context) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("step")
                .route("step", s -> s.get(STEPS) > 0 ? Route.to("step") : Route.end("done"), "step", Graph.END)
                .build();
        try (var dying = Engine.builder().store(hooked.inner()).build()) {
            var run = dying.start(waiting, THREAD, Update.of(STEPS, steps));
            until(() -> begun.getCount() == 0);
            return run.id();
        }
    }

    @Test
    void whatAnotherEngineCommitsWhileAThreadIsOpenedIsNotLost() {
        run(MANY);
        fails.set(true);
        var failed = start(3);
        assertThat(await(failed)).isInstanceOf(Outcome.Failed.class);
        fails.set(false);
        var overtaken = new AtomicBoolean();
        try (var other = Engine.builder().store(hooked.inner()).graphs(loop).build()) {
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.begin") && !overtaken.getAndSet(true)) {
                    assertCompleted(other.resume(failed.id()));
                }
                return call.proceed();
            });

            assertThat(assertCompleted(start(4)).state().get(TOTAL)).isEqualTo(MANY + 3 + 4);

            assertThat(overtaken).isTrue();
            assertThat(based()).containsExactly(1); // and not also 2, which was opened by reading more
            assertThat(total()).isEqualTo(MANY + 3 + 4);
        }
    }

    @Test
    void aStoreThatFailsBetweenTheFirstCommitAndTheBaseLosesNothing() {
        run(MANY);
        hooked.hook((method, args, call) -> {
            if (method.equals("Journal.append")
                    && args[0] instanceof CommitRecord c
                    && c.activation().equals(ActivationId.BASE)) {
                throw new StoreException("store.io", "the disk is gone");
            }
            return call.proceed();
        });
        var cutOff = start(5);
        assertThat(await(cutOff)).isInstanceOf(Outcome.Failed.class);
        assertThat(based()).isEmpty();
        hooked.hook((method, args, call) -> call.proceed());

        assertCompleted(engine.resume(cutOff.id()));

        assertThat(engine.commits(cutOff.id())).hasSize(1 + 5 + 1);
        assertThat(based()).containsExactly(1);
        assertThat(total()).isEqualTo(MANY + 5);
    }
}
