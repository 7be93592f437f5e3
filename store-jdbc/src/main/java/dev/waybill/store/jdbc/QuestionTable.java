package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.spi.QuestionRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The statements on the table {@code questions} over one connection. Begins and ends no transaction. Not thread-safe. */
public final class QuestionTable {
    private static final String SELECT = "SELECT q.id, r.id, q.activation, q.number, q.question, q.asked_at, q.answer"
            + " FROM @questions q JOIN @runs r ON r.run = q.run";
    private static final String INSERT =
            "INSERT INTO @questions (id, run, activation, number, question, asked_at, answer)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String FIND = SELECT + " WHERE q.id = ?";
    private static final String OF_RUN = SELECT + " WHERE r.id = ? ORDER BY q.question_key";
    private static final String OPEN = SELECT + " WHERE q.answer IS NULL AND r.end_status IS NULL"
            + " ORDER BY rtrim(q.asked_at, 'Z'), q.question_key LIMIT ?";
    private static final String ANSWER = "UPDATE @questions SET answer = ? WHERE id = ? AND answer IS NULL"
            + " AND EXISTS (SELECT 1 FROM @runs r WHERE r.run = questions.run AND r.end_status IS NULL)"
            + " RETURNING (SELECT r.thread FROM @runs r WHERE r.run = questions.run)";
    private static final String DELETE = "DELETE FROM @questions WHERE run = ?";

    private final Statements statements;

    /** Over that connection. */
    QuestionTable(Connection connection, Dialect dialect) {
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
        return read(statement).stream().findFirst();
    }

    /** The questions of a run, oldest first. */
    public List<QuestionRecord> ofRun(RunId run) throws SQLException {
        var statement = statements.of(OF_RUN, run.value());
        return read(statement);
    }

    /** The questions without an answer of runs that have not ended, oldest first, at most {@code count}. */
    public List<QuestionRecord> open(int count) throws SQLException {
        var statement = statements.of(OPEN);
        statement.setInt(1, count);
        return read(statement);
    }

    /** Deletes the questions of the run with that key. */
    public void delete(long run) throws SQLException {
        var statement = statements.of(DELETE);
        statement.setLong(1, run);
        statement.executeUpdate();
    }

    private List<QuestionRecord> read(PreparedStatement statement) throws SQLException {
        var questions = new ArrayList<QuestionRecord>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                questions.add(new QuestionRecord(
                        statements.get(rows, 1),
                        new RunId(statements.get(rows, 2)),
                        statements.get(rows, 3),
                        rows.getInt(4),
                        StoredQuestion.question(rows.getString(5)),
                        Instant.parse(rows.getString(6)),
                        Optional.ofNullable(rows.getString(7)).map(StoredQuestion::answer)));
            }
        }
        return List.copyOf(questions);
    }
}
