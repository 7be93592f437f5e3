package dev.waybill.store.jdbc;

import dev.waybill.control.ActivationId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The statements on the tables {@code commits} and {@code notes} over one connection: a row for each commit with the
 * control event that goes with it, and for each other record. They share one number made of run and sequence as their key,
 * so that a record goes into one tree of the database, at the end of its run, and no index is needed. Begins and ends no
 * transaction. Not thread-safe.
 */
public final class JournalTable {
    private static final String INTO_COMMITS =
            "INSERT INTO @commits (position, scope, activation, parents, written, targets, items, limit_reached,"
                    + " committed_micros, took_micros, deflated, provenance)";
    private static final String INSERT_COMMIT = INTO_COMMITS + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT_ALONE = "WITH held AS (SELECT token FROM @threads WHERE id = ? AND token = ?"
            + " FOR UPDATE), marked AS (UPDATE @writers SET batch = ? WHERE owner = ? AND EXISTS (SELECT 1 FROM held)) "
            + INTO_COMMITS + " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM held";
    private static final String INSERT_NOTE =
            "INSERT INTO @notes (position, scope, activation, content, result, deflated) VALUES (?, ?, ?, ?, ?, ?)";
    private static final String MARK_BASE = "UPDATE @runs SET based = TRUE WHERE run = ?";
    private static final String LAST_COMMIT = "SELECT max(position) FROM @commits WHERE position >= ? AND position < ?";
    private static final String LAST_NOTE = "SELECT max(position) FROM @notes WHERE position >= ? AND position < ?";
    private static final String PAGE = "SELECT position, scope, activation, parents, written, targets, items,"
            + " limit_reached, committed_micros, took_micros, deflated, provenance, NULL AS content FROM @commits"
            + " WHERE position >= ? AND position < ?"
            + " UNION ALL SELECT position, scope, activation, NULL, result, NULL, NULL,"
            + " NULL, NULL, NULL, deflated, NULL, content FROM @notes"
            + " WHERE position >= ? AND position < ? ORDER BY position LIMIT ?";
    private static final String DELETE_COMMITS = "DELETE FROM @commits WHERE position >= ? AND position < ?";
    private static final String DELETE_NOTES = "DELETE FROM @notes WHERE position >= ? AND position < ?";
    private static final String BASE = ActivationId.BASE.label();
    private static final int SEQUENCE_BITS = 32;
    private static final long MAX_UNSENT = 1 << 20;

    private final Statements statements;
    private final BlobTable blobs;
    private long unsent; // bytes, about

    /** Over that connection. */
    JournalTable(Connection connection, Dialect dialect, BlobTable blobs) {
        this.blobs = blobs;
        this.statements = new Statements(connection, dialect);
    }

    private static long position(long run, long sequence) {
        return (run << SEQUENCE_BITS) + sequence;
    }

    private static long sequence(long position) {
        return position & ((1L << SEQUENCE_BITS) - 1);
    }

    private PreparedStatement ofRun(String sql, long run, long from) throws SQLException {
        var statement = statements.of(sql);
        statement.setLong(1, position(run, from));
        statement.setLong(2, position(run + 1, 0));
        return statement;
    }

    /** Adds a record to the run with that key. */
    public void insert(long run, JournalRow row) throws SQLException {
        switch (row) {
            case CommitRow commit -> insert(run, commit);
            case NoteRow note -> insert(run, note);
        }
        for (var hash : row.mentions()) {
            blobs.use(run, hash);
        }
    }

    private void insert(long run, CommitRow row) throws SQLException {
        var statement = statements.of(INSERT_COMMIT);
        set(statement, 0, run, row);
        send(statement, row.size());
        if (row.place.activation().equals(BASE)) {
            var mark = statements.of(MARK_BASE);
            mark.setLong(1, run);
            mark.executeUpdate();
        }
    }

    /** Whether {@link #insertAlone} may be called, as nothing but a row is to be written. */
    static boolean canBeInsertedAlone(JournalRow row) {
        return row instanceof CommitRow commit
                && commit.mentions().isEmpty()
                && !commit.place.activation().equals(BASE);
    }

    /**
     * Adds a commit by one statement that also notes the number of the transaction, where stores have such numbers.
     *
     * @return whether the thread is still held under the token; nothing is added otherwise
     */
    boolean insertAlone(Append append, CommitRow row, long owner, long transaction) throws SQLException {
        var statement = statements.of(INSERT_ALONE);
        statements.set(statement, 1, append.thread().value());
        statement.setLong(2, append.token());
        statement.setLong(3, transaction);
        statement.setLong(4, owner);
        set(statement, 4, append.run(), row);
        return statement.executeUpdate() == 1;
    }

    /** Sets the columns of a commit, after so many other parameters. */
    private void set(PreparedStatement statement, int after, long run, CommitRow row) throws SQLException {
        statement.setLong(after + 1, position(run, row.sequence));
        statements.set(statement, after + 2, row.place.scope());
        statements.set(statement, after + 3, row.place.activation());
        setPayload(statement, after + 4, row.place.parents());
        setPayload(statement, after + 5, row.update);
        statements.set(statement, after + 6, row.control.targets());
        setPayload(statement, after + 7, row.control.items());
        statements.setText(statement, after + 8, row.control.limit());
        statement.setLong(after + 9, row.times.committed());
        statement.setLong(after + 10, row.times.committed() - row.times.started());
        statement.setInt(
                after + 11,
                Forms.of(row.update, Forms.WRITTEN)
                        | Forms.of(row.control.items(), Forms.ITEMS)
                        | Forms.of(row.place.parents(), Forms.PARENTS));
        statement.setString(after + 12, row.provenance.isEmpty() ? null : row.provenance);
    }

    private void insert(long run, NoteRow row) throws SQLException {
        var statement = statements.of(INSERT_NOTE);
        statement.setLong(1, position(run, row.sequence()));
        statements.set(statement, 2, row.scope());
        statements.set(statement, 3, row.activation());
        statement.setString(4, row.content());
        setPayload(statement, 5, row.result());
        statement.setInt(6, Forms.of(row.result(), Forms.WRITTEN));
        send(statement, row.size());
    }

    private void send(PreparedStatement statement, int size) throws SQLException {
        if (!statements.dialect().sendsTogether()) {
            statement.executeUpdate();
            return;
        }
        statement.addBatch();
        unsent += size;
        if (unsent > MAX_UNSENT) {
            flush();
        }
    }

    /** Sees to it that the database has every row that was added. */
    void flush() throws SQLException {
        if (unsent > 0) {
            unsent = 0;
            statements.of(INSERT_COMMIT).executeBatch();
            statements.of(INSERT_NOTE).executeBatch();
        }
    }

    private static void setPayload(PreparedStatement statement, int index, Payload payload) throws SQLException {
        statement.setBytes(index, payload.isEmpty() ? null : payload.bytes());
    }

    /** The sequence of the next record of the run with that key. */
    public long nextSequence(long run) throws SQLException {
        flush();
        return Math.max(next(LAST_COMMIT, run), next(LAST_NOTE, run));
    }

    private long next(String sql, long run) throws SQLException {
        try (var rows = ofRun(sql, run, 0).executeQuery()) {
            rows.next();
            long last = rows.getLong(1);
            return rows.wasNull() ? 0 : sequence(last) + 1;
        }
    }

    /** Records of the run with that key in their order, from that sequence on, at most {@code count}. */
    public List<JournalRow> page(long run, long from, int count) throws SQLException {
        flush();
        var statement = ofRun(PAGE, run, from);
        statement.setLong(3, position(run, from));
        statement.setLong(4, position(run + 1, 0));
        statement.setInt(5, count);
        var page = new ArrayList<JournalRow>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                var content = rows.getString(13);
                page.add(content == null ? commit(rows) : note(rows, content));
            }
        }
        return page;
    }

    /** Deletes all records of the run with that key. */
    public void delete(long run) throws SQLException {
        flush();
        ofRun(DELETE_COMMITS, run, 0).executeUpdate();
        ofRun(DELETE_NOTES, run, 0).executeUpdate();
        blobs.unuse(run);
    }

    private NoteRow note(ResultSet rows, String content) throws SQLException {
        return new NoteRow(
                sequence(rows.getLong(1)),
                statements.get(rows, 2),
                statements.get(rows, 3),
                content,
                payload(rows, 5, rows.getInt(11), Forms.WRITTEN));
    }

    private CommitRow commit(ResultSet rows) throws SQLException {
        int forms = rows.getInt(11);
        long committed = rows.getLong(9);
        return new CommitRow(
                sequence(rows.getLong(1)),
                new CommitRow.Place(
                        statements.get(rows, 2), statements.get(rows, 3), payload(rows, 4, forms, Forms.PARENTS)),
                payload(rows, 5, forms, Forms.WRITTEN),
                new CommitRow.Control(
                        statements.get(rows, 6), payload(rows, 7, forms, Forms.ITEMS), statements.text(rows, 8)),
                new CommitRow.Times(committed - rows.getLong(10), committed),
                Objects.requireNonNullElse(rows.getString(12), ""));
    }

    private static Payload payload(ResultSet rows, int column, int forms, int which) throws SQLException {
        var bytes = rows.getBytes(column);
        return bytes == null ? Payload.NONE : Payload.stored(bytes, Forms.of(forms, which));
    }

    /** The forms of up to three columns in one number: three bits say what is deflated, the next three what is encrypted. */
    private static final class Forms {
        static final int WRITTEN = 1;
        static final int ITEMS = 2;
        static final int PARENTS = 4;

        private static final int SEALED_BITS = 3;

        static int of(Payload payload, int which) {
            int deflated = (payload.form() & Payload.DEFLATED) != 0 ? which : 0;
            return payload.isSealed() ? deflated | which << SEALED_BITS : deflated;
        }

        static int of(int forms, int which) {
            int deflated = (forms & which) != 0 ? Payload.DEFLATED : 0;
            return (forms >> SEALED_BITS & which) != 0 ? deflated | Payload.SEALED : deflated;
        }
    }
}
