package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The threads on which the transaction that goes on does something that other processes may wait for, to be told to them
 * with its commit if the database can do so. Not thread-safe.
 */
final class News {
    private final Connection connection;
    private final Dialect dialect;
    private final Set<String> threads = new LinkedHashSet<>();

    News(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Of no effect for databases that tell nobody. */
    void add(ThreadId thread) {
        if (!dialect.announcement().isEmpty()) {
            threads.add(dialect.stored(thread.value()));
        }
    }

    void flush() throws SQLException {
        if (threads.isEmpty()) {
            return;
        }
        try (var statement = connection.prepareStatement(dialect.announcement())) {
            statement.setArray(1, connection.createArrayOf("text", threads.toArray()));
            statement.execute();
        }
        threads.clear();
    }
}
