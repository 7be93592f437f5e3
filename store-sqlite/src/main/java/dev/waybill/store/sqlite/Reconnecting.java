package dev.waybill.store.sqlite;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The writer's connection. After a transaction failed it is thrown away, which rolls back whatever was left of it: when
 * there is no space, SQLite may or may not have rolled back by itself, and the driver does not tell.
 */
final class Reconnecting implements AutoCloseable {
    private final Opening opening;
    private @Nullable Tables tables;

    Reconnecting(Opening opening) {
        this.opening = opening;
    }

    Tables tables() throws SQLException {
        var open = tables;
        if (open == null) {
            open = opening.open();
            tables = open;
        }
        return open;
    }

    private void discard() throws SQLException {
        var open = tables;
        tables = null;
        if (open != null) {
            open.close();
        }
    }

    /** Throws the connection away because of that failure. */
    void discard(Exception failure) {
        try {
            discard();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws SQLException {
        discard();
    }
}
