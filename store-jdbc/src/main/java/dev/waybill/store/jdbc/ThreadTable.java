package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Tenure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The statements on the tables {@code threads} and {@code counters} over one connection: who has which thread, by tokens
 * that are never given twice. Begins and ends no transaction; whoever begins one says so by {@link #forget}. Not
 * thread-safe.
 */
public final class ThreadTable {
    /** The token of a thread that nobody has had. */
    public static final long NONE = -1;

    private static final String TOKEN = "SELECT token FROM @threads WHERE id = ?";
    private static final String LEASE = "SELECT owner, token, until FROM @threads WHERE id = ? AND owner IS NOT NULL";
    private static final String TAKE = "INSERT INTO @threads (id, token, owner, until) VALUES (?, ?, ?, ?)"
            + " ON CONFLICT (id) DO UPDATE SET token = excluded.token, owner = excluded.owner, until = excluded.until";
    private static final String REVOKE = "UPDATE @threads SET token = ?, owner = NULL, until = NULL WHERE id = ?";
    private static final String RENEW = "UPDATE @threads SET until = ? WHERE id = ? AND owner = ?";
    private static final String RELEASE = "UPDATE @threads SET owner = NULL, until = NULL WHERE id = ? AND token = ?";
    private static final String RELEASE_ALL = "UPDATE @threads SET owner = NULL, until = NULL WHERE owner = ?";
    private static final String DELETE = "DELETE FROM @threads WHERE id = ?";

    private final Statements statements;
    private final Map<ThreadId, Long> tokens = new HashMap<>(); // as they are in the transaction that goes on

    /** Over that connection. */
    ThreadTable(Connection connection, Dialect dialect) {
        this.statements = new Statements(connection, dialect);
    }

    /** What was read before may have changed: a transaction begins. */
    public void forget() {
        tokens.clear();
    }

    /** That is the token of the thread, or {@link #NONE}, and nobody else changes it before the transaction is over. */
    public void remember(ThreadId thread, long token) {
        tokens.put(thread, token);
    }

    private long count(String name) throws SQLException {
        var statement = statements.of(statements.dialect().next());
        statement.setString(1, statements.dialect().counter(name));
        try (var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** A number for one more store that is open: never given before. */
    public long nextOwner() throws SQLException {
        return count("owner");
    }

    /** Whether a thread is still held by the store of that number, to which that token was given. */
    @FunctionalInterface
    public interface Holders {
        /** Whether it is, as far as anybody can tell. */
        boolean hold(long owner, long token);
    }

    /** Whether somebody has the thread. */
    public boolean isLeased(ThreadId thread, Instant now, Holders holders) throws SQLException {
        var statement = statements.of(LEASE, thread.value());
        try (var rows = statement.executeQuery()) {
            return rows.next()
                    && now.isBefore(Instant.parse(rows.getString(3)))
                    && holders.hold(rows.getLong(1), rows.getLong(2));
        }
    }

    /**
     * Checks that nobody has the thread.
     *
     * @throws StoreException {@code store.leased} otherwise
     */
    public void checkFree(ThreadId thread, Instant now, Holders holders) throws SQLException {
        if (isLeased(thread, now, holders)) {
            throw new StoreException("store.leased", "another engine is at work on thread " + thread);
        }
    }

    /**
     * Takes the thread for that owner.
     *
     * @return the token, which grows
     */
    public long take(ThreadId thread, long owner, Tenure tenure) throws SQLException {
        long token = count("token");
        var statement = statements.of(TAKE);
        statements.set(statement, 1, thread.value());
        statement.setLong(2, token);
        statement.setLong(3, owner);
        statement.setString(4, tenure.until().toString());
        statement.executeUpdate();
        tokens.put(thread, token);
        return token;
    }

    /** Takes the thread away from whoever had it, and gives it to nobody. */
    public void revoke(ThreadId thread) throws SQLException {
        long token = count("token");
        var statement = statements.of(REVOKE);
        statement.setLong(1, token);
        statements.set(statement, 2, thread.value());
        statement.executeUpdate();
        tokens.remove(thread);
    }

    /**
     * Checks that nobody has taken the thread since that token was given.
     *
     * @throws StoreException {@code store.fenced} otherwise
     */
    public void check(ThreadId thread, long token) throws SQLException {
        var known = tokens.get(thread);
        long current = known == null ? read(thread) : known;
        if (current != token) {
            throw fenced(thread);
        }
    }

    static StoreException fenced(ThreadId thread) {
        return new StoreException(
                "store.fenced", "another engine has taken thread " + thread + ", or it was deleted or truncated");
    }

    private long read(ThreadId thread) throws SQLException {
        var statement = statements.of(TOKEN + statements.dialect().lock(), thread.value());
        try (var rows = statement.executeQuery()) {
            long token = rows.next() ? rows.getLong(1) : NONE;
            tokens.put(thread, token);
            return token;
        }
    }

    /** That owner has the thread until then, unless it has let go of it. */
    public void renew(ThreadId thread, long owner, Instant until) throws SQLException {
        var statement = statements.of(RENEW);
        statement.setString(1, until.toString());
        statements.set(statement, 2, thread.value());
        statement.setLong(3, owner);
        statement.executeUpdate();
    }

    /** Nobody has the thread, unless it was taken since that token was given. */
    public void release(ThreadId thread, long token) throws SQLException {
        var statement = statements.of(RELEASE, thread.value());
        statement.setLong(2, token);
        statement.executeUpdate();
    }

    /** Nobody has the threads that the owner had. */
    public void releaseAll(long owner) throws SQLException {
        var statement = statements.of(RELEASE_ALL);
        statement.setLong(1, owner);
        statement.executeUpdate();
    }

    /** Forgets the thread. */
    public void delete(ThreadId thread) throws SQLException {
        var statement = statements.of(DELETE, thread.value());
        statement.executeUpdate();
        tokens.remove(thread);
    }
}
