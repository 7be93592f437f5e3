package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.StoredValue;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Ticket;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must not be written is refused, and takes nothing else with it. */
class WritingTest {
    private static final GraphTypes TYPES = new GraphTypes(LongRun.graph(3, 10));

    private static final Tenure TENURE = new Tenure(Instant.EPOCH, Instant.EPOCH.plusSeconds(30));

    private SqliteStore store;

    @BeforeEach
    void open(@TempDir Path folder) {
        store = SqliteStore.open(folder.resolve("waybill.db"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static RunRecord run(String id, Instant createdAt) {
        return new RunRecord(
                new RunId(id), new ThreadId("t-" + id), 0, "g", "f", "t", createdAt, RunOrigin.PLAIN, Optional.empty());
    }

    private static CommitRecord commit(RunRecord run, String label) {
        return new CommitRecord(
                run.id(),
                "",
                TYPES.activation("", label),
                List.of(),
                Update.none(),
                List.of(),
                List.of(),
                "",
                1,
                2,
                Provenance.AGENT);
    }

    private Journal begin(RunRecord run) {
        return store.begin(run, TYPES, List.of(commit(run, ActivationId.INPUT.label())), TENURE);
    }

    private List<String> labels(RunRecord run) {
        var labels = new ArrayList<String>();
        store.read(
                run.id(),
                TYPES,
                record -> labels.add(((CommitRecord) record).activation().label()));
        return labels;
    }

    @Test
    void whoIsFencedIsRefusedAndNobodyElseIsHarmed() {
        var shared = run("r-1", Instant.EPOCH);
        var other = run("r-2", Instant.EPOCH);
        var first = begin(shared);
        var others = begin(other);
        var second = store.reopen(shared, TYPES, new Tenure(TENURE.until(), Instant.MAX));

        var tickets = new ArrayList<Ticket>();
        var refused = new ArrayList<Ticket>();
        for (int i = 0; i < 100; i++) {
            tickets.add(others.append(commit(other, "step@" + i)));
            refused.add(first.append(commit(shared, "step@" + i)));
            tickets.add(second.append(commit(shared, "step@" + i)));
        }

        tickets.forEach(Ticket::await);
        assertThat(refused).allSatisfy(ticket -> {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(ticket::await)
                    .withMessageContaining("another engine has taken thread t-r-1")
                    .returns("store.fenced", StoreException::code);
            assertThat(ticket.isDurable()).isFalse();
        });
        assertThat(labels(shared)).hasSize(101).doesNotHaveDuplicates();
        assertThat(labels(other)).hasSize(101);
    }

    @Test
    void whoseThreadWasDeletedAndMadeAnewWritesNothingMore() {
        var run = run("r-1", Instant.EPOCH);
        var old = begin(run);
        old.release();
        store.delete(run.thread(), Instant.EPOCH);
        assertFenced(old, run);

        var again = begin(run);

        assertFenced(old, run);
        again.append(commit(run, "step@0")).await();
        assertThat(labels(run)).containsExactly("@input", "step@0");
    }

    @Test
    void whoseThreadWasTruncatedWritesNothingMore() {
        var run = run("r-1", Instant.EPOCH);
        var old = begin(run);
        old.release();

        store.truncate(List.of(), TYPES, commit(run, ActivationId.BASE.label()), Instant.EPOCH);

        assertFenced(old, run);
        assertThat(labels(run)).containsExactly("@input", "@base");
    }

    private static void assertFenced(Journal journal, RunRecord run) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> journal.append(commit(run, "step@9")).await())
                .returns("store.fenced", StoreException::code);
    }

    @Test
    void aRunThatIsDeletedWhileItIsReadIsNotMixedWithTheNextOne() {
        var run = run("r-1", Instant.EPOCH);
        var next = run("r-2", Instant.EPOCH);
        write(run, 1_000);
        var read = new ArrayList<JournalRecord>();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.read(run.id(), TYPES, record -> {
                    if (read.isEmpty()) {
                        store.delete(run.thread(), Instant.EPOCH);
                        write(next, 1_000);
                    }
                    read.add(record);
                }))
                .returns("store.unknown_run", StoreException::code);

        assertThat(read)
                .hasSizeBetween(1, 1_000)
                .allMatch(record -> record.run().equals(run.id()));
        assertThat(labels(next)).hasSize(1_001);
    }

    private void write(RunRecord run, int count) {
        var journal = begin(run);
        for (int i = 0; i < count; i++) {
            journal.append(commit(run, "step@" + i));
        }
        journal.release();
    }

    @Test
    void theResultOfAnEffectThatIsReadAsAnotherTypeNamesTheEffect() {
        var run = run("r-1", Instant.EPOCH);
        var result = new StoredValue.Live(ValueType.of(String.class), "paid");
        begin(run)
                .append(new JournalRecord.Effect(run.id(), "", TYPES.activation("", "step@0"), "pay", result, 1))
                .await();
        var records = new ArrayList<JournalRecord>();
        store.read(run.id(), TYPES, records::add);
        var effect = (JournalRecord.Effect) records.getLast();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> effect.result().as(ValueType.of(Integer.class)))
                .withMessageContaining("run r-1, effect 'pay' of step@0: its result cannot be read as Integer")
                .returns("store.json", StoreException::code);
    }

    @Test
    void aRunThatCannotBeWrittenIsRefusedWithItsCauseAndTheNextOneIsWritten() {
        var next = run("r-2", Instant.EPOCH);
        var broken = run("r-1", null); // no time

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> begin(broken))
                .returns("store.failed", StoreException::code)
                .withRootCauseInstanceOf(NullPointerException.class);
        begin(next);

        assertThat(store.latest(2)).containsExactly(next);
    }
}
