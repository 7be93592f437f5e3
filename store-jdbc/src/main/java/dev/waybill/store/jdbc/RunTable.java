package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.json.ValueJson;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.ValueType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The statements on the table {@code runs} over one connection. A run has a key, a number that grows with each run that
 * begins; commits refer to it. Times are text, exact to the nanosecond. Begins and ends no transaction. Not thread-safe.
 */
public final class RunTable {
    private static final String COLUMNS = "id, thread, number, graph, fingerprint, trace_id, created_at,"
            + " end_status, end_detail, ended_at, client_key, parent_span, attributes, deadline, forked_from, run";
    private static final String INSERT = "INSERT INTO @runs (id, thread, number, graph, fingerprint, trace_id,"
            + " created_at, client_key, parent_span, attributes, deadline, forked_from)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING run";
    private static final String LAST_NUMBER = "SELECT max(number) FROM @runs WHERE thread = ?";
    private static final String END = "UPDATE @runs SET end_status = ?, end_detail = ?, ended_at = ? WHERE run = ?";
    private static final String REOPEN =
            "UPDATE @runs SET end_status = NULL, end_detail = NULL, ended_at = NULL WHERE run = ?";
    private static final String FIND = "SELECT " + COLUMNS + " FROM @runs WHERE id = ?";
    private static final String BY_KEY = "SELECT " + COLUMNS + " FROM @runs WHERE client_key = ?";
    private static final String OF_THREAD =
            "SELECT " + COLUMNS + " FROM @runs WHERE thread = ? AND number > ? ORDER BY number LIMIT ?";
    private static final String SINCE_BASE = "SELECT " + COLUMNS + " FROM @runs WHERE thread = ? AND number < ?"
            + " AND number >= coalesce((SELECT number FROM @runs WHERE thread = ? AND number < ? AND based"
            + " ORDER BY number DESC LIMIT 1), 0) ORDER BY number";
    private static final String OF_TRACE =
            "SELECT " + COLUMNS + " FROM @runs WHERE trace_id = ? AND run > ? ORDER BY run LIMIT ?";
    private static final String LATEST = "SELECT " + COLUMNS + " FROM @runs WHERE run < ? ORDER BY run DESC LIMIT ?";
    private static final String OPEN_BEFORE =
            "SELECT 1 FROM @runs WHERE thread = ? AND number < ? AND ended_at IS NULL LIMIT 1";
    private static final String KEYS_OF = "SELECT run FROM @runs WHERE thread = ? AND number < ? ORDER BY number";
    private static final String PLACE = "SELECT run, thread, number FROM @runs WHERE id = ?";
    private static final String DELETE = "DELETE FROM @runs WHERE run = ?";
    private static final String END_DETAIL = "end detail";
    private static final String ATTRIBUTES_COLUMN = "attributes";
    private static final ValueType ATTRIBUTES = ValueType.mapOf(String.class, String.class);

    /**
     * Where a run is.
     *
     * @param key its key
     * @param thread its thread
     * @param number its place there
     */
    public record Place(long key, ThreadId thread, int number) {}

    private final Statements statements;
    private final Sealing sealing;

    /** Over that connection. */
    RunTable(Connection connection, Dialect dialect, Sealing sealing) {
        this.sealing = sealing;
        this.statements = new Statements(connection, dialect);
    }

    /**
     * Checks that a run is new.
     *
     * @throws StoreException {@code store.duplicate} if there is a run with that id or that key
     */
    public void checkNew(RunRecord run) throws SQLException {
        if (place(run.id()).isPresent()) {
            throw new StoreException("store.duplicate", "run " + run.id() + " exists already");
        }
        var other = byKey(run.origin().key());
        if (other.isPresent()) {
            throw new StoreException(
                    "store.duplicate",
                    "run " + other.get().id() + " was started with the key of run " + run.id() + " already");
        }
    }

    /**
     * Adds a new run.
     *
     * @return its key
     * @throws StoreException {@code store.thread_busy} if another one has its place on its thread
     */
    public long insert(RunRecord run) throws SQLException {
        var last = lastNumber(run.thread());
        if (last.isPresent() && run.number() != last.getAsInt() + 1) {
            throw busy(run);
        }
        var statement = statements.of(INSERT);
        var origin = run.origin();
        statements.set(statement, 1, run.id().value());
        statements.set(statement, 2, run.thread().value());
        statement.setInt(3, run.number());
        statements.set(statement, 4, run.graph());
        statements.set(statement, 5, run.fingerprint());
        statements.set(statement, 6, run.traceId());
        statement.setString(7, run.createdAt().toString());
        statements.setText(statement, 8, origin.key());
        statements.setText(statement, 9, origin.parentSpan());
        statement.setString(10, origin.attributes().isEmpty() ? null : attributes(run));
        statement.setString(11, origin.deadline().map(Instant::toString).orElse(null));
        statements.setText(statement, 12, origin.forkedFrom());
        try (var rows = statement.executeQuery()) {
            if (rows.next()) {
                return rows.getLong(1);
            }
        }
        checkNew(run); // another process may have been faster since it was checked
        throw busy(run);
    }

    private static StoreException busy(RunRecord run) {
        return new StoreException(
                "store.thread_busy",
                "run " + run.id() + " cannot be number " + run.number() + " of thread " + run.thread()
                        + ": another one was started on it at the same time");
    }

    private OptionalInt lastNumber(ThreadId thread) throws SQLException {
        var statement = statements.of(LAST_NUMBER, thread.value());
        try (var rows = statement.executeQuery()) {
            rows.next();
            int last = rows.getInt(1);
            return rows.wasNull() ? OptionalInt.empty() : OptionalInt.of(last);
        }
    }

    /** Where a run is. */
    public Optional<Place> place(RunId run) throws SQLException {
        var statement = statements.of(PLACE, run.value());
        try (var rows = statement.executeQuery()) {
            return rows.next()
                    ? Optional.of(new Place(rows.getLong(1), new ThreadId(statements.get(rows, 2)), rows.getInt(3)))
                    : Optional.empty();
        }
    }

    /** The keys of the runs of a thread before that place, oldest first. */
    public List<Long> keysBefore(ThreadId thread, int number) throws SQLException {
        var statement = statements.of(KEYS_OF, thread.value());
        statement.setInt(2, number);
        var keys = new ArrayList<Long>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                keys.add(rows.getLong(1));
            }
        }
        return keys;
    }

    /** Whether a run of a thread before that place has not ended. */
    public boolean isPrecededByOpen(ThreadId thread, int number) throws SQLException {
        var statement = statements.of(OPEN_BEFORE, thread.value());
        statement.setInt(2, number);
        try (var rows = statement.executeQuery()) {
            return rows.next();
        }
    }

    /** Deletes the run with that key. */
    public void delete(long run) throws SQLException {
        var statement = statements.of(DELETE);
        statement.setLong(1, run);
        statement.executeUpdate();
    }

    /** Notes how the run with that key ended. */
    public void end(long key, RunId run, RunEnd end) throws SQLException {
        var statement = statements.of(END);
        statement.setString(1, end.status().name());
        statements.set(statement, 2, end.detail().isEmpty() ? "" : sealing.seal(end.detail(), place(run, END_DETAIL)));
        statement.setString(3, end.at().toString());
        statement.setLong(4, key);
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
        var statement = statements.of(FIND, run.value());
        return read(statement).stream().findFirst();
    }

    /** The run that was started with that key, which may be empty: then there is none. */
    public Optional<RunRecord> byKey(String key) throws SQLException {
        var statement = statements.of(BY_KEY, key);
        return read(statement).stream().findFirst();
    }

    /** The runs of a trace, oldest first. */
    public Page<RunRecord> ofTrace(String traceId, Cursor after, int count) throws SQLException {
        var statement = statements.of(OF_TRACE, traceId);
        statement.setLong(2, Lists.number(after, -1));
        statement.setInt(3, count);
        return Lists.page(statement, count, this::run, rows -> rows.getString(16));
    }

    /** The runs of a thread, oldest first. */
    public Page<RunRecord> ofThread(ThreadId thread, Cursor after, int count) throws SQLException {
        var statement = statements.of(OF_THREAD, thread.value());
        statement.setLong(2, Lists.number(after, -1));
        statement.setInt(3, count);
        return Lists.page(statement, count, this::run, rows -> rows.getString(3));
    }

    /** The runs of a thread before that place, oldest first. */
    public List<RunRecord> before(ThreadId thread, int number) throws SQLException {
        return ofThread(thread, Cursor.START, Integer.MAX_VALUE).items().stream()
                .filter(r -> r.number() < number)
                .toList();
    }

    /** The runs of a thread before that place, from the newest one on that has a base, or else from the first. */
    public List<RunRecord> sinceBase(ThreadId thread, int number) throws SQLException {
        var statement = statements.of(SINCE_BASE, thread.value());
        statement.setInt(2, number);
        statements.set(statement, 3, thread.value());
        statement.setInt(4, number);
        return read(statement);
    }

    /** The newest runs, newest first. */
    public Page<RunRecord> latest(Cursor after, int count) throws SQLException {
        var statement = statements.of(LATEST);
        statement.setLong(1, Lists.number(after, Long.MAX_VALUE));
        statement.setInt(2, count);
        return Lists.page(statement, count, this::run, rows -> rows.getString(16));
    }

    private List<RunRecord> read(PreparedStatement statement) throws SQLException {
        return Lists.page(statement, Integer.MAX_VALUE, this::run, rows -> "").items();
    }

    private RunRecord run(ResultSet rows) throws SQLException {
        var id = new RunId(statements.get(rows, 1));
        return new RunRecord(
                id,
                new ThreadId(statements.get(rows, 2)),
                rows.getInt(3),
                statements.get(rows, 4),
                statements.get(rows, 5),
                statements.get(rows, 6),
                Instant.parse(rows.getString(7)),
                origin(rows, id),
                end(rows, id));
    }

    private static String place(RunId run, String column) {
        return "run " + run + ", " + column;
    }

    private RunOrigin origin(ResultSet rows, RunId run) throws SQLException {
        var attributes = rows.getString(13);
        return new RunOrigin(
                statements.text(rows, 11),
                statements.text(rows, 12),
                attributes == null ? Map.of() : attributes(run, attributes),
                Optional.ofNullable(rows.getString(14)).map(Instant::parse),
                statements.text(rows, 15));
    }

    private String attributes(RunRecord run) {
        return sealing.seal(ValueJson.text(ATTRIBUTES, run.origin().attributes()), place(run.id(), ATTRIBUTES_COLUMN));
    }

    @SuppressWarnings("unchecked") // the type says so
    private Map<String, String> attributes(RunId run, String stored) {
        return (Map<String, String>) ValueJson.decode(ATTRIBUTES, sealing.open(stored, place(run, ATTRIBUTES_COLUMN)));
    }

    private Optional<RunEnd> end(ResultSet rows, RunId run) throws SQLException {
        var status = rows.getString(8);
        return status == null
                ? Optional.empty()
                : Optional.of(new RunEnd(
                        RunEnd.Status.valueOf(status),
                        sealing.open(statements.get(rows, 9), place(run, END_DETAIL)),
                        Instant.parse(rows.getString(10))));
    }
}
