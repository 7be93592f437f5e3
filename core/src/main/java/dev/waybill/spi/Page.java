package dev.waybill.spi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of a list of a store. What is added or deleted while a list is read page by page may be in it or not; all else is
 * in it once.
 *
 * @param items at most as many as were asked for
 * @param next where the next page begins; empty if there is none. That page may turn out to have no items
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {
    private static final int COUNT = 500;

    /** Keeps a copy. */
    public Page {
        items = List.copyOf(items);
    }

    /** Reads a page of a list. */
    @FunctionalInterface
    public interface Reader<T> {
        /** At most {@code count} items after that place. */
        Page<T> read(Cursor after, int count);
    }

    /** A whole list, read page by page as the stream gets there. */
    public static <T> Stream<T> stream(Reader<T> list) {
        return stream(Cursor.START, list);
    }

    /** What follows a place in a list, read page by page as the stream gets there. */
    public static <T> Stream<T> stream(Cursor after, Reader<T> list) {
        return Stream.iterate(
                        Optional.of(list.read(after, COUNT)),
                        Optional::isPresent,
                        page -> page.flatMap(Page::next).map(next -> list.read(next, COUNT)))
                .flatMap(page -> page.orElseThrow().items().stream());
    }
}
