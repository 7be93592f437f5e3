package dev.waybill.store.postgres;

import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.JdbcStore;
import dev.waybill.store.jdbc.Readers;
import dev.waybill.store.jdbc.StoreOptions;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs in a schema of a PostgreSQL database. A write is durable, as the server's {@code synchronous_commit} says, once
 * its ticket is: records of all runs that come in while a transaction goes on share the next one. Thread-safe.
 *
 * <p>Any number of processes on any number of machines may write and read the same schema, each of its threads being the
 * business of one engine until its time is over; their clocks should agree to a few seconds. Nothing is asked of a session
 * beyond one transaction, so that connections may come through a pooler in transaction mode; {@link #watch} has one of its
 * own, and tells nothing where there is a pooler or a source of the caller.
 *
 * <p>Where the server cannot be reached, a write is tried again for a while, unless it may have been committed: that is
 * looked up first. A ticket that fails with {@code store.io} says whether its write is known not to have been kept.
 */
public final class PostgresStore extends JdbcStore {
    /** The schema that is used if none is named. */
    public static final String SCHEMA = "waybill";

    private static final int READERS = 4;

    private final Database database;
    private final Readers readers;
    private final Listener listener;
    private final @Nullable Writing writing;
    private final AtomicBoolean closed = new AtomicBoolean();

    private PostgresStore(Database database, Readers readers, @Nullable Writing writing) {
        super(readers, PostgresStore::mayLive, database.options());
        this.database = database;
        this.readers = readers;
        this.listener = new Listener(database);
        this.writing = writing;
    }

    private static boolean mayLive(long owner) {
        return true; // on another machine or behind a broken network, nobody can tell: time alone decides
    }

    /** Like {@link #open(String, String, String, String)}, in the schema {@link #SCHEMA}. */
    public static PostgresStore open(String url, String user, String password) {
        return open(url, user, password, SCHEMA);
    }

    /**
     * Opens the store in a database, with a pool of a few connections of its own; the schema and its tables are created if
     * there are none. Through a pooler in transaction mode the URL needs {@code prepareThreshold=0}.
     *
     * @param url {@code jdbc:postgresql://host:port/database}, with parameters of the driver if need be
     * @param user empty for the name of whoever runs this process
     * @param password empty for the one in the driver's password file, which is {@code $PGPASSFILE} or {@code ~/.pgpass}
     * @throws StoreException {@code store.url}, {@code store.io}, {@code store.missing} if there is no such database,
     *     {@code store.denied} if the user may not do so, {@code store.foreign} if the schema has tables of another
     *     application, {@code store.newer_format}, {@code store.encoding} or {@code store.isolation}
     */
    public static PostgresStore open(String url, String user, String password, String schema) {
        return open(url, user, password, schema, StoreOptions.DEFAULT);
    }

    /** Like {@link #open(String, String, String, String)}, with other options. */
    public static PostgresStore open(String url, String user, String password, String schema, StoreOptions options) {
        return open(Database.pooled(url, user, password, READERS + 1, schema, options));
    }

    /**
     * Opens a store that is there for reading only: nothing is created, and the right to read its tables is enough.
     *
     * @throws StoreException {@code store.empty} if the schema has no tables of a store, {@code store.older_format}, or as
     *     {@link #open(String, String, String, String)}
     */
    public static PostgresStore openReadOnly(String url, String user, String password, String schema) {
        return openReadOnly(url, user, password, schema, StoreOptions.DEFAULT);
    }

    /** Like {@link #openReadOnly(String, String, String, String)}, with other options. */
    public static PostgresStore openReadOnly(
            String url, String user, String password, String schema, StoreOptions options) {
        var database = Database.pooled(url, user, password, READERS, schema, options);
        try {
            Schema.requireCurrent(database);
            return new PostgresStore(database, readers(database), null);
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw PostgresErrors.of(database.name(), e);
        }
    }

    /** Like {@link #on(DataSource, String)}, in the schema {@link #SCHEMA}. */
    public static PostgresStore on(DataSource source) {
        return on(source, SCHEMA);
    }

    /**
     * Opens the store over connections of the caller, at most 5 at a time, each for one transaction. They should come from
     * a pool, and are given back as they were; the source stays open when the store is closed. Statements are not prepared
     * on the server, as behind a pooler the next transaction may be on another one.
     *
     * @throws StoreException as {@link #open(String, String, String, String)}
     */
    public static PostgresStore on(DataSource source, String schema) {
        return on(source, schema, StoreOptions.DEFAULT);
    }

    /** Like {@link #on(DataSource, String)}, with other options. */
    public static PostgresStore on(DataSource source, String schema, StoreOptions options) {
        return open(Database.over(source, schema, options));
    }

    private static PostgresStore open(Database database) {
        try {
            var batches = new PostgresBatches(database);
            var writer = batches.start();
            var writing = new Writing(writer, batches.owner(), PostgresStore::mayLive);
            return new PostgresStore(database, readers(database), writing);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static Readers readers(Database database) {
        return new Readers(database.name(), "postgresql", READERS, new PostgresConnections(database));
    }

    @Override
    protected Writing writing() {
        if (writing == null) {
            throw new StoreException("store.read_only", database.name() + " is open for reading only");
        }
        return writing;
    }

    @Override
    public Watch watch(Consumer<ThreadId> changed) {
        return listener.watch(changed);
    }

    /** Writes what waits, and lets go of all threads. Of no effect the second time. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            listener.close();
            readers.close();
            if (writing != null) {
                writing.writer().close();
            }
            database.close();
        }
    }
}
