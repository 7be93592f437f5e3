package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a crash or a bad disk leaves behind: the files as they are while the store is open, with the tail of the log cut off
 * or overwritten. The first half of the runs is in the database itself, the second only in the log.
 */
class DamagedFilesTest {
    private static final long SEED = Long.getLong("waybill.seed", 1);
    private static final Graph GRAPH = LongRun.graph(30, 300);
    private static final GraphTypes TYPES = new GraphTypes(GRAPH);

    private static final int PAGES_OF_AN_EMPTY_DATABASE = 16;

    @TempDir
    private Path folder;

    private Path database;
    private byte[] file;
    private byte[] log;
    private RunId checkpointed;
    private RunId logged;
    private List<CommitRecord> checkpointedCommits;
    private List<CommitRecord> loggedCommits;

    @BeforeEach
    void crash() throws IOException {
        database = folder.resolve("original.db");
        checkpointed = run(SqliteStore.open(database), true);
        var store = SqliteStore.open(database);
        logged = run(store, false);
        checkpointedCommits = commits(store, checkpointed);
        loggedCommits = commits(store, logged);
        file = Files.readAllBytes(database);
        log = Files.readAllBytes(folder.resolve("original.db-wal"));
        store.close();
    }

    private static RunId run(SqliteStore store, boolean close) {
        var engine = Engine.builder().store(store).build();
        var run = engine.start(GRAPH, Update.none());
        assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
        if (close) {
            engine.close();
        }
        return run.id();
    }

    private static List<CommitRecord> commits(SqliteStore store, RunId run) {
        var commits = new ArrayList<CommitRecord>();
        store.read(run, TYPES, record -> commits.add((CommitRecord) record));
        return commits;
    }

    private void assertPrefixAfter(byte[] damagedLog, String name) throws IOException {
        var copy = folder.resolve(name + ".db");
        Files.write(copy, file);
        Files.write(folder.resolve(name + ".db-wal"), damagedLog);

        try (var store = SqliteStore.open(copy)) {
            assertThat(commits(store, checkpointed)).isEqualTo(checkpointedCommits);
            if (store.find(logged).isPresent()) {
                var kept = commits(store, logged);
                assertThat(kept).isNotEmpty().isEqualTo(loggedCommits.subList(0, kept.size()));
            }
        }
    }

    @Test
    void anUndamagedLogIsReadWhole() throws IOException {
        var copy = folder.resolve("copy.db");
        Files.write(copy, file);
        Files.write(folder.resolve("copy.db-wal"), log);

        try (var store = SqliteStore.open(copy)) {
            assertThat(commits(store, logged)).isEqualTo(loggedCommits).hasSize(31);
        }
    }

    @Test
    void aLogThatEndsAnywhereLeavesTheCommitsBefore() throws IOException {
        var random = new SplittableRandom(SEED);
        for (int length : IntStream.concat(IntStream.of(0, 1, 32, 33), random.ints(12, 0, log.length))
                .toArray()) {
            assertPrefixAfter(java.util.Arrays.copyOf(log, length), "cut-" + length);
        }
    }

    @Test
    void aLogThatIsOverwrittenAnywhereLeavesTheCommitsBefore() throws IOException {
        var random = new SplittableRandom(SEED);
        for (int at : random.ints(12, 0, log.length).toArray()) {
            var damaged = log.clone();
            for (int i = at; i < Math.min(at + 100, damaged.length); i++) {
                damaged[i] = (byte) random.nextInt();
            }
            assertPrefixAfter(damaged, "overwritten-" + at);
        }
    }

    @Test
    void aTruncatedDatabaseIsRefused() throws IOException {
        var copy = folder.resolve("truncated.db");
        Files.write(copy, java.util.Arrays.copyOf(file, file.length / 2));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.open(copy))
                .withMessageContaining(copy.toString())
                .withMessageContaining("damaged")
                .returns("store.corrupt", StoreException::code);
    }

    private Path overwrittenFrom(int at) throws IOException {
        var copy = folder.resolve("overwritten-" + at + ".db");
        var damaged = file.clone();
        java.util.Arrays.fill(damaged, at, damaged.length, (byte) 0x5a);
        return Files.write(copy, damaged);
    }

    private static void assertCorrupt(Path copy, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(call)
                .withMessageContaining(copy.toString())
                .returns("store.corrupt", StoreException::code);
    }

    @Test
    void anOverwrittenDatabaseIsReportedWhenItIsOpened() throws IOException {
        var copy = overwrittenFrom(4_096);

        assertCorrupt(copy, () -> SqliteStore.open(copy));
    }

    @Test
    void whatIsOverwrittenFurtherBackIsReportedWhenItIsRead() throws IOException {
        var copy = overwrittenFrom(PAGES_OF_AN_EMPTY_DATABASE * 4_096);

        try (var store = SqliteStore.open(copy)) {
            assertThat(store.find(checkpointed)).isPresent();
            assertCorrupt(copy, () -> commits(store, checkpointed));
        }
    }
}
