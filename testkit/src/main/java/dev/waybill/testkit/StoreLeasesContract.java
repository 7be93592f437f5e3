package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Tenure;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** One engine at a time has a thread, and who has lost it writes nothing any more. */
abstract class StoreLeasesContract extends StoreRecordsContract {
    private static final Tenure LATER = new Tenure(UNTIL, UNTIL.plusSeconds(30));

    private final RunRecord run = StoreSamples.run("r-1", "t-1", 0);
    private final RunRecord next = StoreSamples.run("r-2", "t-1", 1);

    private Journal reopen(RunRecord again, Tenure tenure) {
        return store().reopen(again, TYPES, tenure);
    }

    private void assertFenced(Journal journal) {
        var before = records(run.id());
        var questions = store().questionsOf(run.id());
        var runs = store().runsOf(run.thread());
        boolean leased = store().isLeased(run.thread(), NOW);

        assertRefused(
                "store.fenced",
                () -> journal.append(StoreSamples.plan(run, 9, Update.none())).await());
        assertRefused(
                "store.fenced",
                () -> journal.append(StoreSamples.withdrawal(run)).await());
        assertRefused(
                "store.fenced",
                () -> journal.ask(QuestionSamples.question("q-late", run, 0)).await());
        assertRefused("store.fenced", () -> journal.renew(UNTIL.plusSeconds(1_000)));
        assertRefused("store.fenced", () -> journal.end(END));
        journal.release(); // nothing is held any more

        assertThat(records(run.id())).isEqualTo(before);
        assertThat(store().questionsOf(run.id())).isEqualTo(questions);
        assertThat(store().runsOf(run.thread())).isEqualTo(runs);
        assertThat(store().isLeased(run.thread(), NOW)).isEqualTo(leased);
        assertThat(store().isLeased(run.thread(), LATER.until())).isFalse();
    }

    @Test
    void aRunThatNobodyIsAtWorkOnIsEndedFromOutsideAndWhoeverWasIsFencedOff() {
        var journal = begin(run);

        assertRefused("store.leased", () -> store().end(run.id(), END, NOW));
        assertThat(store().find(run.id())).contains(run);

        store().end(run.id(), END, UNTIL);
        assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(END)));
        assertFenced(journal);
        store().end(run.id(), new RunEnd(RunEnd.Status.COMPLETED, "", NOW), UNTIL);
        assertThat(store().find(run.id())).contains(run.withEnd(Optional.of(END)));
        assertRefused("store.unknown_run", () -> store().end(new RunId("r-nobody"), END, UNTIL));
    }

    @Test
    void aRunThatWaitsForItsTurnIsEndedWhileTheOneBeforeItGoesOn() {
        var journal = begin(run);
        store().enqueue(next, TYPES, List.of(StoreSamples.input(next)));

        store().end(next.id(), END, NOW);

        assertThat(store().find(next.id())).contains(next.withEnd(Optional.of(END)));
        assertThat(store().isLeased(run.thread(), NOW)).isTrue();
        append(journal, StoreSamples.plan(run, 0, Update.none()));
        journal.end(END);
    }

    @Test
    void whoHasLetGoOfAThreadDoesNotGetItBackByRenewing() {
        var journal = begin(run);
        journal.end(END);

        journal.renew(UNTIL);

        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
    }

    @Test
    void whoBeginsOrReopensHasTheThreadUntilTheTimeIsOver() {
        begin(run);

        assertThat(store().isLeased(run.thread(), NOW)).isTrue();
        assertThat(store().isLeased(run.thread(), UNTIL.minusNanos(1))).isTrue();
        assertThat(store().isLeased(run.thread(), UNTIL)).isFalse();
        assertThat(store().isLeased(new ThreadId("t-2"), NOW)).isFalse();
        assertRefused("store.leased", () -> begin(next));
        assertRefused("store.leased", () -> reopen(run, new Tenure(UNTIL.minusNanos(1), LATER.until())));
        assertThat(store().find(next.id())).isEmpty();
        assertThat(store().runsOf(run.thread())).containsExactly(run);

        reopen(run, LATER);

        assertThat(store().isLeased(run.thread(), UNTIL)).isTrue();
        assertThat(store().isLeased(run.thread(), LATER.until())).isFalse();
    }

    @Test
    void aThreadIsFreeOnceItIsReleased() {
        var journal = begin(run);

        journal.release();

        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        assertThat(store().find(run.id())).contains(run);
        var again = reopen(run, TENURE);
        again.release();
        again.release(); // of no effect
        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
    }

    @Test
    void aThreadIsFreeOnceItsRunHasEnded() {
        var journal = begin(run);

        journal.end(END);

        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        begin(next);
        assertThat(store().runsOf(run.thread())).containsExactly(run.withEnd(Optional.of(END)), next);
    }

    @Test
    void whoRenewsHasTheThreadForLonger() {
        var journal = begin(run);

        journal.renew(LATER.until());

        assertThat(store().isLeased(run.thread(), LATER.until().minusNanos(1))).isTrue();
        assertThat(store().isLeased(run.thread(), LATER.until())).isFalse();
        assertRefused("store.leased", () -> reopen(run, LATER));
        append(journal, StoreSamples.plan(run, 0, Update.none()));
    }

    @Test
    void whoHasLostTheThreadToAnotherReopeningWritesNothingMore() {
        var old = begin(run);
        append(old, StoreSamples.plan(run, 0, Update.none()));

        var current = reopen(run, LATER);

        assertFenced(old);
        append(current, StoreSamples.plan(run, 1, Update.none()));
        assertFenced(old);
        assertThat(commits(run.id())).hasSize(3);
    }

    @Test
    void whoHasLostTheThreadToAnotherRunWritesNothingMore() {
        var old = begin(run);

        store().begin(next, TYPES, List.of(StoreSamples.input(next)), LATER);

        assertFenced(old);
        assertThat(commits(next.id())).hasSize(1);
    }

    @Test
    void whoEndedOrReleasedItsRunIsFencedOnceAnotherHasTheThread() {
        var ended = begin(run);
        ended.end(END);
        var released = reopen(run.withEnd(Optional.of(END)), TENURE);
        released.release();

        reopen(run, TENURE).release();

        assertFenced(ended);
        assertFenced(released);
    }

    @Test
    void whoIsLateMayStillWriteWhileNobodyElseHasTheThread() {
        var journal = begin(run);
        assertThat(store().isLeased(run.thread(), LATER.now())).isFalse();

        append(journal, StoreSamples.plan(run, 0, Update.none()));
        journal.renew(LATER.until());

        assertThat(store().isLeased(run.thread(), LATER.now())).isTrue();
    }

    @Test
    void aBeginThatIsRefusedTakesNoThread() {
        begin(run).release();
        var impostor = StoreSamples.run("r-1", "t-2", 0);

        assertRefused("store.duplicate", () -> begin(impostor));
        assertRefused("store.thread_busy", () -> begin(StoreSamples.run("r-2", "t-1", 0)));

        assertThat(store().isLeased(impostor.thread(), NOW)).isFalse();
        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        assertThat(store().latest(9)).containsExactly(run);
    }

    @Test
    void anEnqueuedRunIsThereWithoutTheThread() {
        var journal = begin(run);

        store().enqueue(next, TYPES, List.of(StoreSamples.input(next)));

        assertThat(store().runsOf(run.thread())).containsExactly(run, next);
        assertThat(commits(next.id())).containsExactly(StoreSamples.input(next));
        append(journal, StoreSamples.plan(run, 0, Update.none()));
        journal.end(END);
        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        append(reopen(next, TENURE), StoreSamples.plan(next, 0, Update.none()));
        assertThat(commits(next.id())).hasSize(2);
    }

    @Test
    void anEnqueuedRunOfANewThreadHasNobody() {
        store().enqueue(run, TYPES, List.of(StoreSamples.input(run)));

        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        assertRefused("store.duplicate", () -> store().enqueue(run, TYPES, List.of(StoreSamples.input(run))));
        assertThat(reopen(run, TENURE)).isNotNull();
    }

    @Test
    void ofManyWhoWantAThreadOneGetsIt() throws InterruptedException, ExecutionException {
        begin(run).release();
        var taken = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                taken.add(threads.submit(() -> {
                    try {
                        reopen(run, TENURE);
                        return true;
                    } catch (StoreException e) {
                        assertThat(e.code()).isEqualTo("store.leased");
                        return false;
                    }
                }));
            }
        }

        int winners = 0;
        for (var one : taken) {
            winners += one.get() ? 1 : 0;
        }
        assertThat(winners).isEqualTo(1);
    }

    @Test
    void timesOfAnyYearCanBeSaid() {
        var ever = new Tenure(Instant.EPOCH, Instant.MAX);

        store().begin(run, TYPES, List.of(StoreSamples.input(run)), ever);

        assertThat(store().isLeased(run.thread(), NOW)).isTrue();
        assertThat(store().isLeased(run.thread(), Instant.MAX)).isFalse();
    }
}
