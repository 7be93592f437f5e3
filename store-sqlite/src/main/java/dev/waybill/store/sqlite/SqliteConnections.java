package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Readers;
import dev.waybill.store.jdbc.Tables;
import dev.waybill.store.jdbc.Work;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** Connections that only read; each is opened when all others are in use, and kept. */
final class SqliteConnections implements Readers.Connections {
    private static final int THREADS = 2;

    private final Path file;
    private final Opening opening;
    private final ConcurrentLinkedDeque<Tables> idle = new ConcurrentLinkedDeque<>();

    private SqliteConnections(Path file, Opening opening) {
        this.file = file;
        this.opening = opening;
    }

    /** The readers of that file. */
    static Readers readers(Path file, Opening opening) {
        return new Readers(
                "database " + file, String.valueOf(file.getFileName()), THREADS, new SqliteConnections(file, opening));
    }

    @Override
    public <T> T read(Work<T> work) throws SQLException {
        var tables = idle.poll();
        if (tables == null) {
            tables = opening.open();
        }
        try {
            return work.on(tables);
        } finally {
            idle.push(tables);
        }
    }

    /** Closes every connection, also if one of them fails to. */
    @Override
    public void close() throws SQLException {
        @Nullable SQLException failure = null;
        for (var tables = idle.poll(); tables != null; tables = idle.poll()) {
            try {
                tables.close();
            } catch (SQLException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public StoreException failure(Throwable failure) {
        return SqliteErrors.of(file, failure);
    }
}
