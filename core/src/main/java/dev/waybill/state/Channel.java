package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A named, typed place in the state. A channel is a monoid: it has a neutral element and an associative way to combine
 * what was written, so that the outcome does not depend on how the writes were grouped. A {@link Kind#VALUE} channel
 * is the exception: the last write wins, and unrelated last writers are a conflict.
 *
 * <p>Immutable and thread-safe. Two channels are equal if their declarations are (name, kind, type, options).
 *
 * @param <T> what is read from it, and written to it
 */
public final class Channel<T> {
    /** How writes to a channel are combined. */
    public enum Kind {
        /** The last write; unrelated last writers conflict. */
        VALUE,
        /** A list; writes are added at its end. */
        APPEND,
        /** A list of things with a key; a write replaces what has the same key, in its place, or is added at the end. */
        KEYED,
        /** A map; for one key the later write wins. */
        MERGE,
        /** A set in the order of first arrival. */
        UNION,
        /** A value and a function that combines two. */
        REDUCED,
        /** Text; writes are joined by newlines, and cut at a number of code points. */
        TEXT
    }

    private final String name;
    private final Kind kind;
    private final ValueType type;
    private final Reducer reducer;
    private final boolean transientInRun;
    private final int capacity;

    private Channel(String name, Kind kind, ValueType type, Reducer reducer, boolean transientInRun, int capacity) {
        if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_-]{0,99}")) {
            throw new ChannelException(
                    "channel.name",
                    "'" + name
                            + "' is no name for a channel: letters, digits, '_' and '-', a letter or '_' first, at most 100");
        }
        this.name = name;
        this.kind = kind;
        this.type = type;
        this.reducer = reducer;
        this.transientInRun = transientInRun;
        this.capacity = capacity;
    }

    private Channel(String name, Kind kind, ValueType type, Reducer reducer) {
        this(name, kind, type, reducer, false, 0);
    }

    /** A channel that holds the last value written; nothing is in it before the first write. */
    public static <T> Channel<T> value(String name, Class<T> type) {
        return new Channel<>(name, Kind.VALUE, ValueType.of(type), new Reducer.Last(null));
    }

    /** A channel that holds the last value written, and {@code initial} before the first write. */
    public static <T> Channel<T> value(String name, Class<T> type, T initial) {
        var described = ValueType.of(type);
        return new Channel<>(name, Kind.VALUE, described, new Reducer.Last(described.freeze(initial)));
    }

    /** A channel that holds the last list written, and the empty list before the first write. */
    public static <E> Channel<List<E>> listValue(String name, Class<E> element) {
        return new Channel<>(name, Kind.VALUE, ValueType.listOf(element), new Reducer.Last(List.of()));
    }

    /** A channel that collects elements in a list. */
    public static <E> Channel<List<E>> append(String name, Class<E> element) {
        return new Channel<>(name, Kind.APPEND, ValueType.listOf(element), Reducer.Append.INSTANCE);
    }

    /** A channel that collects things by key; see also {@link Update#remove}. */
    public static <K, E> Channel<List<E>> keyed(String name, Class<E> element, Function<? super E, ? extends K> key) {
        return new Channel<>(name, Kind.KEYED, ValueType.listOf(element), new Reducer.Keyed(key));
    }

    /** A channel that merges maps; for one key the later write wins. */
    public static <K, V> Channel<Map<K, V>> merge(String name, Class<K> key, Class<V> value) {
        return new Channel<>(name, Kind.MERGE, ValueType.mapOf(key, value), Reducer.Merge.INSTANCE);
    }

    /** A channel that collects distinct elements in the order of first arrival. */
    public static <E> Channel<Set<E>> union(String name, Class<E> element) {
        return new Channel<>(name, Kind.UNION, ValueType.setOf(element), Reducer.Union.INSTANCE);
    }

    /**
     * A channel that combines what is written by a function.
     *
     * @param neutral what is read before the first write, with {@code combine(neutral, x) = combine(x, neutral) = x}
     * @param combine associative and pure; it need not commute, as writes arrive in commit order
     */
    public static <T> Channel<T> reduced(String name, Class<T> type, T neutral, BinaryOperator<T> combine) {
        var described = ValueType.of(type);
        return new Channel<>(
                name, Kind.REDUCED, described, new Reducer.Combined(described, described.freeze(neutral), combine));
    }

    /** A channel that joins text by newlines and keeps the first {@code capacity} code points. */
    public static Channel<String> text(String name, int capacity) {
        return new Channel<>(name, Kind.TEXT, ValueType.of(String.class), new Reducer.Text(capacity), false, capacity);
    }

    /** A channel of any declared kind from its parts: for {@link Channels#of(Class)}, which reads them off a record. */
    static Channel<Object> declared(
            String name, Kind kind, ValueType type, Reducer reducer, boolean transientInRun, int capacity) {
        return new Channel<>(name, kind, type, reducer, transientInRun, capacity);
    }

    /** The same channel, emptied when the run ends: neither its final state nor the next run on the thread sees it. */
    public Channel<T> transientInRun() {
        return new Channel<>(name, kind, type, reducer, true, capacity);
    }

    /** The name, unique among the channels of a graph. */
    public String name() {
        return name;
    }

    /** How writes are combined. */
    public Kind kind() {
        return kind;
    }

    /** The type of what is read and written. */
    public ValueType type() {
        return type;
    }

    /** Whether the channel is emptied when the run ends. */
    public boolean isTransientInRun() {
        return transientInRun;
    }

    Reducer reducer() {
        return reducer;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Channel<?> c
                        && c.name.equals(name)
                        && c.kind == kind
                        && c.type.equals(type)
                        && c.transientInRun == transientInRun
                        && c.capacity == capacity;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** The declaration as a reader would write it, e.g. {@code messages: append List<Message>}. */
    @Override
    public String toString() {
        return name + ": " + kind.name().toLowerCase(java.util.Locale.ROOT) + " " + type.describe()
                + (capacity > 0 ? ", at most " + capacity : "") + (transientInRun ? ", transient" : "");
    }
}
