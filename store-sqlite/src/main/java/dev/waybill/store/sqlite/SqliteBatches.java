package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Batches;
import dev.waybill.store.jdbc.Pending;
import dev.waybill.store.jdbc.Tables;
import dev.waybill.store.jdbc.Writer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writer's transactions over one connection. After one has failed the connection is thrown away, which rolls back
 * whatever was left of it: when there is no space, SQLite may or may not have rolled back by itself, and the driver does
 * not tell.
 */
final class SqliteBatches implements Batches {
    private final Path file;
    private final Opening opening;
    private @Nullable Tables tables;

    private SqliteBatches(Path file, Opening opening) {
        this.file = file;
        this.opening = opening;
    }

    /** Starts the writer of that file. */
    static Writer start(Path file, Opening opening) {
        return Writer.start("database " + file, String.valueOf(file.getFileName()), new SqliteBatches(file, opening));
    }

    private Tables tables() throws SQLException {
        var open = tables;
        if (open == null) {
            open = opening.open();
            tables = open;
        }
        return open;
    }

    @Override
    public void open() throws SQLException {
        tables();
    }

    @Override
    public void write(List<Pending<?>> batch) {
        try {
            var open = tables();
            Schema.execute(open.connection(), "BEGIN IMMEDIATE");
            open.threads().forget();
            for (var pending : batch) {
                pending.execute(open);
            }
            Schema.execute(open.connection(), "COMMIT");
            batch.forEach(Pending::complete);
        } catch (SQLException | RuntimeException e) {
            discard(e);
            if (batch.size() > 1 && SqliteErrors.concernsOneWrite(e)) {
                for (var pending : batch) {
                    write(List.of(pending)); // it must not fail the others
                }
            } else {
                var why = failure(e);
                batch.forEach(pending -> pending.fail(why));
            }
        }
    }

    private void discard(Exception failure) {
        try {
            close();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws SQLException {
        var open = tables;
        tables = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public StoreException failure(Throwable failure) {
        return SqliteErrors.of(file, failure);
    }
}
