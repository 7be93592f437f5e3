package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import java.sql.SQLException;
import java.util.List;

/** How a database writes what a {@link Writer} has collected. Everything is called in the writer's thread. */
public interface Batches {
    /** Gets ready to write. */
    void open() throws SQLException;

    /**
     * Writes all of it in one transaction, or each alone where one is to blame for a failure; completes or fails each. What
     * is thrown ends the writer.
     */
    void write(List<Pending<?>> batch);

    /** Lets go of what is held. */
    void close() throws SQLException;

    /** What that failure is to callers. */
    StoreException failure(Throwable failure);
}
