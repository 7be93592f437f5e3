package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Dialect;
import dev.waybill.store.jdbc.JdbcStore;
import dev.waybill.store.jdbc.Readers;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.jdbc.Tables;
import dev.waybill.store.jdbc.Writer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs in one SQLite file. A write is durable, also if the machine loses power, once its ticket is: records of all
 * runs that come in while the disk is busy share the next flush. Thread-safe.
 *
 * <p>Any number of processes of one machine may write and read a database at the same time, each of its threads being the
 * business of one engine; whose process has ended loses its threads at once. The file holds all there is when the last
 * store is closed; before that, also the files {@code -wal} and {@code -shm} beside it.
 */
public final class SqliteStore extends JdbcStore {
    private final Path file;
    private final LockFile lock;
    private final Readers readers;
    private final @Nullable Holder holder;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** What a store has that may write, and the lock by which others know that it lives. */
    record Holder(Writing writing, Owner owner) {
        static Holder over(LockFile lock, Writer writer) {
            try {
                var owner = Owner.register(lock, writer);
                return new Holder(new Writing(writer, owner.number(), lock::isAlive), owner);
            } catch (RuntimeException e) {
                writer.close();
                throw e;
            }
        }

        /** The owner dies last: what waits is written while it lives. */
        void close() {
            try {
                writing.writer().close();
            } finally {
                owner.close();
            }
        }
    }

    /** Over what is open already, all of which it closes. */
    SqliteStore(Path file, LockFile lock, Readers readers, @Nullable Holder holder, StoreOptions options) {
        super(readers, lock::isAlive, options);
        this.file = file;
        this.lock = lock;
        this.readers = readers;
        this.holder = holder;
    }

    /**
     * Opens the database, which is created if there is none, for reading and writing.
     *
     * @throws StoreException {@code store.folder}, {@code store.no_folder}, {@code store.read_only}, {@code store.in_use} by
     *     a Waybill that knows only an older format, {@code store.not_a_database}, {@code store.foreign} to another
     *     application, {@code store.newer_format}, {@code store.corrupt}, {@code store.full} or {@code store.io}
     */
    public static SqliteStore open(Path path) {
        return open(path, StoreOptions.DEFAULT);
    }

    /** Like {@link #open(Path)}, with other options. */
    public static SqliteStore open(Path path, StoreOptions options) {
        return open(path, options, Synchronous.FULL);
    }

    /** Like {@link #open(Path, StoreOptions)}, with another degree of durability than {@link Synchronous#FULL}. */
    public static SqliteStore open(Path path, StoreOptions options, Synchronous synchronous) {
        return open(path, options, List.of("PRAGMA synchronous = " + synchronous));
    }

    /** Like {@link #open(Path)}, with other settings of the writer's connection: for tests. */
    static SqliteStore open(Path path, List<String> pragmas) {
        return open(path, StoreOptions.DEFAULT, pragmas);
    }

    private static SqliteStore open(Path path, StoreOptions options, List<String> pragmas) {
        var file = DatabaseFile.toWrite(path);
        var lock = LockFile.of(file);
        try {
            lock.openToWrite();
            var writer = SqliteBatches.start(file.path(), () -> tables(file, lock, pragmas, options));
            return new SqliteStore(file.path(), lock, readers(file, options), Holder.over(lock, writer), options);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Readers readers(DatabaseFile file, StoreOptions options) {
        return SqliteConnections.readers(file.path(), () -> new Tables(file.connectToRead(), Dialect.SQLITE, options));
    }

    private static Tables tables(DatabaseFile file, LockFile lock, List<String> pragmas, StoreOptions options)
            throws SQLException {
        var connection = file.connect();
        try {
            Schema.prepare(file.path(), connection, lock);
            for (var pragma : pragmas) {
                Schema.execute(connection, pragma);
            }
            return new Tables(connection, Dialect.SQLITE, options);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Opens an existing database for reading only, also while processes write it.
     *
     * @throws StoreException {@code store.missing}, {@code store.older_format}, or as {@link #open}
     */
    public static SqliteStore openReadOnly(Path path) {
        return openReadOnly(path, StoreOptions.DEFAULT);
    }

    /** Like {@link #openReadOnly(Path)}, with other options. */
    public static SqliteStore openReadOnly(Path path, StoreOptions options) {
        var file = DatabaseFile.toRead(path);
        var readers = readers(file, options);
        try {
            readers.read(tables -> {
                Schema.requireCurrent(file.path(), tables.connection());
                return true;
            });
            return new SqliteStore(file.path(), LockFile.of(file), readers, null, options);
        } catch (RuntimeException e) {
            readers.close();
            throw e;
        }
    }

    @Override
    protected Writing writing() {
        if (holder == null) {
            throw new StoreException("store.read_only", "database " + file + " is open for reading only");
        }
        return holder.writing();
    }

    /** Of no effect the second time. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            readers.close();
        } finally {
            closeWriting();
        }
    }

    private void closeWriting() {
        try {
            if (holder != null) {
                holder.close();
            }
        } finally {
            lock.close();
        }
    }
}
