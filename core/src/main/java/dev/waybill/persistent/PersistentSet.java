package dev.waybill.persistent;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set in insertion order; adding costs O(log n) and shares the rest. Null is refused. Thread-safe.
 *
 * @param <E> the type of the elements
 */
public final class PersistentSet<E> extends AbstractSet<E> {
    private static final PersistentSet<Object> EMPTY = new PersistentSet<>(PersistentMap.empty());

    private final PersistentMap<E, Boolean> members;

    private PersistentSet(PersistentMap<E, Boolean> members) {
        this.members = members;
    }

    /** The set without elements. */
    @SuppressWarnings("unchecked") // holds no element
    public static <E> PersistentSet<E> empty() {
        return (PersistentSet<E>) EMPTY;
    }

    /** This set and the elements that it lacks, in their order; the same set where it has them all. */
    public PersistentSet<E> withAll(Collection<? extends E> elements) {
        var result = members;
        for (var element : elements) {
            if (!result.containsKey(element)) {
                result = result.with(element, Boolean.TRUE);
            }
        }
        return result == members ? this : new PersistentSet<>(result);
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public boolean contains(@Nullable Object element) {
        return members.containsKey(element);
    }

    @Override
    public Iterator<E> iterator() {
        var entries = members.entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public E next() {
                return entries.next().getKey();
            }
        };
    }
}
