package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The statements on the table {@code idle_threads} over one connection: the threads whose runs have all ended, and when the
 * last of them did. Begins and ends no transaction. Not thread-safe.
 */
public final class IdleTable {
    private static final String ADD = "INSERT INTO @idle_threads (thread, since) VALUES (?, ?)"
            + " ON CONFLICT (thread) DO UPDATE SET since = excluded.since";
    private static final String REMOVE = "DELETE FROM @idle_threads WHERE thread = ?";
    private static final String BEFORE = "SELECT thread, since FROM @idle_threads"
            + " WHERE (since, thread) > (?, ?) AND since < ? ORDER BY since, thread LIMIT ?";

    private final Statements statements;

    /** Over that connection. */
    IdleTable(Connection connection, Dialect dialect) {
        this.statements = new Statements(connection, dialect);
    }

    /** All runs of the thread have ended, the last one then. */
    public void add(ThreadId thread, Instant since) throws SQLException {
        var statement = statements.of(ADD, thread.value());
        statement.setString(2, Lists.sortable(since));
        statement.executeUpdate();
    }

    /** The thread has a run that has not ended, or none. */
    public void remove(ThreadId thread) throws SQLException {
        statements.of(REMOVE, thread.value()).executeUpdate();
    }

    /** The threads whose runs have all ended, the last one before {@code time}, in the order in which they did. */
    public Page<ThreadId> before(Instant time, Cursor after, int count) throws SQLException {
        var statement = statements.of(BEFORE);
        statement.setString(1, Lists.time(after));
        statements.set(statement, 2, Lists.threadAfterTime(after));
        statement.setString(3, Lists.sortable(time));
        statement.setInt(4, count);
        return Lists.page(
                statement,
                count,
                rows -> new ThreadId(statements.get(rows, 1)),
                rows -> rows.getString(2) + " " + statements.get(rows, 1));
    }
}
