package dev.waybill.store.postgres;

import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Batches;
import dev.waybill.store.jdbc.Pending;
import dev.waybill.store.jdbc.ThreadTable;
import dev.waybill.store.jdbc.Writer;
import java.sql.Array;
import java.sql.SQLException;
import java.util.List;

/**
 * The writer's transactions. Each notes its number in a row of its own store, so that it can be looked up whether one was
 * committed whose end was not heard of; and each locks the threads that it concerns before it reads anything, all stores in
 * the same order.
 */
final class PostgresBatches implements Batches {
    private static final int LOOK_UPS = 20;

    /** For threads that may have no row yet; only stores of this schema take these locks. */
    private static final String LOCK_PLACES = "SELECT pg_advisory_xact_lock(place) FROM (SELECT DISTINCT"
            + " hashtextextended(thread, hashtext(?)) AS place FROM unnest(?) AS t (thread) ORDER BY place) AS places";

    private static final String LOCK_THREADS = "WITH marked AS (UPDATE @writers SET batch = ? WHERE owner = ?)"
            + " SELECT id, token FROM @threads WHERE id = ANY (?) ORDER BY id FOR UPDATE";
    private static final String LAST_BATCH = "SELECT batch FROM @writers WHERE owner = ? FOR UPDATE";
    private static final String PATIENCE = "SET LOCAL lock_timeout = '5s'";
    private static final String NEW_WRITER = "INSERT INTO @writers (owner, batch) VALUES (?, 0)";
    private static final String FORGET_WRITER = "DELETE FROM @writers WHERE owner = ?";

    private final Database database;
    private long owner; // from 1
    private long number; // of the last transaction that was begun
    private boolean committing; // the last transaction was told to end

    PostgresBatches(Database database) {
        this.database = database;
    }

    /** Starts the writer. */
    Writer start() {
        return Writer.start(database.name(), "postgresql", this);
    }

    /** The number of this store, once the writer was started. */
    long owner() {
        return owner;
    }

    @Override
    public void open() throws SQLException {
        Schema.prepare(database);
        owner = Database.repeat(() -> database.transact(session -> {
            long next = session.tables().threads().nextOwner();
            change(session, NEW_WRITER, next);
            session.connection().commit();
            return next;
        }));
    }

    private static void change(Session session, String template, long owner) throws SQLException {
        try (var statement = session.prepare(template)) {
            statement.setLong(1, owner);
            statement.executeUpdate();
        }
    }

    @Override
    public void write(List<Pending<?>> batch) {
        try {
            Database.repeat(() -> batch.size() == 1 && batch.getFirst().canBeAlone()
                    ? commitAlone(batch.getFirst())
                    : transact(batch));
            batch.forEach(Pending::complete);
        } catch (SQLException | RuntimeException e) {
            if (batch.size() > 1 && PostgresErrors.concernsOneWrite(e)) {
                int half = batch.size() / 2; // whoever is to blame must not fail the others
                write(batch.subList(0, half));
                write(batch.subList(half, batch.size()));
            } else {
                var why = failure(e);
                batch.forEach(pending -> pending.fail(why));
            }
        }
    }

    /** Commits all of it; if it throws an {@link SQLException}, none of it is kept. */
    private boolean transact(List<Pending<?>> batch) throws SQLException {
        number++;
        committing = false;
        try {
            return database.transact(session -> {
                lock(session, batch);
                for (var pending : batch) {
                    pending.execute(session.tables());
                }
                session.tables().flush();
                committing = true;
                session.connection().commit();
                return true;
            });
        } catch (SQLException e) {
            if (committing && wasCommitted(e)) {
                return true;
            }
            throw e;
        }
    }

    /** Commits it in one round trip; if it throws an {@link SQLException}, it is not kept. */
    private boolean commitAlone(Pending<?> pending) throws SQLException {
        number++;
        committing = false;
        try {
            return database.perStatement(session -> {
                committing = true;
                pending.executeAlone(session.tables(), owner, number);
                return true;
            });
        } catch (SQLException e) {
            if (committing && PostgresErrors.isConnection(e) && wasCommitted(e)) {
                return true;
            }
            throw e;
        }
    }

    private void lock(Session session, List<Pending<?>> batch) throws SQLException {
        var places = threads(batch, true);
        if (!places.isEmpty()) {
            try (var statement = session.prepare(LOCK_PLACES)) {
                statement.setString(1, database.schema());
                statement.setArray(2, array(session, places));
                statement.execute();
            }
        }
        var threads = session.tables().threads();
        var claimed = threads(batch, false);
        claimed.forEach(thread -> threads.remember(new ThreadId(thread), ThreadTable.NONE));
        try (var statement = session.prepare(LOCK_THREADS)) {
            statement.setLong(1, number);
            statement.setLong(2, owner);
            statement.setArray(3, array(session, claimed));
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    threads.remember(new ThreadId(database.dialect().text(rows.getString(1))), rows.getLong(2));
                }
            }
        }
    }

    private static List<String> threads(List<Pending<?>> batch, boolean exclusive) {
        return batch.stream()
                .map(Pending::claim)
                .filter(claim -> claim.isExclusive() || !exclusive)
                .flatMap(claim -> claim.thread().stream())
                .map(ThreadId::value)
                .distinct()
                .toList();
    }

    private Array array(Session session, List<String> texts) throws SQLException {
        var stored = texts.stream().map(database.dialect()::stored).toArray();
        return session.connection().createArrayOf("text", stored);
    }

    /** Looks up whether the transaction whose commit has failed was committed after all, once the server can be reached. */
    private boolean wasCommitted(SQLException failure) {
        for (int i = 0; i < LOOK_UPS; i++) {
            Database.pause();
            try {
                return lastBatch() == number;
            } catch (SQLException e) {
                failure.addSuppressed(e);
            }
        }
        throw new StoreException(
                "store.io",
                database.name() + ": the server was lost while it committed, and it is not known whether it did; what"
                        + " was kept is there when the run is resumed",
                failure);
    }

    /** Waits for the session that was lost, if the server still has it: until then its transaction may be committed. */
    private long lastBatch() throws SQLException {
        return database.transact(session -> {
            try (var statement = session.connection().createStatement()) {
                statement.execute(PATIENCE);
            }
            try (var statement = session.prepare(LAST_BATCH)) {
                statement.setLong(1, owner);
                try (var rows = statement.executeQuery()) {
                    if (rows.next()) {
                        return rows.getLong(1);
                    }
                }
            }
            throw new SQLException("somebody has deleted the row of store " + owner + " from the table of writers");
        });
    }

    /** Lets go of all threads; if that fails, others have to wait until the time of each is over. */
    @Override
    public void close() throws SQLException {
        if (owner == 0) {
            return; // it was never opened
        }
        Database.repeat(() -> database.transact(session -> {
            session.tables().threads().releaseAll(owner);
            change(session, FORGET_WRITER, owner);
            session.connection().commit();
            return true;
        }));
    }

    @Override
    public StoreException failure(Throwable failure) {
        return PostgresErrors.of(database.name(), failure);
    }
}
