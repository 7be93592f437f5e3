package dev.waybill.store.sqlite;

import dev.waybill.store.jdbc.CommitTable;
import dev.waybill.store.jdbc.RunTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The tables of the database over one connection, and its transactions; for one thread at a time. */
final class Tables implements AutoCloseable {
    private final Connection connection;
    private final RunTable runs;
    private final CommitTable commits;
    private final PreparedStatement begin;
    private final PreparedStatement commit;

    private Tables(Connection connection) throws SQLException {
        this.connection = connection;
        this.runs = new RunTable(connection);
        this.commits = new CommitTable(connection);
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

    CommitTable commits() {
        return commits;
    }

    void begin() throws SQLException {
        begin.executeUpdate();
    }

    void commit() throws SQLException {
        commit.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
