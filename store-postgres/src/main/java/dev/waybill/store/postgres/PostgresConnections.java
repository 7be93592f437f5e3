package dev.waybill.store.postgres;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Readers;
import dev.waybill.store.jdbc.Work;
import java.sql.SQLException;

/** A connection for each reading. */
record PostgresConnections(Database database) implements Readers.Connections {
    @Override
    public <T> T read(Work<T> work) throws SQLException {
        return Database.repeat(() -> database.perStatement(session -> work.on(session.tables())));
    }

    @Override
    public StoreException failure(Throwable failure) {
        return PostgresErrors.of(database.name(), failure);
    }

    @Override
    public void close() {
        // no connection is kept
    }
}
