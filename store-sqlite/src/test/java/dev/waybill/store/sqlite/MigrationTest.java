package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunOrigin;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of older formats: one run of {@link KillableRun} that has completed, and one that was killed in the middle. */
class MigrationTest {
    private static final RunId COMPLETED = new RunId("r-7166f42c1ad1");
    private static final RunId CUT_OFF = new RunId("r-951c738e82cf");

    private Path folder;
    private Path file;

    @BeforeEach
    void copy(@TempDir Path empty) throws IOException {
        folder = empty;
        file = folder.resolve("waybill.db");
        try (var in = MigrationTest.class.getResourceAsStream("format-1.sqlite")) {
            Files.write(file, in.readAllBytes());
        }
    }

    private List<JournalRecord> records(SqliteStore store, RunId run) {
        var records = new ArrayList<JournalRecord>();
        store.read(run, new GraphTypes(KillableRun.graph(folder.resolve("unused"))), records::add);
        return records;
    }

    @Test
    void aDatabaseOfFormat1IsBroughtUpToDateAndRead() {
        try (var store = SqliteStore.open(file)) {
            var completed = store.find(COMPLETED).orElseThrow();

            assertThat(completed.thread()).isEqualTo(new ThreadId("t-completed"));
            assertThat(completed.origin()).isEqualTo(RunOrigin.PLAIN);
            assertThat(completed.end()).isPresent();
            assertThat(records(store, COMPLETED))
                    .hasSize(54)
                    .allSatisfy(record ->
                            assertThat(((CommitRecord) record).provenance()).isEqualTo(Provenance.AGENT));
            assertThat(records(store, CUT_OFF)).hasSize(31);
            assertThat(store.isLeased(completed.thread(), completed.createdAt()))
                    .isFalse();
            assertThat(store.openQuestions(9)).isEmpty();
            assertThat(store.endedBefore(Instant.MAX, 9)).containsExactly(completed.thread());
            assertThat(store.runsSinceBase(completed.thread(), 9)).containsExactly(completed);
        }

        try (var reader = SqliteStore.openReadOnly(file)) {
            assertThat(reader.latest(9)).hasSize(2);
        }
    }

    @Test
    void aRunOfFormat1IsResumed() {
        var graph = KillableRun.graph(folder.resolve("executed.txt"));
        try (var engine =
                Engine.builder().store(SqliteStore.open(file)).graphs(graph).build()) {
            var kept = engine.commits(CUT_OFF);

            assertThat(engine.resume(CUT_OFF).await()).isInstanceOf(Outcome.Completed.class);

            assertThat(engine.commits(CUT_OFF)).hasSize(54).startsWith(kept.toArray(new CommitRecord[0]));
            assertThat(engine.state(CUT_OFF)).isEqualTo(engine.state(COMPLETED));
        }
    }

    @Test
    void aThreadOfFormat1GoesOnAndIsDeleted() {
        try (var store = SqliteStore.open(file)) {
            var completed = store.find(COMPLETED).orElseThrow();

            store.reopen(store.find(CUT_OFF).orElseThrow(), ChildStore.TYPES, ChildStore.TENURE)
                    .release();
            store.delete(completed.thread(), completed.createdAt());

            assertThat(store.latest(9)).singleElement().returns(CUT_OFF, run -> run.id());
        }
    }

    @Test
    void aDatabaseOfFormat1IsNotReadBeforeItIsBroughtUpToDate() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.openReadOnly(file))
                .withMessageContaining("has format 1; open it for writing once")
                .returns("store.older_format", StoreException::code);
    }

    @Test
    void aDatabaseOfFormat1ThatAnOlderWaybillHasIsLeftToIt() throws IOException {
        var before = Files.readAllBytes(file);
        var lock = folder.resolve("waybill.db.lock");
        try (var older = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            older.lock(Long.MAX_VALUE - 1, 1, false);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> SqliteStore.open(file))
                    .withMessageContaining("older Waybill")
                    .returns("store.in_use", StoreException::code);
        }

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        SqliteStore.open(file).close();
    }

    @Test
    void processesThatBringOneDatabaseUpToDateAtTheSameTimeDoSoOnce() throws IOException {
        ChildStore.writeAtOnce(file, 4, 20);

        try (var store = SqliteStore.open(file)) {
            assertThat(store.latest(9)).hasSize(6);
            assertThat(records(store, COMPLETED)).hasSize(54);
        }
    }
}
