package dev.waybill.store.sqlite;

import dev.waybill.store.jdbc.JournalTable;
import dev.waybill.store.jdbc.QuestionTable;
import dev.waybill.store.jdbc.RunTable;
import dev.waybill.store.jdbc.ThreadTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The tables of the database over one connection, and its transactions; for one thread at a time. */
final class Tables implements AutoCloseable {
    private final Connection connection;
    private final RunTable runs;
    private final JournalTable journal;
    private final QuestionTable questions;
    private final ThreadTable threads;
    private final PreparedStatement begin;
    private final PreparedStatement commit;

    private Tables(Connection connection) throws SQLException {
        this.connection = connection;
        this.runs = new RunTable(connection);
        this.journal = new JournalTable(connection);
        this.questions = new QuestionTable(connection);
        this.threads = new ThreadTable(connection);
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.commit = connection.prepareStatement("COMMIT");
    }

    static Tables over(Connection connection) throws SQLException {
        return new Tables(connection);
    }

    Connection connection() {
        return connection;
    }

    RunTable runs() {
        return runs;
    }

    JournalTable journal() {
        return journal;
    }

    QuestionTable questions() {
        return questions;
    }

    ThreadTable threads() {
        return threads;
    }

    void begin() throws SQLException {
        begin.executeUpdate();
        threads.forget();
    }

    void commit() throws SQLException {
        commit.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
