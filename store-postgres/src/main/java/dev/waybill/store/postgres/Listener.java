package dev.waybill.store.postgres;

import dev.waybill.control.ThreadId;
import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Hears what other stores of the schema tell, over one connection that is opened for the first who wants to know, and opened
 * again when it is lost. Whoever wants to know looks from time to time all the same: nothing is missed while there is none.
 * Thread-safe.
 */
final class Listener implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Listener.class.getName());
    private static final int SILENCE_MILLIS = 30_000; // then it is asked whether the server is still there
    private static final int PATIENCE_SECONDS = 5;
    private static final long FIRST_PAUSE_MILLIS = 250;
    private static final long LONGEST_PAUSE_MILLIS = 30_000;

    private final Database database;
    private final List<Consumer<ThreadId>> interested = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread; // under the lock, as the following
    private @Nullable Connection connection;

    Listener(Database database) {
        this.database = database;
    }

    Store.Watch watch(Consumer<ThreadId> changed) {
        interested.add(changed);
        lock.lock();
        try {
            if (thread == null && closed.getCount() > 0) {
                thread = Thread.ofPlatform()
                        .name("waybill-listener postgresql")
                        .daemon()
                        .start(this::run);
            }
        } finally {
            lock.unlock();
        }
        return () -> interested.remove(changed);
    }

    private void run() {
        long pause = FIRST_PAUSE_MILLIS;
        do {
            try (var own = database.connect().orElse(null)) {
                if (own == null || !isOwnSession(own) || !keep(own)) {
                    return;
                }
                listen(own);
                pause = FIRST_PAUSE_MILLIS;
                hear(own);
            } catch (SQLException e) { // those who wait look from time to time meanwhile
                LOG.log(System.Logger.Level.DEBUG, () -> database.name() + ": nothing is heard of other processes", e);
            }
            pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        } while (rest(pause));
    }

    /** A pooler gives each client a number of its own, and perhaps each transaction another session. */
    private boolean isOwnSession(Connection own) throws SQLException {
        try (var statement = own.createStatement();
                var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1) == own.unwrap(PGConnection.class).getBackendPID();
        }
    }

    private boolean keep(Connection own) {
        lock.lock();
        try {
            connection = own;
            return closed.getCount() > 0;
        } finally {
            lock.unlock();
        }
    }

    private void listen(Connection own) throws SQLException {
        try (var statement = own.createStatement()) {
            statement.execute("LISTEN " + Dialect.quoted(database.schema()));
        }
    }

    private void hear(Connection own) throws SQLException {
        var session = own.unwrap(PGConnection.class);
        while (true) {
            var told = session.getNotifications(SILENCE_MILLIS);
            for (var one : told) {
                tell(one.getParameter());
            }
            if (told.length == 0 && !own.isValid(PATIENCE_SECONDS)) {
                return;
            }
        }
    }

    private void tell(String thread) {
        ThreadId changed;
        try {
            changed = new ThreadId(database.dialect().text(thread));
        } catch (IllegalArgumentException e) {
            return; // anybody may say anything on a channel
        }
        interested.forEach(each -> each.accept(changed));
    }

    private boolean rest(long millis) {
        try {
            return !closed.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed.countDown();
            if (connection != null) {
                connection.abort(Runnable::run); // close would wait for what is being read
            }
        } catch (SQLException e) {
            LOG.log(System.Logger.Level.DEBUG, () -> database.name() + ": listening has ended", e);
        } finally {
            lock.unlock();
        }
    }
}
