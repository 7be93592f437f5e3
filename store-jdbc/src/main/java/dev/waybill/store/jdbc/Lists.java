package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/** Pages of lists, read by the keys of their rows. Pure but for the statements it is given. */
final class Lists {
    private Lists() {}

    /** Reads something from the row at which the rows are. */
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet rows) throws SQLException;
    }

    /**
     * The page that a query gives.
     *
     * @param count how many rows the query gives at most
     * @param key what {@link #number}, or another reader of a cursor, is to find in the cursor of a row
     */
    static <T> Page<T> page(PreparedStatement query, int count, Row<T> item, Row<String> key) throws SQLException {
        var items = new ArrayList<T>();
        var last = "";
        try (var rows = query.executeQuery()) {
            while (rows.next()) {
                items.add(item.read(rows));
                last = key.read(rows);
            }
        }
        return new Page<>(
                items, items.size() < count || items.isEmpty() ? Optional.empty() : Optional.of(new Cursor(last)));
    }

    /** The number in a cursor, or {@code start} at the beginning. */
    static long number(Cursor cursor, long start) {
        return cursor.equals(Cursor.START) ? start : number(cursor, cursor.text());
    }

    /** What is before the first space in a cursor; empty at the beginning. */
    static String beforeSpace(Cursor cursor) {
        return cursor.text().substring(0, space(cursor));
    }

    /** What is behind the first space in a cursor; empty at the beginning. */
    static String afterSpace(Cursor cursor) {
        return cursor.equals(Cursor.START) ? "" : cursor.text().substring(space(cursor) + 1);
    }

    /** The number behind the first space in a cursor, or {@code start} at the beginning. */
    static long numberAfterSpace(Cursor cursor, long start) {
        return cursor.equals(Cursor.START) ? start : number(cursor, afterSpace(cursor));
    }

    private static int space(Cursor cursor) {
        int space = cursor.text().indexOf(' ');
        if (space < 0 && !cursor.equals(Cursor.START)) {
            throw strange(cursor);
        }
        return Math.max(space, 0);
    }

    /** A time as text that sorts as times do: a second comes before its fractions. */
    static String sortable(Instant time) {
        return time.toString().replace("Z", "");
    }

    private static long number(Cursor cursor, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw strange(cursor);
        }
    }

    private static StoreException strange(Cursor cursor) {
        return new StoreException(
                "store.cursor", "this list has no place '" + cursor.text() + "'; read it from the beginning");
    }
}
