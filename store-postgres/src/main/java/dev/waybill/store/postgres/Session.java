package dev.waybill.store.postgres;

import dev.waybill.store.jdbc.Dialect;
import dev.waybill.store.jdbc.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** A connection for one transaction, or for some reading; it is given back as it came. Not thread-safe. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final Dialect dialect;
    private final Tables tables;
    private final boolean autoCommit;
    private final int prepareThreshold;

    Session(Connection connection, Database database, boolean autoCommit) throws SQLException {
        this.connection = connection;
        this.dialect = database.dialect();
        this.tables = new Tables(connection, dialect, database.options());
        try {
            var driver = connection.unwrap(PGConnection.class);
            this.prepareThreshold = driver.getPrepareThreshold();
            if (!database.isPreparing()) {
                driver.setPrepareThreshold(0);
            }
            this.autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(autoCommit);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    Tables tables() {
        return tables;
    }

    Connection connection() {
        return connection;
    }

    PreparedStatement prepare(String template) throws SQLException {
        return connection.prepareStatement(dialect.sql(template));
    }

    /** Rolls back what was not committed. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            if (!connection.isClosed()) {
                if (!connection.getAutoCommit()) {
                    connection.rollback();
                }
                connection.setAutoCommit(autoCommit);
                connection.unwrap(PGConnection.class).setPrepareThreshold(prepareThreshold);
            }
        }
    }
}
