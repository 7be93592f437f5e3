package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Store} does. An implementation says how to open one, and passes the whole: runs and their lists here,
 * the rest in the classes that this one extends.
 */
public abstract class StoreContract extends StoreBlobsContract {
    /** For subclasses. */
    protected StoreContract() {}

    @Test
    void aRunIsFoundWithItsInput() {
        var run = StoreSamples.run("r-1");

        begin(run);

        assertThat(store().find(run.id())).contains(run);
        assertThat(commits(run.id())).containsExactly(StoreSamples.input(run));
    }

    @Test
    void whatWasNeverBegunIsUnknown() {
        var nobody = new RunId("r-nobody");

        assertThat(store().find(nobody)).isEmpty();
        assertThat(store().runsOf(new ThreadId("t-nobody"))).isEmpty();
        assertThat(store().latest(10)).isEmpty();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> commits(nobody))
                .returns("store.unknown_run", StoreException::code);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store().reopen(StoreSamples.run("r-nobody"), TYPES, TENURE))
                .returns("store.unknown_run", StoreException::code);
    }

    @Test
    void aSecondRunWithTheSameIdLeavesNoTrace() {
        var run = StoreSamples.run("r-1");
        append(begin(run), StoreSamples.plan(run, 0, Update.none()));
        var impostor = StoreSamples.run("r-1", "t-other", 0);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> begin(impostor))
                .withMessageContaining("r-1")
                .returns("store.duplicate", StoreException::code);

        assertThat(store().find(run.id())).contains(run);
        assertThat(store().latest(10)).containsExactly(run);
        assertThat(store().runsOf(impostor.thread())).isEmpty();
        assertThat(commits(run.id())).hasSize(2);
    }

    @Test
    void twoRunsCannotHaveTheSamePlaceOnAThread() {
        var first = StoreSamples.run("r-1", "t-1", 0);
        begin(first).release();
        var second = StoreSamples.run("r-2", "t-1", 0);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> begin(second))
                .withMessageContaining("t-1")
                .returns("store.thread_busy", StoreException::code);

        assertThat(store().find(second.id())).isEmpty();
        assertThat(store().latest(9)).containsExactly(first);
    }

    @Test
    void endAndReopenMayBeRepeated() {
        var run = StoreSamples.run("运行.1:a_b-c𝒳");
        var journal = begin(run);

        journal.end(END);
        journal.end(END);
        assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(END)));
        assertThat(store().runsOf(run.thread())).containsExactly(run.withEnd(Optional.of(END)));

        assertRefused("store.changed", () -> store().reopen(run, TYPES, TENURE));
        store().reopen(run.withEnd(Optional.of(END)), TYPES, TENURE).release();
        assertRefused("store.changed", () -> store().reopen(run.withEnd(Optional.of(END)), TYPES, TENURE));
        var again = store().reopen(run, TYPES, TENURE);
        assertThat(store().find(run.id())).contains(run);

        append(again, StoreSamples.plan(run, 0, Update.none()));
        var completed = new RunEnd(RunEnd.Status.COMPLETED, "", Instant.EPOCH);
        again.end(completed);
        assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(completed)));
        assertThat(commits(run.id())).hasSize(2);
    }

    @Test
    void everyKindOfEndIsKept() {
        for (var status : RunEnd.Status.values()) {
            var run = StoreSamples.run("r-" + status);
            var end = new RunEnd(status, "", Instant.EPOCH);

            begin(run).end(end);

            assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(end)));
        }
    }

    @Test
    void runsAreListedInTheirOrder() {
        for (int i = 0; i < 12; i++) {
            begin(StoreSamples.run("r-" + (12 - i), "t-" + i % 3, i / 3)).release();
        }

        assertThat(store().runsOf(new ThreadId("t-1")).stream().map(r -> r.id().value()))
                .containsExactly("r-11", "r-8", "r-5", "r-2");
        assertThat(store().latest(3).stream().map(r -> r.id().value())).containsExactly("r-1", "r-2", "r-3");
        assertThat(store().latest(0)).isEmpty();
        assertThat(store().latest(100)).hasSize(12);
    }

    @Test
    void manyRunsAtOnceLoseNothing() throws InterruptedException, ExecutionException {
        var written = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int r = 0; r < 64; r++) {
                var run = StoreSamples.run("r-" + r);
                written.add(threads.submit(() -> {
                    var journal = begin(run);
                    for (int i = 0; i < 50; i++) {
                        append(journal, StoreSamples.plan(run, i, Update.append(StoreSamples.LOG, run.id() + " " + i)));
                    }
                    journal.end(END);
                }));
            }
        }

        for (var future : written) {
            future.get();
        }
        assertThat(store().latest(100)).hasSize(64).allMatch(r -> r.end().equals(Optional.of(END)));
        for (int r = 0; r < 64; r++) {
            var id = new RunId("r-" + r);
            assertThat(commits(id).stream().skip(1).map(c -> c.activation().label() + c.update()))
                    .containsExactlyElementsOf(IntStream.range(0, 50)
                            .mapToObj(i -> "plan@" + i + Update.append(StoreSamples.LOG, ""))
                            .toList());
        }
    }

    @Test
    void whoReadsWhileOthersWriteSeesWhatWasCommittedSoFar() throws InterruptedException, ExecutionException {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = threads.submit(() -> {
                for (int i = 0; i < 500; i++) {
                    append(journal, StoreSamples.plan(run, i, Update.none()));
                }
            });
            int seen = 0;
            while (!writing.isDone()) {
                var commits = commits(run.id());
                assertThat(commits.size()).isGreaterThanOrEqualTo(seen);
                for (int i = 1; i < commits.size(); i++) {
                    assertThat(commits.get(i).activation().round()).isEqualTo(i - 1);
                }
                seen = commits.size();
            }
            writing.get();
        }

        assertThat(commits(run.id())).hasSize(501);
    }

    @Test
    void anInterruptDoesNotLoseAWrite() {
        var run = StoreSamples.run("r-1");
        Thread.currentThread().interrupt();

        var journal = begin(run);
        append(journal, StoreSamples.plan(run, 0, Update.none()));
        journal.end(END);
        var commits = commits(run.id());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(commits).hasSize(2);
        assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(END)));
    }

    @Test
    void aRunIsFoundByTheKeyThatItWasStartedWith() {
        var run = StoreSamples.run("r-1", "t-1", 0, "key \u0000 钥匙");
        begin(run).end(END);

        assertThat(store().findByKey("key \u0000 钥匙")).contains(run.withEnd(Optional.of(END)));
        assertThat(store().findByKey("key")).isEmpty();
        assertThat(store().findByKey("")).isEmpty();
    }

    @Test
    void aKeyStartsOneRunAndNoKeyAnyNumber() {
        var run = StoreSamples.run("r-1", "t-1", 0, "key");
        begin(run);

        assertRefused("store.duplicate", () -> begin(StoreSamples.run("r-2", "t-2", 0, "key")));
        assertRefused(
                "store.duplicate", () -> store().enqueue(StoreSamples.run("r-2", "t-2", 0, "key"), TYPES, List.of()));
        begin(StoreSamples.run("r-3", "t-3", 0));
        begin(StoreSamples.run("r-4", "t-4", 0));

        assertThat(store().latest(9)).hasSize(3);
        assertThat(store().findByKey("key")).contains(run);
        assertThat(store().runsOf(new ThreadId("t-2"))).isEmpty();
        assertThat(store().isLeased(new ThreadId("t-2"), NOW)).isFalse();
    }

    @Test
    void ofManyRunsWithOneKeyOneBegins() throws InterruptedException, ExecutionException {
        var begun = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                var run = StoreSamples.run("r-" + i, "t-" + i, 0, "key");
                begun.add(threads.submit(() -> {
                    try {
                        begin(run);
                        return true;
                    } catch (StoreException e) {
                        assertThat(e.code()).isEqualTo("store.duplicate");
                        return false;
                    }
                }));
            }
        }

        int winners = 0;
        for (var one : begun) {
            winners += one.get() ? 1 : 0;
        }
        assertThat(winners).isEqualTo(1);
        assertThat(store().latest(9)).hasSize(1);
    }

    @Test
    void theRunsOfATraceAreFoundOldestFirst() {
        var trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        var first = StoreSamples.withTrace(StoreSamples.run("r-9"), trace);
        var second = StoreSamples.withTrace(StoreSamples.run("r-1"), trace);
        begin(first);
        begin(StoreSamples.run("r-5"));
        begin(second);

        assertThat(store().runsOfTrace(trace)).containsExactly(first, second);
        assertThat(store().runsOfTrace("00000000000000000000000000000001")).isEmpty();
    }
}
