package dev.waybill.store.sqlite;

import java.sql.SQLException;

/** Opens the tables over a new connection, in the thread that will use it. */
@FunctionalInterface
interface Opening {
    Tables open() throws SQLException;
}
