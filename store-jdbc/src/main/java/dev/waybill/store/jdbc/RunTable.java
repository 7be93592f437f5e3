package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The statements on the table {@code runs} over one connection. A run has a key, a number that grows with each run that
 * begins; commits refer to it. Times are text, exact to the nanosecond. Begins and ends no transaction. Not thread-safe.
 */
public final class RunTable {
    private static final String COLUMNS =
            "id, thread, number, graph, fingerprint, trace_id, created_at, end_status, end_detail, ended_at";
    private static final String INSERT =
            "INSERT INTO runs (id, thread, number, graph, fingerprint, trace_id, created_at)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING run";
    private static final String KEY = "SELECT run FROM runs WHERE id = ?";
    private static final String END = "UPDATE runs SET end_status = ?, end_detail = ?, ended_at = ? WHERE run = ?";
    private static final String REOPEN =
            "UPDATE runs SET end_status = NULL, end_detail = NULL, ended_at = NULL WHERE run = ?";
    private static final String FIND = "SELECT " + COLUMNS + " FROM runs WHERE id = ?";
    private static final String OF_THREAD = "SELECT " + COLUMNS + " FROM runs WHERE thread = ? ORDER BY number";
    private static final String LATEST = "SELECT " + COLUMNS + " FROM runs ORDER BY run DESC LIMIT ?";

    private final Statements statements;

    /** Over that connection. */
    public RunTable(Connection connection) {
        this.statements = new Statements(connection);
    }

    /**
     * Adds a run.
     *
     * @return its key
     * @throws StoreException {@code store.duplicate} if there is a run with that id, {@code store.thread_busy} if another one
     *     has its place on its thread
     */
    public long insert(RunRecord run) throws SQLException {
        var statement = statements.of(INSERT);
        statement.setString(1, run.id().value());
        statement.setString(2, run.thread().value());
        statement.setInt(3, run.number());
        statement.setString(4, run.graph());
        statement.setString(5, run.fingerprint());
        statement.setString(6, run.traceId());
        statement.setString(7, run.createdAt().toString());
        try (var rows = statement.executeQuery()) {
            if (rows.next()) {
                return rows.getLong(1);
            }
        }
        if (key(run.id()).isPresent()) {
            throw new StoreException("store.duplicate", "run " + run.id() + " exists already");
        }
        throw new StoreException(
                "store.thread_busy",
                "thread " + run.thread() + " has a run number " + run.number()
                        + " already: another one was started on it at the same time");
    }

    /** The key of a run. */
    public OptionalLong key(RunId run) throws SQLException {
        var statement = statements.of(KEY);
        statement.setString(1, run.value());
        try (var rows = statement.executeQuery()) {
            return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
        }
    }

    /** Notes how the run with that key ended. */
    public void end(long run, RunEnd end) throws SQLException {
        var statement = statements.of(END);
        statement.setString(1, end.status().name());
        statement.setString(2, end.detail());
        statement.setString(3, end.at().toString());
        statement.setLong(4, run);
        statement.executeUpdate();
    }

    /** Notes that the run with that key goes on. */
    public void reopen(long run) throws SQLException {
        var statement = statements.of(REOPEN);
        statement.setLong(1, run);
        statement.executeUpdate();
    }

    /** The run with that id. */
    public Optional<RunRecord> find(RunId run) throws SQLException {
        var statement = statements.of(FIND);
        statement.setString(1, run.value());
        return read(statement).stream().findFirst();
    }

    /** The runs of a thread, oldest first. */
    public List<RunRecord> ofThread(ThreadId thread) throws SQLException {
        var statement = statements.of(OF_THREAD);
        statement.setString(1, thread.value());
        return read(statement);
    }

    /** The newest runs, newest first, at most {@code count}. */
    public List<RunRecord> latest(int count) throws SQLException {
        var statement = statements.of(LATEST);
        statement.setInt(1, count);
        return read(statement);
    }

    private static List<RunRecord> read(PreparedStatement statement) throws SQLException {
        var runs = new ArrayList<RunRecord>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                runs.add(new RunRecord(
                        new RunId(rows.getString(1)),
                        new ThreadId(rows.getString(2)),
                        rows.getInt(3),
                        rows.getString(4),
                        rows.getString(5),
                        rows.getString(6),
                        Instant.parse(rows.getString(7)),
                        end(rows)));
            }
        }
        return List.copyOf(runs);
    }

    private static Optional<RunEnd> end(ResultSet rows) throws SQLException {
        var status = rows.getString(8);
        return status == null
                ? Optional.empty()
                : Optional.of(new RunEnd(
                        RunEnd.Status.valueOf(status), rows.getString(9), Instant.parse(rows.getString(10))));
    }
}
