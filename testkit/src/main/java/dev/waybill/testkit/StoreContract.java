package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Store} does. An implementation says how to open one, and passes the whole. */
public abstract class StoreContract {
    private static final RunEnd END =
            new RunEnd(RunEnd.Status.FAILED, "no \u0000 money, 没钱", Instant.parse("2026-01-02T03:05:00.000000001Z"));

    private Store store;

    /** For subclasses. */
    @SuppressWarnings("NullAway.Init") // JUnit calls openStore before any test
    protected StoreContract() {}

    /** An empty store. */
    protected abstract Store open();

    /** The store of this test. */
    protected final Store store() {
        return store;
    }

    /** Puts another store in the place of the one of this test, which is closed. */
    protected final void replaceStore(Store other) {
        store = other;
    }

    @BeforeEach
    final void openStore() {
        store = open();
    }

    @AfterEach
    final void closeStore() {
        store.close();
    }

    /** A run that has begun. */
    protected final Journal begin(RunRecord run) {
        return store.begin(run, TYPES, StoreSamples.input(run));
    }

    /** The commits of a run. */
    protected final List<CommitRecord> commits(RunId run) {
        var commits = new ArrayList<CommitRecord>();
        store.read(run, TYPES, commits::add);
        return commits;
    }

    private static void append(Journal journal, CommitRecord commit) {
        var ticket = journal.append(commit);
        ticket.await();
        assertThat(ticket.isDurable()).isTrue();
    }

    private void assertRoundTrip(Update update) {
        var run = StoreSamples.run("r-update");
        var commit = StoreSamples.plan(run, 0, update);

        append(begin(run), commit);

        assertThat(commits(run.id())).containsExactly(StoreSamples.input(run), commit);
    }

    @Test
    void aRunIsFoundWithItsInput() {
        var run = StoreSamples.run("r-1");

        begin(run);

        assertThat(store.find(run.id())).contains(run);
        assertThat(commits(run.id())).containsExactly(StoreSamples.input(run));
    }

    @Test
    void whatWasNeverBegunIsUnknown() {
        var nobody = new RunId("r-nobody");

        assertThat(store.find(nobody)).isEmpty();
        assertThat(store.runsOf(new ThreadId("t-nobody"))).isEmpty();
        assertThat(store.latest(10)).isEmpty();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> commits(nobody))
                .returns("store.unknown_run", StoreException::code);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.reopen(nobody, TYPES))
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

        assertThat(store.find(run.id())).contains(run);
        assertThat(store.latest(10)).containsExactly(run);
        assertThat(store.runsOf(impostor.thread())).isEmpty();
        assertThat(commits(run.id())).hasSize(2);
    }

    @Test
    void twoRunsCannotHaveTheSamePlaceOnAThread() {
        var first = StoreSamples.run("r-1", "t-1", 0);
        begin(first);
        var second = StoreSamples.run("r-2", "t-1", 0);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> begin(second))
                .withMessageContaining("t-1")
                .returns("store.thread_busy", StoreException::code);

        assertThat(store.find(second.id())).isEmpty();
        assertThat(store.latest(9)).containsExactly(first);
    }

    @Test
    void commitsKeepTheirOrderAcrossScopes() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        List<Object> numbers = List.of(7, -7);
        List<Object> shapes = List.of(
                new StoreSamples.Shape.Leaf("a", Optional.of("b")),
                new StoreSamples.Shape.Tree(List.of(), Map.of()),
                new StoreSamples.Shape.Leaf("", Optional.empty()));
        var expected = new ArrayList<CommitRecord>();
        expected.add(StoreSamples.input(run));
        expected.add(StoreSamples.fanOut(run, numbers, shapes));
        expected.add(StoreSamples.look(run, 2));
        expected.add(StoreSamples.look(run, 0));
        expected.add(StoreSamples.join(
                run, List.of(StoreSamples.activation("visit@0#plan.1"), StoreSamples.activation("research@0#plan.0"))));

        expected.subList(1, expected.size()).forEach(commit -> append(journal, commit));

        assertThat(commits(run.id())).isEqualTo(expected);
    }

    @Test
    void manyParentsKeepTheirOrder() {
        var run = StoreSamples.run("r-1");
        var parents = new ArrayList<ActivationId>();
        IntStream.range(0, 5_000).forEach(i -> parents.add(StoreSamples.activation("visit@0#plan." + i)));
        IntStream.range(0, 2_000).forEach(i -> parents.add(StoreSamples.activation("visit@" + i + "#plan." + 2 * i)));
        parents.add(StoreSamples.activation("visit@3#plan.1#visit.9"));
        parents.add(StoreSamples.activation("visit@3#plan.1#visit.10"));
        parents.add(StoreSamples.activation("visit@3#plan.2#visit.11"));

        append(begin(run), StoreSamples.join(run, parents));

        assertThat(commits(run.id()).getLast().parents()).isEqualTo(parents);
    }

    @Test
    void aHistoryLongerThanAnyPageIsReadWhole() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);

        for (int i = 0; i < 9_999; i++) {
            journal.append(StoreSamples.plan(run, i, Update.append(StoreSamples.LOG, "entry " + i)));
        }
        append(journal, StoreSamples.plan(run, 9_999, Update.none()));

        var commits = commits(run.id());
        assertThat(commits).hasSize(10_001);
        assertThat(IntStream.range(0, 10_000))
                .allSatisfy(
                        i -> assertThat(commits.get(i + 1).activation().label()).isEqualTo("plan@" + i));
    }

    @Test
    void everyKindOfValueIsReadBackAsItWas() {
        assertRoundTrip(Update.of(StoreSamples.EVERYTHING, StoreSamples.everything()));
    }

    @Test
    void numbersThatAreNoneAreReadBackAsTheyWere() {
        var e = StoreSamples.everything();
        for (double real : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -0.0}) {
            var numbers = StoreSamples.numbers(real, (float) real);
            var run = StoreSamples.run("r-" + Double.doubleToRawLongBits(real));

            append(
                    begin(run),
                    StoreSamples.plan(
                            run,
                            0,
                            Update.of(
                                    StoreSamples.EVERYTHING,
                                    new StoreSamples.Everything(
                                            numbers,
                                            e.times(),
                                            e.shape(),
                                            e.id(),
                                            e.uri(),
                                            e.currency(),
                                            e.locale(),
                                            Optional.empty(),
                                            List.of()))));

            var update = commits(run.id()).getLast().update();
            update.forEach((channel, written) ->
                    assertThat(((StoreSamples.Everything) written).numbers()).isEqualTo(numbers));
        }
    }

    @Test
    void writesToChannelsOfEveryKindAreReadBackAsTheyWere() {
        assertRoundTrip(Update.append(StoreSamples.LOG, "one")
                .andAppend(StoreSamples.LOG, "two")
                .and(StoreSamples.TOTAL, -3)
                .and(StoreSamples.FACTS, StoreSamples.inOrder("z", 1, "a", 2))
                .and(
                        StoreSamples.SHAPES,
                        new LinkedHashSet<>(List.of(
                                new StoreSamples.Shape.Leaf("z", Optional.empty()),
                                new StoreSamples.Shape.Tree(List.of(), Map.of()))))
                .andAppend(StoreSamples.CARDS, "k1")
                .andRemove(StoreSamples.CARDS, "l")
                .andAppend(StoreSamples.CARDS, "m2")
                .and(StoreSamples.NOTES, "a\nb"));
    }

    @Test
    void emptyWritesAreStillWrites() {
        assertRoundTrip(Update.of(StoreSamples.LOG, List.of())
                .and(StoreSamples.FACTS, Map.of())
                .and(StoreSamples.SHAPES, Set.of())
                .and(StoreSamples.NOTES, ""));
    }

    @Test
    void largeWritesAreReadBackAsTheyWere() {
        assertRoundTrip(Update.of(
                StoreSamples.LOG,
                IntStream.range(0, 20_000).mapToObj(i -> "entry " + i).toList()));
    }

    @Test
    void everyCharacterIsKept() {
        var text = new StringBuilder("\u0000\u0001\t\n\r\"\\/\u007f\u0085\u2028\ufeff\uffff");
        for (int plane = 0; plane <= 16; plane++) {
            text.appendCodePoint(plane * 0x10000 + 0x4e2d).appendCodePoint(plane * 0x10000 + 0xfffe);
        }
        var oddities = List.of("\ud83d", "\ude00", "a\ud83d", "\ud83da", "\ude00\ud83d", "\ud83d\ud83d\ude00");
        for (var odd : oddities) {
            var run = StoreSamples.run("r-" + oddities.indexOf(odd));
            var commit = StoreSamples.plan(run, 0, Update.of(StoreSamples.NOTES, odd));
            append(begin(run), commit);
            assertThat(commits(run.id()).getLast()).isEqualTo(commit);
        }

        assertRoundTrip(
                Update.append(StoreSamples.LOG, text.toString()).and(StoreSamples.FACTS, Map.of(text.toString(), 1)));
    }

    @Test
    void endAndReopenMayBeRepeated() {
        var run = StoreSamples.run("运行.1:a_b-c𝒳");
        var journal = begin(run);

        journal.end(END);
        journal.end(END);
        assertThat(store.find(run.id())).contains(run.withEnd(Optional.of(END)));
        assertThat(store.runsOf(run.thread())).containsExactly(run.withEnd(Optional.of(END)));

        store.reopen(run.id(), TYPES);
        var again = store.reopen(run.id(), TYPES);
        assertThat(store.find(run.id())).contains(run);

        append(again, StoreSamples.plan(run, 0, Update.none()));
        var completed = new RunEnd(RunEnd.Status.COMPLETED, "", Instant.EPOCH);
        again.end(completed);
        assertThat(store.find(run.id())).contains(run.withEnd(Optional.of(completed)));
        assertThat(commits(run.id())).hasSize(2);
    }

    @Test
    void runsAreListedInTheirOrder() {
        for (int i = 0; i < 12; i++) {
            begin(StoreSamples.run("r-" + (12 - i), "t-" + i % 3, i / 3));
        }

        assertThat(store.runsOf(new ThreadId("t-1")).stream().map(r -> r.id().value()))
                .containsExactly("r-11", "r-8", "r-5", "r-2");
        assertThat(store.latest(3).stream().map(r -> r.id().value())).containsExactly("r-1", "r-2", "r-3");
        assertThat(store.latest(0)).isEmpty();
        assertThat(store.latest(100)).hasSize(12);
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
        assertThat(store.latest(100)).hasSize(64).allMatch(r -> r.end().equals(Optional.of(END)));
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
        assertThat(store.find(run.id())).contains(run.withEnd(Optional.of(END)));
    }
}
