package dev.waybill.store.sqlite;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.CommitCodec;
import dev.waybill.store.jdbc.CommitRow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs in one SQLite file. A write is durable, also if the machine loses power, once its ticket is: commits of all
 * runs that come in while the disk is busy share the next flush. Thread-safe.
 *
 * <p>One process writes a database at a time; any number may read it meanwhile by {@link #openReadOnly}. The file holds
 * all there is when the store is closed; before that, also the files {@code -wal} and {@code -shm} beside it.
 */
public final class SqliteStore implements Store {
    private static final int PAGE = 256;

    private final Path file;
    private final Readers readers;
    private final @Nullable Writer writer;
    private final @Nullable Ownership ownership;

    /** Over what is open already, all of which it closes. */
    SqliteStore(Path file, Readers readers, @Nullable Writer writer, @Nullable Ownership ownership) {
        this.file = file;
        this.readers = readers;
        this.writer = writer;
        this.ownership = ownership;
    }

    /**
     * Opens the database, which is created if there is none, for reading and writing.
     *
     * @throws StoreException {@code store.folder}, {@code store.no_folder}, {@code store.read_only}, {@code store.in_use} by
     *     another process, {@code store.not_a_database}, {@code store.foreign} to another application,
     *     {@code store.newer_format}, {@code store.corrupt}, {@code store.full} or {@code store.io}
     */
    public static SqliteStore open(Path path) {
        return open(path, List.of());
    }

    /** Like {@link #open(Path)}, with other settings of the writer's connection: for tests. */
    static SqliteStore open(Path path, List<String> pragmas) {
        var file = DatabaseFile.toWrite(path);
        var ownership = Ownership.take(file.path());
        try {
            var writer = Writer.start(file.path(), () -> tables(file, pragmas));
            return new SqliteStore(file.path(), readers(file), writer, ownership);
        } catch (RuntimeException e) {
            ownership.close();
            throw e;
        }
    }

    private static Readers readers(DatabaseFile file) {
        return new Readers(file.path(), () -> Tables.over(file.connectToRead()));
    }

    private static Tables tables(DatabaseFile file, List<String> pragmas) throws SQLException {
        var connection = file.connect();
        try {
            Schema.prepare(file.path(), connection);
            for (var pragma : pragmas) {
                Schema.execute(connection, pragma);
            }
            return Tables.over(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Opens an existing database for reading only, also while another process writes it.
     *
     * @throws StoreException {@code store.missing}, {@code store.older_format}, or as {@link #open}
     */
    public static SqliteStore openReadOnly(Path path) {
        var file = DatabaseFile.toRead(path);
        var readers = readers(file);
        try {
            readers.read(tables -> {
                Schema.requireCurrent(file.path(), tables.connection());
                return true;
            });
            return new SqliteStore(file.path(), readers, null, null);
        } catch (RuntimeException e) {
            readers.close();
            throw e;
        }
    }

    private Writer writer() {
        if (writer == null) {
            throw new StoreException("store.read_only", "database " + file + " is open for reading only");
        }
        return writer;
    }

    @Override
    public Journal begin(RunRecord run, GraphTypes types, CommitRecord input) {
        var codec = new CommitCodec(run.id(), types);
        var row = codec.encode(0, input);
        long key = writer().submit(tables -> {
                    long inserted = tables.runs().insert(run);
                    tables.commits().insert(inserted, row);
                    return inserted;
                })
                .result();
        return new SqliteJournal(writer(), codec, key, 1);
    }

    @Override
    public Journal reopen(RunId run, GraphTypes types) {
        record Place(long key, long nextSequence) {}

        var place = writer().submit(tables -> {
                    long key = key(tables, run);
                    tables.runs().reopen(key);
                    return new Place(key, tables.commits().nextSequence(key));
                })
                .result();
        return new SqliteJournal(writer(), new CommitCodec(run, types), place.key(), place.nextSequence());
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return readers.read(tables -> tables.runs().find(run));
    }

    @Override
    public List<RunRecord> runsOf(ThreadId thread) {
        return readers.read(tables -> tables.runs().ofThread(thread));
    }

    @Override
    public List<RunRecord> latest(int count) {
        return readers.read(tables -> tables.runs().latest(count));
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<CommitRecord> consumer) {
        var codec = new CommitCodec(run, types);
        long key = readers.read(tables -> key(tables, run));
        long next = 0;
        List<CommitRow> page;
        do {
            long from = next;
            page = readers.read(tables -> tables.commits().page(key, from, PAGE));
            for (var row : page) {
                consumer.accept(codec.decode(row));
                next = row.sequence() + 1;
            }
        } while (page.size() == PAGE);
    }

    private static long key(Tables tables, RunId run) throws SQLException {
        return tables.runs()
                .key(run)
                .orElseThrow(() -> new StoreException("store.unknown_run", "there is no run " + run));
    }

    @Override
    public void close() {
        try {
            readers.close();
        } finally {
            closeWriter();
        }
    }

    private void closeWriter() {
        try {
            if (writer != null) {
                writer.close();
            }
        } finally {
            if (ownership != null) {
                ownership.close();
            }
        }
    }
}
