package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Optional;

/** Pages of lists, read by the keys of their rows. Pure but for the statements it is given. */
final class Lists {
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

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
     * @param key gives the text of the cursor of a row
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

    /** The time in a cursor of a time and something else; empty at the beginning. */
    static String time(Cursor cursor) {
        var time = cursor.text().substring(0, Math.max(cursor.text().indexOf(' '), 0));
        if (!cursor.equals(Cursor.START)) {
            try {
                Instant.parse(time + "Z");
            } catch (DateTimeParseException e) {
                throw strange(cursor);
            }
        }
        return time;
    }

    /** The number after the time in a cursor, or {@code start} at the beginning. */
    static long numberAfterTime(Cursor cursor, long start) {
        return cursor.equals(Cursor.START) ? start : number(cursor, afterTime(cursor));
    }

    /** The thread after the time in a cursor; empty at the beginning. */
    static String threadAfterTime(Cursor cursor) {
        if (cursor.equals(Cursor.START)) {
            return "";
        }
        try {
            return new ThreadId(afterTime(cursor)).value();
        } catch (IllegalArgumentException e) {
            throw strange(cursor);
        }
    }

    private static String afterTime(Cursor cursor) {
        return cursor.text().substring(cursor.text().indexOf(' ') + 1);
    }

    /**
     * A time as text that sorts as times do: a second comes before its fractions, and years that have not four digits count
     * as the first or the last that have.
     */
    static String sortable(Instant time) {
        var known = time.isAfter(LAST) ? LAST : time.isBefore(FIRST) ? FIRST : time;
        return known.toString().replace("Z", "");
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
