package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.spi.Cursor;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Store} does that keeps runs longer than the process lives. */
public abstract class DurableStoreContract extends StoreContract {
    @TempDir
    private Path folder;

    /** For subclasses. */
    @SuppressWarnings("NullAway.Init") // JUnit sets the folder before any test
    protected DurableStoreContract() {}

    /** The store in that folder, which is empty at first. */
    protected abstract Store open(Path folder);

    /** The folder of this test. */
    protected final Path folder() {
        return folder;
    }

    @Override
    protected final Store open() {
        return open(folder);
    }

    private void reopenStore() {
        store().close(); // writes what waits
        replaceStore(open(folder));
    }

    @Test
    void whereAThreadIsReadFromSurvivesReopening() {
        for (int i = 0; i < 3; i++) {
            var run = StoreSamples.run("r-" + i, "t-1", i);
            var journal = begin(run);
            if (i == 1) {
                append(journal, StoreSamples.base(run, Update.none()));
            }
            journal.end(END);
        }
        var page = store().latest(Cursor.START, 1);

        reopenStore();

        var thread = StoreSamples.run("r-0", "t-1", 0).thread();
        assertThat(store().runsSinceBase(thread, 9))
                .extracting(r -> r.id().value())
                .containsExactly("r-1", "r-2");
        assertThat(store().latest(page.next().orElseThrow(), 9).items())
                .extracting(r -> r.id().value())
                .containsExactly("r-1", "r-0");
    }

    @Test
    void everythingSurvivesReopening() {
        var ended = StoreSamples.run("r-1", "t-1", 0, "key");
        var cutOff = StoreSamples.run("r-2", "t-1", 1);
        begin(ended).end(END);
        var journal = begin(cutOff);
        for (int i = 0; i < 50; i++) {
            journal.append(StoreSamples.plan(cutOff, i, Update.append(StoreSamples.LOG, "entry " + i)));
            journal.append(StoreSamples.retry(cutOff, i + 1));
        }

        reopenStore();

        assertThat(store().runsOf(cutOff.thread())).containsExactly(ended.withEnd(Optional.of(END)), cutOff);
        assertThat(store().findByKey("key")).contains(ended.withEnd(Optional.of(END)));
        assertThat(store().runsOfTrace(ended.traceId())).hasSize(2);
        var records = records(cutOff.id());
        assertThat(records).hasSize(101).endsWith(StoreSamples.retry(cutOff, 50));
        var again = store().reopen(cutOff, TYPES, TENURE);
        append(again, StoreSamples.resumption(cutOff, false));
        append(again, StoreSamples.plan(cutOff, 50, Update.none()));
        assertThat(records(cutOff.id()))
                .hasSize(103)
                .startsWith(records.toArray(new JournalRecord[0]))
                .endsWith(StoreSamples.resumption(cutOff, false), StoreSamples.plan(cutOff, 50, Update.none()));
    }

    @Test
    void questionsAndAnswersSurviveReopening() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        var first = QuestionSamples.question("q-1", run, 0);
        var second = QuestionSamples.question("q-2", run, 1);
        var answer = QuestionSamples.answer("王 \u0000");
        assertDurable(journal.ask(first));
        assertDurable(journal.ask(second));
        assertThat(store().answer("q-1", answer)).isTrue();

        reopenStore();

        assertThat(store().questionsOf(run.id())).containsExactly(first.withAnswer(answer), second);
        assertThat(store().openQuestions(9)).containsExactly(second);
        assertThat(store().answer("q-1", QuestionSamples.answer("too late"))).isFalse();
        assertThat(store().answer("q-2", answer)).isTrue();
        reopenStore();
        assertThat(store().findQuestion("q-2")).contains(second.withAnswer(answer));
    }

    @Test
    void theResultOfAnEffectSurvivesReopening() {
        var run = StoreSamples.run("r-1");
        var type = ValueType.of(StoreSamples.Everything.class);
        var value = StoreSamples.everything();
        append(begin(run), StoreSamples.effect(run, "book", new StoredValue.Live(type, value)));

        reopenStore();

        var effect = (JournalRecord.Effect) records(run.id()).getLast();
        assertThat(effect.result().as(type)).isEqualTo(value);
    }

    @Test
    void theThreadsOfAStoreThatIsClosedAreFree() {
        var run = StoreSamples.run("r-1");
        begin(run);

        reopenStore();

        assertThat(store().isLeased(run.thread(), NOW)).isFalse();
        append(store().reopen(run, TYPES, TENURE), StoreSamples.plan(run, 0, Update.none()));
    }

    @Test
    void whatIsDeletedOrTruncatedIsGoneAfterReopening() {
        var deleted = StoreSamples.run("r-1", "t-1", 0, "key");
        begin(deleted).end(END);
        var dropped = StoreSamples.run("r-2", "t-2", 0);
        begin(dropped).end(END);
        var kept = StoreSamples.run("r-3", "t-2", 1);
        begin(kept).end(END);
        var base = StoreSamples.base(kept, Update.append(StoreSamples.LOG, "before"));
        store().delete(deleted.thread(), NOW);
        store().truncate(List.of(dropped.withEnd(Optional.of(END))), TYPES, base, NOW);

        reopenStore();

        assertThat(store().latest(9)).containsExactly(kept.withEnd(Optional.of(END)));
        assertThat(store().findByKey("key")).isEmpty();
        assertThat(records(kept.id())).containsExactly(StoreSamples.input(kept), base);
        assertThat(store().endedBefore(END.at().plusNanos(1), 9)).containsExactly(kept.thread());
    }
}
