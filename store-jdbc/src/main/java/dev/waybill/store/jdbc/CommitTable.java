package dev.waybill.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements on the table {@code commits} over one connection: a row for each commit, with the control event that goes
 * with it. Begins and ends no transaction. Not thread-safe.
 */
public final class CommitTable {
    private static final String INSERT =
            "INSERT INTO commits (run, sequence, scope, activation, parents, written, targets,"
                    + " items, limit_reached, committed_micros, took_micros, deflated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String NEXT = "SELECT coalesce(max(sequence) + 1, 0) FROM commits WHERE run = ?";
    private static final String PAGE = "SELECT sequence, scope, activation, parents, written, targets, items,"
            + " limit_reached, committed_micros, took_micros, deflated"
            + " FROM commits WHERE run = ? AND sequence >= ? ORDER BY sequence LIMIT ?";
    private static final int WRITTEN = 1;
    private static final int ITEMS = 2;
    private static final int PARENTS = 4;

    private final Statements statements;

    /** Over that connection. */
    public CommitTable(Connection connection) {
        this.statements = new Statements(connection);
    }

    /** Adds a commit to the run with that key. */
    public void insert(long run, CommitRow row) throws SQLException {
        var statement = statements.of(INSERT);
        statement.setLong(1, run);
        statement.setLong(2, row.sequence);
        statement.setString(3, row.place.scope());
        statement.setString(4, row.place.activation());
        setPayload(statement, 5, row.place.parents());
        setPayload(statement, 6, row.update);
        statement.setString(7, row.control.targets());
        setPayload(statement, 8, row.control.items());
        statement.setString(9, row.control.limit().isEmpty() ? null : row.control.limit());
        statement.setLong(10, row.times.committed());
        statement.setLong(11, row.times.committed() - row.times.started());
        statement.setInt(
                12,
                (row.update.deflated() ? WRITTEN : 0)
                        | (row.control.items().deflated() ? ITEMS : 0)
                        | (row.place.parents().deflated() ? PARENTS : 0));
        statement.executeUpdate();
    }

    private static void setPayload(PreparedStatement statement, int index, Payload payload) throws SQLException {
        statement.setBytes(index, payload.isEmpty() ? null : payload.bytes());
    }

    /** The sequence of the next commit of the run with that key. */
    public long nextSequence(long run) throws SQLException {
        var statement = statements.of(NEXT);
        statement.setLong(1, run);
        try (var rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** Commits of the run with that key in their order, from that sequence on, at most {@code count}. */
    public List<CommitRow> page(long run, long from, int count) throws SQLException {
        var statement = statements.of(PAGE);
        statement.setLong(1, run);
        statement.setLong(2, from);
        statement.setInt(3, count);
        var page = new ArrayList<CommitRow>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                page.add(row(rows));
            }
        }
        return page;
    }

    private static CommitRow row(ResultSet rows) throws SQLException {
        int deflated = rows.getInt(11);
        var limit = rows.getString(8);
        long committed = rows.getLong(9);
        return new CommitRow(
                rows.getLong(1),
                new CommitRow.Place(rows.getString(2), rows.getString(3), payload(rows, 4, (deflated & PARENTS) != 0)),
                payload(rows, 5, (deflated & WRITTEN) != 0),
                new CommitRow.Control(
                        rows.getString(6), payload(rows, 7, (deflated & ITEMS) != 0), limit == null ? "" : limit),
                new CommitRow.Times(committed - rows.getLong(10), committed));
    }

    private static Payload payload(ResultSet rows, int column, boolean deflated) throws SQLException {
        var bytes = rows.getBytes(column);
        return bytes == null ? Payload.NONE : new Payload(bytes, deflated);
    }
}
