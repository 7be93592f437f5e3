package dev.waybill.store.jdbc;

import java.sql.SQLException;

/**
 * Something to be done with the tables, perhaps more than once if the transaction around it fails.
 *
 * @param <T> what comes of it
 */
@FunctionalInterface
public interface Work<T> {
    /**
     * Does it. A {@link dev.waybill.error.StoreException} is thrown only before the first change: it concerns this work
     * alone, while any other exception makes the whole transaction fail.
     */
    T on(Tables tables) throws SQLException;
}
