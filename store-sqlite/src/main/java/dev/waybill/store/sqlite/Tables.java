package dev.waybill.store.sqlite;

import dev.waybill.store.jdbc.CommitTable;
import dev.waybill.store.jdbc.RunTable;
import java.sql.Connection;
import java.sql.SQLException;

/** The tables of the database over one connection; for one thread at a time. */
record Tables(Connection connection, RunTable runs, CommitTable commits) implements AutoCloseable {
    static Tables over(Connection connection) {
        return new Tables(connection, new RunTable(connection), new CommitTable(connection));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
