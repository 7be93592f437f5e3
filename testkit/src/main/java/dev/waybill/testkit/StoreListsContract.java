package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists are read page by page, and a thread from the newest run that holds what was before it. */
abstract class StoreListsContract extends StoreRetentionContract {
    private static final Instant LATE = NOW.plusSeconds(3_600);
    private final ThreadId thread = new ThreadId("t.page_页");

    private RunRecord runNumber(int number) {
        return StoreSamples.run("r-" + number, thread.value(), number);
    }

    private void endedRun(RunRecord run, Instant at) {
        begin(run).end(new RunEnd(RunEnd.Status.COMPLETED, "", at));
    }

    private void endedRuns(int count) {
        IntStream.range(0, count).forEach(i -> endedRun(runNumber(i), NOW.plusSeconds(i)));
    }

    private static List<String> ids(List<RunRecord> runs) {
        return runs.stream().map(r -> r.id().value()).toList();
    }

    /** All of a list, in pages of that size; each is full but for the last. */
    private static <T> List<T> inPages(int count, Page.Reader<T> list) {
        var items = new ArrayList<T>();
        var next = Optional.of(Cursor.START);
        while (next.isPresent()) {
            var page = list.read(next.get(), count);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(count);
            items.addAll(page.items());
            next = page.next();
            assertThat(next.isPresent()).isEqualTo(page.items().size() == count);
        }
        return items;
    }

    @Test
    void everyListIsWholeWhateverTheSizeOfItsPages() {
        endedRuns(7);
        var asking = StoreSamples.run("r-asking");
        var journal = begin(asking);
        for (int i : new int[] {4, 0, 6, 2, 5, 1, 3}) {
            assertDurable(journal.ask(QuestionSamples.question("q-" + i, asking, i)));
        }
        IntStream.range(0, 7).forEach(i -> endedRun(StoreSamples.run("r-idle-" + i), NOW.plusMillis(7 - i)));
        var newest = new ArrayList<>(List.of("r-asking"));
        IntStream.range(0, 7).forEach(i -> newest.addFirst("r-idle-" + i));
        IntStream.range(0, 7).forEach(i -> newest.add("r-" + (6 - i)));
        var idle = new ArrayList<ThreadId>();
        IntStream.range(0, 7).forEach(i -> idle.addFirst(new ThreadId("t-r-idle-" + i)));
        idle.add(thread);

        for (int size : new int[] {1, 2, 3, 7, 100}) {
            assertThat(ids(inPages(size, (after, count) -> store().runsOf(thread, after, count))))
                    .containsExactly("r-0", "r-1", "r-2", "r-3", "r-4", "r-5", "r-6");
            assertThat(ids(inPages(size, (after, count) -> store().latest(after, count))))
                    .isEqualTo(newest);
            assertThat(ids(inPages(size, (after, count) -> store().runsOfTrace(asking.traceId(), after, count))))
                    .isEqualTo(newest.reversed());
            assertThat(inPages(size, (after, count) -> store().questionsOf(asking.id(), after, count)))
                    .extracting(QuestionRecord::id)
                    .containsExactly("q-4", "q-0", "q-6", "q-2", "q-5", "q-1", "q-3");
            assertThat(inPages(size, (after, count) -> store().openQuestions(after, count)))
                    .extracting(QuestionRecord::id)
                    .containsExactly("q-0", "q-1", "q-2", "q-3", "q-4", "q-5", "q-6");
            assertThat(inPages(size, (after, count) -> store().endedBefore(LATE, after, count)))
                    .isEqualTo(idle);
        }
    }

    @Test
    void pagesOfWhatIsNotThereAreEmpty() {
        begin(runNumber(0));

        var nobody = new Page<RunRecord>(List.of(), Optional.empty());
        assertThat(store().runsOf(new ThreadId("t-nobody"), Cursor.START, 9)).isEqualTo(nobody);
        assertThat(store().runsOf(thread, Cursor.START, 0)).isEqualTo(nobody);
        assertThat(store().runsOf(thread, Cursor.after(runNumber(0)), 9)).isEqualTo(nobody);
        assertThat(store().runsOfTrace("00000000000000000000000000000001", Cursor.START, 9))
                .isEqualTo(nobody);
        assertThat(store().questionsOf(new RunId("r-nobody"), Cursor.START, 9).items())
                .isEmpty();
        assertThat(store().runsSinceBase(new ThreadId("t-nobody"), 9)).isEmpty();
    }

    @Test
    void whatIsAddedAndDeletedBetweenPagesDoesNotMoveTheOthers() {
        IntStream.range(0, 6).forEach(i -> endedRun(StoreSamples.run("r-" + i), NOW));
        var page = store().latest(Cursor.START, 2);

        store().delete(new ThreadId("t-r-4"), NOW); // the last one on that page
        store().delete(new ThreadId("t-r-2"), NOW);
        endedRun(StoreSamples.run("r-new"), NOW);

        assertThat(ids(page.items())).containsExactly("r-5", "r-4");
        assertThat(ids(store().latest(page.next().orElseThrow(), 9).items())).containsExactly("r-3", "r-1", "r-0");
    }

    @Test
    void questionsThatAreAnsweredBetweenPagesDoNotMoveTheOthers() {
        var asking = StoreSamples.run("r-asking");
        var journal = begin(asking);
        IntStream.range(0, 5).forEach(i -> assertDurable(journal.ask(QuestionSamples.question("q-" + i, asking, i))));
        var page = store().openQuestions(Cursor.START, 2);

        store().answer("q-1", QuestionSamples.answer("王"));
        store().answer("q-3", QuestionSamples.answer("王"));

        assertThat(store().openQuestions(page.next().orElseThrow(), 9).items())
                .extracting(QuestionRecord::id)
                .containsExactly("q-2", "q-4");
    }

    @Test
    void aCursorOfNoListIsRefused() {
        endedRuns(1);
        var strange = new Cursor("no \u0000 place");

        assertRefused("store.cursor", () -> store().latest(strange, 9));
        assertRefused("store.cursor", () -> store().runsOf(thread, strange, 9));
        assertRefused("store.cursor", () -> store().runsOfTrace(runNumber(0).traceId(), strange, 9));
        assertRefused("store.cursor", () -> store().questionsOf(runNumber(0).id(), strange, 9));
        assertRefused("store.cursor", () -> store().openQuestions(strange, 9));
        assertRefused("store.cursor", () -> store().endedBefore(LATE, strange, 9));
    }

    @Test
    void aThreadGoesOnAfterTheRunOfThatPlace() {
        endedRuns(4);

        assertThat(ids(store().runsOf(thread, Cursor.after(runNumber(1)), 9).items()))
                .containsExactly("r-2", "r-3");
    }

    @Test
    void withoutABaseAThreadIsReadFromItsFirstRun() {
        endedRuns(3);

        assertThat(ids(store().runsSinceBase(thread, 2))).containsExactly("r-0", "r-1");
        assertThat(ids(store().runsSinceBase(thread, Integer.MAX_VALUE))).containsExactly("r-0", "r-1", "r-2");
        assertThat(store().runsSinceBase(thread, 0)).isEmpty();
    }

    @Test
    void aThreadIsReadFromTheNewestRunWithABase() {
        endedRuns(2);
        var early = runNumber(2);
        var journal = begin(early);
        append(journal, StoreSamples.plan(early, 0, Update.none()));
        append(journal, StoreSamples.base(early, Update.append(StoreSamples.LOG, "all before")));
        journal.end(END);
        endedRun(runNumber(3), NOW);
        var late = runNumber(4);
        var first = List.of(StoreSamples.base(late, Update.none()), StoreSamples.input(late));
        store().begin(late, TYPES, first, TENURE).end(END);
        endedRun(runNumber(5), NOW);

        assertThat(ids(store().runsSinceBase(thread, 2))).containsExactly("r-0", "r-1");
        assertThat(ids(store().runsSinceBase(thread, 3))).containsExactly("r-2");
        assertThat(ids(store().runsSinceBase(thread, 4))).containsExactly("r-2", "r-3");
        assertThat(ids(store().runsSinceBase(thread, 5))).containsExactly("r-4");
        assertThat(ids(store().runsSinceBase(thread, 9))).containsExactly("r-4", "r-5");
        assertThat(store().runsOf(thread)).hasSize(6);
    }

    @Test
    void aThreadThatWasTruncatedIsReadFromWhereItBegins() {
        endedRuns(4);
        store().truncate(
                        store().runsOf(thread).subList(0, 2),
                        TYPES,
                        StoreSamples.base(runNumber(2), Update.none()),
                        NOW);

        assertThat(ids(store().runsSinceBase(thread, 9))).containsExactly("r-2", "r-3");
        assertThat(store().runsSinceBase(thread, 2)).isEmpty();
    }

    @Test
    void aThreadIsIdleOnlyWhileNoneOfItsRunsGoesOn() {
        endedRuns(1);
        var next = runNumber(1);
        store().enqueue(next, TYPES, List.of(StoreSamples.input(next)));
        assertThat(store().endedBefore(LATE, 9)).isEmpty();

        var later = runNumber(2);
        store().enqueue(later, TYPES, List.of(StoreSamples.input(later)));
        store().end(later.id(), END, NOW);
        assertThat(store().endedBefore(LATE, 9)).isEmpty();

        var ended = new RunEnd(RunEnd.Status.FAILED, "", LATE.minusNanos(1));
        store().end(next.id(), ended, NOW);
        assertThat(store().endedBefore(LATE, 9)).containsExactly(thread);
        assertThat(store().endedBefore(LATE.minusNanos(1), 9)).isEmpty();

        store().reopen(next.withEnd(Optional.of(ended)), TYPES, TENURE);
        assertThat(store().endedBefore(LATE, 9)).isEmpty();
    }

    @Test
    void questionsAreOpenOnlyWhileTheirRunGoesOn() {
        var asking = StoreSamples.run("r-asking");
        var journal = begin(asking);
        IntStream.range(0, 3).forEach(i -> assertDurable(journal.ask(QuestionSamples.question("q-" + i, asking, i))));
        store().answer("q-1", QuestionSamples.answer("王"));
        journal.end(END);
        assertThat(store().openQuestions(9)).isEmpty();

        store().reopen(asking.withEnd(Optional.of(END)), TYPES, TENURE).release();
        assertThat(store().openQuestions(9)).extracting(QuestionRecord::id).containsExactly("q-0", "q-2");

        store().end(asking.id(), END, NOW);
        assertThat(store().openQuestions(9)).isEmpty();
        store().delete(asking.thread(), NOW);
        assertThat(store().endedBefore(LATE, 9)).isEmpty();
    }
}
