package dev.waybill.store.sqlite;

import static dev.waybill.store.sqlite.ChildStore.TENURE;
import static dev.waybill.store.sqlite.ChildStore.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.StoreException;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several stores on one database, in one process and in several. */
class SharingTest {
    private static final RunRecord RUN = ChildStore.run("r-1");

    private Path folder;
    private Path file;

    @BeforeEach
    void name(@TempDir Path empty) {
        folder = empty;
        file = folder.resolve("waybill.db");
    }

    private ChildJvm child(String... arguments) throws IOException {
        var all = new ArrayList<>(List.of(file.toString()));
        all.addAll(List.of(arguments));
        return ChildJvm.start(ChildStore.class, all.toArray(new String[0]));
    }

    private static List<JournalRecord> records(Store store, RunRecord run) {
        var records = new ArrayList<JournalRecord>();
        store.read(run.id(), TYPES, records::add);
        return records;
    }

    private static void assertRefused(String code, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class).isThrownBy(call).returns(code, StoreException::code);
    }

    @Test
    void theThreadOfAnotherProcessIsLeasedWhileThatLivesAndFreeAtOnceWhenItIsKilled()
            throws IOException, InterruptedException {
        try (var holder = child("hold", "r-1")) {
            assertThat(holder.lines(1)).containsExactly("begun");
            try (var store = SqliteStore.open(file);
                    var reader = SqliteStore.openReadOnly(file)) {
                assertThat(store.isLeased(RUN.thread(), TENURE.now())).isTrue();
                assertThat(reader.isLeased(RUN.thread(), TENURE.now())).isTrue();
                assertRefused("store.leased", () -> store.reopen(RUN, TYPES, TENURE));
                assertRefused("store.leased", () -> store.delete(RUN.thread(), TENURE.now()));

                holder.kill();

                assertThat(store.isLeased(RUN.thread(), TENURE.now())).isFalse();
                assertThat(reader.isLeased(RUN.thread(), TENURE.now())).isFalse();
                var journal = store.reopen(RUN, TYPES, TENURE);
                journal.append(ChildStore.record(RUN, 0)).await();
                assertThat(records(reader, RUN)).hasSize(2);
            }
        }
    }

    @Test
    void theTimeOfAProcessThatLivesCanBeOver() throws IOException {
        try (var holder = child("hold", "r-1");
                var store = SqliteStore.open(file)) {
            assertThat(holder.lines(1)).containsExactly("begun");

            var later = new Tenure(TENURE.until(), TENURE.until().plusSeconds(1));

            assertThat(store.reopen(RUN, TYPES, later)).isNotNull();
        }
    }

    @Test
    void closingAStoreDoesNotEndTheLeasesOfAnotherOneOfTheSameProcess() throws IOException {
        try (var first = SqliteStore.open(file)) {
            var journal = first.begin(RUN, TYPES, ChildStore.input(RUN), TENURE);
            SqliteStore.open(file).close();
            try (var reader = SqliteStore.openReadOnly(file)) {
                assertThat(reader.isLeased(RUN.thread(), TENURE.now())).isTrue();
            }

            try (var other = child("take", "r-1")) {
                assertThat(other.lines(1)).containsExactly("store.leased");
            }
            journal.release();
            try (var other = child("take", "r-1")) {
                assertThat(other.lines(1)).containsExactly("taken");
            }
            assertRefused(
                    "store.fenced",
                    () -> journal.append(ChildStore.record(RUN, 0)).await());
        }
    }

    @Test
    void theThreadsOfAStoreThatIsClosedAreFreeAndItsJournalsAreFenced() throws IOException {
        var link = Files.createSymbolicLink(folder.resolve("link.db"), file);
        try (var store = SqliteStore.open(file)) {
            var other = SqliteStore.open(link);
            other.begin(RUN, TYPES, ChildStore.input(RUN), TENURE);
            assertRefused("store.leased", () -> store.reopen(RUN, TYPES, TENURE));

            other.close();

            assertThat(store.reopen(RUN, TYPES, TENURE)).isNotNull();
        }
    }

    @Test
    void aStaleJournalOfAnotherStoreIsFenced() {
        try (var store = SqliteStore.open(file);
                var other = SqliteStore.open(file)) {
            var stale = store.begin(RUN, TYPES, ChildStore.input(RUN), TENURE);
            var current = other.reopen(
                    RUN, TYPES, new Tenure(TENURE.until(), TENURE.until().plusSeconds(1)));

            assertRefused(
                    "store.fenced",
                    () -> stale.append(ChildStore.record(RUN, 0)).await());
            assertRefused("store.fenced", () -> stale.renew(TENURE.until()));
            current.append(ChildStore.record(RUN, 1)).await();
            assertRefused(
                    "store.fenced",
                    () -> stale.append(ChildStore.record(RUN, 2)).await());

            assertThat(records(store, RUN)).hasSize(2).endsWith(ChildStore.record(RUN, 1));
        }
    }

    @Test
    void ofAnswersByManyStoresOneIsKept() throws InterruptedException, ExecutionException {
        var question = new QuestionRecord(
                "q-1", RUN.id(), "step@0", 0, Question.approval("Go?"), TENURE.now(), Optional.empty());
        try (var first = SqliteStore.open(file);
                var second = SqliteStore.open(file);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            first.begin(RUN, TYPES, ChildStore.input(RUN), TENURE).ask(question).await();
            var kept = new ArrayList<Future<Boolean>>();
            for (int i = 0; i < 8; i++) {
                var store = i % 2 == 0 ? first : second;
                var answer = Answer.approve().by("person " + i);
                kept.add(threads.submit(() -> store.answer("q-1", answer)));
            }

            var winners = new ArrayList<String>();
            for (int i = 0; i < 8; i++) {
                if (kept.get(i).get()) {
                    winners.add("person " + i);
                }
            }
            assertThat(winners).hasSize(1);
            for (var store : List.of(first, second)) {
                assertThat(store.findQuestion("q-1")
                                .orElseThrow()
                                .answer()
                                .orElseThrow()
                                .by())
                        .isEqualTo(winners.getFirst());
            }
        }
    }

    @Test
    void fourProcessesThatCreateAndWriteOneDatabaseLoseNothing() throws IOException {
        int count = 400;
        ChildStore.writeAtOnce(file, 4, count);

        try (var store = SqliteStore.openReadOnly(file)) {
            for (int i = 0; i < 4; i++) {
                var run = ChildStore.run("r-" + i);
                var expected = new ArrayList<JournalRecord>(ChildStore.input(run));
                IntStream.range(0, count).forEach(r -> expected.add(ChildStore.record(run, r)));
                assertThat(records(store, run)).isEqualTo(expected);
                assertThat(store.find(run.id()).orElseThrow().end()).isPresent();
            }
        }
    }

    @Test
    void manyStoresOfOneProcessThatCreateOneDatabaseHaveNumbersOfTheirOwn()
            throws InterruptedException, ExecutionException {
        var opened = new ArrayList<Future<SqliteStore>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                opened.add(threads.submit(() -> SqliteStore.open(file)));
            }
        }

        for (int i = 0; i < 8; i++) {
            var run = ChildStore.run("r-" + i);
            opened.get(i).get().begin(run, TYPES, ChildStore.input(run), TENURE);
        }
        for (int i = 0; i < 8; i++) {
            opened.get(i).get().close();
            for (int other = i + 1; other < 8; other++) {
                assertThat(opened.get(other)
                                .get()
                                .isLeased(ChildStore.run("r-" + i).thread(), TENURE.now()))
                        .isFalse();
                assertThat(opened.get(7)
                                .get()
                                .isLeased(ChildStore.run("r-" + other).thread(), TENURE.now()))
                        .isTrue();
            }
        }
    }

    @Test
    void aReaderSeesNewRunsAndWritesNothing() {
        try (var store = SqliteStore.open(file);
                var reader = SqliteStore.openReadOnly(file)) {
            store.begin(RUN, TYPES, ChildStore.input(RUN), TENURE);
            assertThat(reader.latest(1)).containsExactly(RUN);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> reader.reopen(RUN, TYPES, TENURE))
                    .withMessageContaining("reading only")
                    .returns("store.read_only", StoreException::code);
            assertRefused("store.read_only", () -> reader.delete(RUN.thread(), TENURE.now()));
            assertRefused("store.read_only", () -> reader.answer("q-1", Answer.approve()));
        }
    }

    @Test
    void aReaderOfADatabaseWithoutItsLockFileTakesNobodyForAlive() throws IOException {
        try (var store = SqliteStore.open(file)) {
            store.begin(RUN, TYPES, ChildStore.input(RUN), TENURE);
        }
        Files.delete(folder.resolve("waybill.db.lock"));

        try (var reader = SqliteStore.openReadOnly(file)) {
            assertThat(reader.isLeased(RUN.thread(), TENURE.now())).isFalse();
            assertThat(folder.resolve("waybill.db.lock")).doesNotExist();
        }
    }

    @Test
    void aDatabaseThatDoesNotExistIsNotCreatedByReading() {
        assertRefused("store.missing", () -> SqliteStore.openReadOnly(file));

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aClosedStoreSaysSo() {
        var store = SqliteStore.open(file);
        store.close();
        store.close();

        assertRefused("store.closed", () -> store.latest(1));
        assertRefused("store.closed", () -> store.reopen(RUN, TYPES, TENURE));
    }
}
