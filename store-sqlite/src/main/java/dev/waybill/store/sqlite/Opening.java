package dev.waybill.store.sqlite;

import dev.waybill.store.jdbc.Tables;
import java.sql.SQLException;

/** Opens the tables over a new connection, in the thread that will use it. */
@FunctionalInterface
interface Opening {
    Tables open() throws SQLException;
}
