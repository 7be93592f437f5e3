package dev.waybill.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements on the table {@code commits} over one connection: a row for each commit, with the control event that goes
 * with it. Its key is one number made of run and sequence, so that a commit goes into one tree of the database, at the end
 * of its run, and no index is needed. Begins and ends no transaction. Not thread-safe.
 */
public final class CommitTable {
    private static final String INSERT = "INSERT INTO commits (position, scope, activation, parents, written, targets,"
            + " items, limit_reached, committed_micros, took_micros, deflated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String NEXT = "SELECT max(position) FROM commits WHERE position >= ? AND position < ?";
    private static final String PAGE = "SELECT position, scope, activation, parents, written, targets, items,"
            + " limit_reached, committed_micros, took_micros, deflated"
            + " FROM commits WHERE position >= ? AND position < ? ORDER BY position LIMIT ?";
    private static final int SEQUENCE_BITS = 32;
    private static final int WRITTEN = 1;
    private static final int ITEMS = 2;
    private static final int PARENTS = 4;

    private final Statements statements;

    /** Over that connection. */
    public CommitTable(Connection connection) {
        this.statements = new Statements(connection);
    }

    private static long position(long run, long sequence) {
        return (run << SEQUENCE_BITS) + sequence;
    }

    private static long sequence(long position) {
        return position & ((1L << SEQUENCE_BITS) - 1);
    }

    /** Adds a commit to the run with that key. */
    public void insert(long run, CommitRow row) throws SQLException {
        var statement = statements.of(INSERT);
        statement.setLong(1, position(run, row.sequence));
        statement.setString(2, row.place.scope());
        statement.setString(3, row.place.activation());
        setPayload(statement, 4, row.place.parents());
        setPayload(statement, 5, row.update);
        statement.setString(6, row.control.targets());
        setPayload(statement, 7, row.control.items());
        statement.setString(8, row.control.limit().isEmpty() ? null : row.control.limit());
        statement.setLong(9, row.times.committed());
        statement.setLong(10, row.times.committed() - row.times.started());
        statement.setInt(
                11,
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
        statement.setLong(1, position(run, 0));
        statement.setLong(2, position(run + 1, 0));
        try (var rows = statement.executeQuery()) {
            rows.next();
            long last = rows.getLong(1);
            return rows.wasNull() ? 0 : sequence(last) + 1;
        }
    }

    /** Commits of the run with that key in their order, from that sequence on, at most {@code count}. */
    public List<CommitRow> page(long run, long from, int count) throws SQLException {
        var statement = statements.of(PAGE);
        statement.setLong(1, position(run, from));
        statement.setLong(2, position(run + 1, 0));
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
                sequence(rows.getLong(1)),
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
