package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Ticket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The store of a test, and what all parts of {@link StoreContract} do with it. */
abstract class StoreFixture {
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456789Z");
    static final Instant UNTIL = NOW.plusSeconds(30);
    static final Tenure TENURE = new Tenure(NOW, UNTIL);
    static final RunEnd END =
            new RunEnd(RunEnd.Status.FAILED, "no \u0000 money, 没钱", Instant.parse("2026-01-02T03:05:00.000000001Z"));

    private Store store;

    @SuppressWarnings("NullAway.Init") // JUnit calls openStore before any test
    StoreFixture() {}

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
        return store.begin(run, TYPES, List.of(StoreSamples.input(run)), TENURE);
    }

    /** The records of a run. */
    protected final List<JournalRecord> records(RunId run) {
        var records = new ArrayList<JournalRecord>();
        store.read(run, TYPES, records::add);
        return records;
    }

    /** The commits of a run. */
    protected final List<CommitRecord> commits(RunId run) {
        return records(run).stream()
                .filter(CommitRecord.class::isInstance)
                .map(CommitRecord.class::cast)
                .toList();
    }

    static void append(Journal journal, JournalRecord record) {
        assertDurable(journal.append(record));
    }

    static void assertDurable(Ticket ticket) {
        ticket.await();
        assertThat(ticket.isDurable()).isTrue();
    }

    static void assertRefused(String code, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class).isThrownBy(call).returns(code, StoreException::code);
    }
}
