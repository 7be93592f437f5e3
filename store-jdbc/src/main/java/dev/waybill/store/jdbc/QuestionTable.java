package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The statements on the table {@code questions} over one connection. Begins and ends no transaction. Not thread-safe. */
public final class QuestionTable {
    private static final String SELECT = "SELECT q.id, r.id, q.activation, q.number, q.question, q.asked_at, q.answer,"
            + " q.question_key FROM @questions q JOIN @runs r ON r.run = q.run";
    private static final String INSERT =
            "INSERT INTO @questions (id, run, activation, number, question, asked_at, answer, open)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String FIND = SELECT + " WHERE q.id = ?";
    private static final String OF_RUN =
            SELECT + " WHERE q.run = ? AND q.question_key > ? ORDER BY q.question_key LIMIT ?";
    private static final String OPEN = SELECT + " WHERE q.open"
            + " AND rtrim(q.asked_at, 'Z') >= ? AND (rtrim(q.asked_at, 'Z'), q.question_key) > (?, ?)"
            + " ORDER BY rtrim(q.asked_at, 'Z'), q.question_key LIMIT ?";
    private static final String ANSWER = "UPDATE @questions SET answer = ?, open = FALSE WHERE id = ? AND open"
            + " RETURNING (SELECT r.thread FROM @runs r WHERE r.run = questions.run)";
    private static final String SHUT = "UPDATE @questions SET open = FALSE WHERE run = ? AND open";
    private static final String REOPEN = "UPDATE @questions SET open = TRUE WHERE run = ? AND answer IS NULL";
    private static final String DELETE = "DELETE FROM @questions WHERE run = ?";

    private final Statements statements;
    private final Sealing sealing;

    /** Over that connection. */
    QuestionTable(Connection connection, Dialect dialect, Sealing sealing) {
        this.sealing = sealing;
        this.statements = new Statements(connection, dialect);
    }

    /** Adds a question of the run with that key, unless there is one with its id. */
    public void insert(long run, QuestionRow row) throws SQLException {
        var statement = statements.of(INSERT);
        statements.set(statement, 1, row.record.id());
        statement.setLong(2, run);
        statements.set(statement, 3, row.record.activation());
        statement.setInt(4, row.record.number());
        statement.setString(5, row.question);
        statement.setString(6, row.record.askedAt().toString());
        statement.setString(7, row.answer);
        statement.setBoolean(8, row.answer == null);
        statement.executeUpdate();
    }

    /**
     * Keeps an answer, unless there is one or the run has ended.
     *
     * @param answer as {@link QuestionRow#answer} gives it
     * @return the thread of the run if it was kept
     */
    public Optional<ThreadId> answer(String question, String answer) throws SQLException {
        var statement = statements.of(ANSWER);
        statement.setString(1, answer);
        statements.set(statement, 2, question);
        try (var rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(new ThreadId(statements.get(rows, 1))) : Optional.empty();
        }
    }

    /** The question with that id. */
    public Optional<QuestionRecord> find(String id) throws SQLException {
        var statement = statements.of(FIND, id);
        return Lists.page(statement, 1, this::question, rows -> "").items().stream()
                .findFirst();
    }

    /** The questions of the run with that key, oldest first. */
    public Page<QuestionRecord> ofRun(long run, Cursor after, int count) throws SQLException {
        var statement = statements.of(OF_RUN);
        statement.setLong(1, run);
        statement.setLong(2, Lists.number(after, -1));
        statement.setInt(3, count);
        return Lists.page(statement, count, this::question, rows -> rows.getString(8));
    }

    /** The questions without an answer of runs that have not ended, oldest first. */
    public Page<QuestionRecord> open(Cursor after, int count) throws SQLException {
        var statement = statements.of(OPEN);
        var asked = Lists.time(after);
        statement.setString(1, asked); // SQLite finds the place in its index by this alone
        statement.setString(2, asked);
        statement.setLong(3, Lists.numberAfterTime(after, -1));
        statement.setInt(4, count);
        return Lists.page(
                statement,
                count,
                this::question,
                rows -> Lists.sortable(Instant.parse(rows.getString(6))) + " " + rows.getLong(8));
    }

    /** The run with that key has ended: its questions are not answered any more. */
    public void shut(long run) throws SQLException {
        update(SHUT, run);
    }

    /** The run with that key goes on. */
    public void reopen(long run) throws SQLException {
        update(REOPEN, run);
    }

    private void update(String template, long run) throws SQLException {
        var statement = statements.of(template);
        statement.setLong(1, run);
        statement.executeUpdate();
    }

    /** Deletes the questions of the run with that key. */
    public void delete(long run) throws SQLException {
        update(DELETE, run);
    }

    private QuestionRecord question(ResultSet rows) throws SQLException {
        var id = statements.get(rows, 1);
        return new QuestionRecord(
                id,
                new RunId(statements.get(rows, 2)),
                statements.get(rows, 3),
                rows.getInt(4),
                QuestionRow.question(id, rows.getString(5), sealing),
                Instant.parse(rows.getString(6)),
                Optional.ofNullable(rows.getString(7)).map(answer -> QuestionRow.readAnswer(id, answer, sealing)));
    }
}
