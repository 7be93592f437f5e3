package dev.waybill.memory;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;

/** Pages of lists in memory, each a map by a key that tells the place in it. */
final class Lists {
    /** A key of lists in the order of times. */
    record Moment(Instant at, long place) implements Comparable<Moment> {
        static Moment parse(String text) {
            int space = text.indexOf(' ');
            return new Moment(
                    Instant.parse(text.substring(0, Math.max(space, 0))), Long.parseLong(text.substring(space + 1)));
        }

        @Override
        public int compareTo(Moment other) {
            int order = at.compareTo(other.at);
            return order != 0 ? order : Long.compare(place, other.place);
        }

        @Override
        public String toString() {
            return at + " " + place;
        }
    }

    private Lists() {}

    /**
     * A page of a list.
     *
     * @param key reads a key as it is written by {@code toString}
     * @param item what is listed
     */
    static <K, V, T> Page<T> page(
            NavigableMap<K, V> list, Function<String, K> key, Function<V, T> item, Cursor after, int count) {
        var items = new ArrayList<T>();
        var last = Cursor.START;
        for (var entry : following(list, key, after).entrySet()) {
            if (items.size() == count) {
                break;
            }
            items.add(item.apply(entry.getValue()));
            last = new Cursor(entry.getKey().toString());
        }
        return new Page<>(items, items.size() < count || items.isEmpty() ? Optional.empty() : Optional.of(last));
    }

    private static <K, V> NavigableMap<K, V> following(NavigableMap<K, V> list, Function<String, K> key, Cursor after) {
        if (after.equals(Cursor.START)) {
            return list;
        }
        try {
            return list.tailMap(key.apply(after.text()), false);
        } catch (IllegalArgumentException | DateTimeParseException e) {
            throw new StoreException(
                    "store.cursor", "this list has no place '" + after.text() + "'; read it from the beginning", e);
        }
    }
}
