package dev.waybill.persistent;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map in insertion order, in which {@link #with} and {@link #without} cost O(log n) and share the rest. A
 * hash trie finds the place of a key in a vector of entries; a removed entry leaves a gap, and the gaps are closed once
 * they outnumber the entries. A key that is put again keeps its place. Null is refused. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class PersistentMap<K, V> extends AbstractMap<K, V> {
    private static final Object GAP = new Object();
    private static final PersistentMap<Object, Object> EMPTY =
            new PersistentMap<>(HashTrie.EMPTY, PersistentVector.empty(), 0);

    private final HashTrie places;
    private final PersistentVector<Object> entries;
    private final int size;

    private PersistentMap(HashTrie places, PersistentVector<Object> entries, int size) {
        this.places = places;
        this.entries = entries;
        this.size = size;
    }

    /** The map without entries. */
    @SuppressWarnings("unchecked") // holds no entry
    public static <K, V> PersistentMap<K, V> empty() {
        return (PersistentMap<K, V>) EMPTY;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        int place = key == null ? -1 : places.find(key);
        return place < 0 ? null : entryAt(place).getValue();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key != null && places.find(key) >= 0;
    }

    /** This map with {@code value} under {@code key}. */
    public PersistentMap<K, V> with(K key, V value) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        int place = places.find(key);
        var entry = new SimpleImmutableEntry<>(key, value);
        if (place >= 0) {
            return new PersistentMap<>(places, entries.with(place, entry), size);
        }
        return new PersistentMap<>(places.with(key, entries.size()), entries.appended(entry), size + 1);
    }

    /** This map without {@code key}; the same map where it has none. */
    public PersistentMap<K, V> without(Object key) {
        int place = places.find(key);
        if (place < 0) {
            return this;
        }
        if (size == 1) {
            return empty();
        }
        var rest = new PersistentMap<K, V>(places.without(key), entries.with(place, GAP), size - 1);
        return rest.entries.size() > 8 && rest.entries.size() > 2 * rest.size ? rest.compacted() : rest;
    }

    private PersistentMap<K, V> compacted() {
        PersistentMap<K, V> result = empty();
        for (var entry : entrySet()) {
            result = result.with(entry.getKey(), entry.getValue());
        }
        return result;
    }

    @SuppressWarnings("unchecked") // a place that the trie knows holds an entry
    private Map.Entry<K, V> entryAt(int place) {
        return (Map.Entry<K, V>) entries.get(place);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<K, V>> {
        private int next = -1;
        private int left = size;

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (left-- <= 0) {
                throw new NoSuchElementException();
            }
            do {
                next++;
            } while (entries.get(next) == GAP);
            return entryAt(next);
        }
    }
}
