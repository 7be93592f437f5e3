package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ThreadId;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is deleted is gone, and nothing else is. */
abstract class StoreRetentionContract extends StoreQuestionsContract {
    private final ThreadId thread = new ThreadId("t-kept");

    private RunRecord ended(String id, String on, int number, Instant at) {
        var run = StoreSamples.run(id, on, number, "key of " + id);
        var journal = begin(run);
        append(journal, StoreSamples.plan(run, 0, Update.append(StoreSamples.LOG, id)));
        append(journal, StoreSamples.withdrawal(run));
        assertDurable(journal.ask(QuestionSamples.question("q-" + id, run, 0)));
        var end = new RunEnd(RunEnd.Status.COMPLETED, "", at);
        journal.end(end);
        return run.withEnd(Optional.of(end));
    }

    private void assertGone(RunRecord run) {
        assertThat(store().find(run.id())).isEmpty();
        assertThat(store().findByKey("key of " + run.id())).isEmpty();
        assertThat(store().findQuestion("q-" + run.id())).isEmpty();
        assertThat(store().questionsOf(run.id())).isEmpty();
        assertThat(store().latest(100)).doesNotContain(run);
        assertThat(store().runsOfTrace(run.traceId())).doesNotContain(run);
        assertRefused("store.unknown_run", () -> records(run.id()));
        assertRefused("store.unknown_run", () -> store().reopen(run, TYPES, TENURE));
    }

    private void assertWhole(RunRecord run) {
        assertThat(store().find(run.id())).contains(run);
        assertThat(store().findByKey("key of " + run.id())).contains(run);
        assertThat(store().findQuestion("q-" + run.id())).isPresent();
        assertThat(store().questionsOf(run.id())).hasSize(1);
        assertThat(records(run.id()))
                .startsWith(
                        StoreSamples.input(run),
                        StoreSamples.plan(
                                run, 0, Update.append(StoreSamples.LOG, run.id().value())),
                        StoreSamples.withdrawal(run));
    }

    @Test
    void aThreadIsDeletedWithItsRunsAndOthersStay() {
        var before = ended("r-1", "t-before", 0, NOW);
        var first = ended("r-2", thread.value(), 0, NOW);
        var after = ended("r-3", "t-after", 0, NOW);
        var second = ended("r-4", thread.value(), 1, NOW);

        store().delete(thread, NOW);

        assertThat(store().runsOf(thread)).isEmpty();
        assertGone(first);
        assertGone(second);
        assertWhole(before);
        assertWhole(after);
        assertThat(store().latest(9)).containsExactly(after, before);
        store().delete(thread, NOW); // of no effect
        store().delete(new ThreadId("t-nobody"), NOW);
        assertThat(store().latest(9)).hasSize(2);
    }

    @Test
    void aThreadThatWasDeletedCanBeginAnew() {
        var old = ended("r-1", thread.value(), 0, NOW);
        store().delete(thread, NOW);

        var again = ended("r-1", thread.value(), 0, NOW.plusSeconds(1));

        assertThat(again).isNotEqualTo(old);
        assertWhole(again);
        assertThat(records(again.id())).hasSize(3);
        assertThat(store().runsOf(thread)).containsExactly(again);
    }

    @Test
    void aThreadThatAnEngineHasIsNeitherDeletedNorTruncated() {
        var first = ended("r-1", thread.value(), 0, NOW);
        var current = StoreSamples.run("r-2", thread.value(), 1);
        var journal = begin(current);
        var base = StoreSamples.base(current, Update.none());

        assertRefused("store.leased", () -> store().delete(thread, NOW));
        assertRefused("store.leased", () -> store().truncate(List.of(first), TYPES, base, NOW));

        assertWhole(first);
        append(journal, StoreSamples.plan(current, 0, Update.none()));
        assertThat(records(current.id())).hasSize(2);
        journal.release();
        store().delete(thread, NOW);
        assertThat(store().latest(9)).isEmpty();
    }

    @Test
    void aThreadWhoseTimeIsOverCanBeDeleted() {
        begin(StoreSamples.run("r-1", thread.value(), 0));

        store().delete(thread, UNTIL);

        assertThat(store().runsOf(thread)).isEmpty();
        assertThat(store().isLeased(thread, NOW)).isFalse();
    }

    @Test
    void truncationKeepsWhatFollowsAndAddsWhatWasBefore() {
        var other = ended("r-other", "t-other", 0, NOW);
        var runs = new ArrayList<RunRecord>();
        for (int i = 0; i < 4; i++) {
            runs.add(ended("r-" + i, thread.value(), i, NOW));
        }
        var base = StoreSamples.base(runs.get(2), Update.append(StoreSamples.LOG, "what was before"));

        assertRefused("store.changed", () -> store().truncate(runs.subList(0, 1), TYPES, base, NOW));
        var gone = List.of(runs.get(0).withEnd(Optional.empty()), runs.get(1));
        assertRefused("store.changed", () -> store().truncate(gone, TYPES, base, NOW));
        assertThat(store().runsOf(thread)).isEqualTo(runs);

        store().truncate(runs.subList(0, 2), TYPES, base, NOW);

        assertThat(store().runsOf(thread)).containsExactly(runs.get(2), runs.get(3));
        assertGone(runs.get(0));
        assertGone(runs.get(1));
        assertWhole(runs.get(2));
        assertWhole(runs.get(3));
        assertWhole(other);
        assertThat(records(runs.get(2).id())).hasSize(4).endsWith(base);
        assertThat(records(runs.get(3).id())).hasSize(3);
    }

    @Test
    void aThreadGoesOnAfterItsTruncation() {
        var deleted = ended("r-0", thread.value(), 0, NOW);
        var kept = ended("r-1", thread.value(), 1, NOW);
        store().truncate(List.of(deleted), TYPES, StoreSamples.base(kept, Update.none()), NOW);

        assertRefused("store.thread_busy", () -> begin(StoreSamples.run("r-low", thread.value(), 0)));
        assertRefused("store.thread_busy", () -> begin(StoreSamples.run("r-same", thread.value(), 1)));
        var next = ended("r-2", thread.value(), 2, NOW);

        assertThat(store().runsOf(thread)).containsExactly(kept, next);
        Journal again = store().reopen(kept, TYPES, TENURE);
        append(again, StoreSamples.plan(kept, 1, Update.none()));
        assertThat(records(kept.id()))
                .endsWith(StoreSamples.base(kept, Update.none()), StoreSamples.plan(kept, 1, Update.none()));
    }

    @Test
    void nothingIsTruncatedAtARunThatIsNotThere() {
        var run = ended("r-1", thread.value(), 0, NOW);
        var nobody = StoreSamples.run("r-nobody", thread.value(), 1);

        assertRefused(
                "store.unknown_run",
                () -> store().truncate(List.of(run), TYPES, StoreSamples.base(nobody, Update.none()), NOW));

        assertWhole(run);
        assertThat(records(run.id())).hasSize(3);
    }

    @Test
    void threadsWhoseRunsHaveAllEndedAreFoundByTime() {
        ended("r-1", "t-old", 0, NOW);
        ended("r-2", "t-old", 1, NOW.plusMillis(1));
        ended("r-3", "t-new", 0, NOW);
        ended("r-4", "t-new", 1, NOW.plusSeconds(1));
        ended("r-5", "t-going-on", 0, NOW);
        begin(StoreSamples.run("r-6", "t-going-on", 1));

        assertThat(store().endedBefore(NOW, 9)).isEmpty();
        assertThat(store().endedBefore(NOW.plusMillis(1), 9)).isEmpty();
        assertThat(store().endedBefore(NOW.plusMillis(1).plusNanos(1), 9)).containsExactly(new ThreadId("t-old"));
        assertThat(store().endedBefore(NOW.plusSeconds(9), 9))
                .containsExactlyInAnyOrder(new ThreadId("t-old"), new ThreadId("t-new"));
        assertThat(store().endedBefore(NOW.plusSeconds(9), 1)).hasSize(1);
        assertThat(store().endedBefore(NOW.plusSeconds(9), 0)).isEmpty();
    }

    @Test
    void timesWithAndWithoutFractionsAreCompared() {
        var second = Instant.parse("2026-01-02T03:04:05Z");
        ended("r-1", "t-1", 0, second);
        ended("r-2", "t-2", 0, second.plusMillis(100));
        ended("r-3", "t-3", 0, second.plusNanos(100_000_001));

        assertThat(store().endedBefore(second.plusNanos(1), 9)).containsExactly(new ThreadId("t-1"));
        assertThat(store().endedBefore(second.plusMillis(100), 9)).containsExactly(new ThreadId("t-1"));
        assertThat(store().endedBefore(second.plusNanos(100_000_001), 9)).hasSize(2);
        assertThat(store().endedBefore(second.plusSeconds(1), 9)).hasSize(3);
    }
}
