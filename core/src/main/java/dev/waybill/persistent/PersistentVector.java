package dev.waybill.persistent;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * An immutable list in which {@link #appended} and {@link #with} cost O(log32 n) and share the rest: a 32-way trie with
 * a tail, after Bagwell's and Hickey's bit-partitioned vectors. Null elements are refused. Thread-safe.
 *
 * @param <E> the type of the elements
 */
public final class PersistentVector<E> extends AbstractList<E> implements RandomAccess {
    private static final int BITS = 5;
    private static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;
    private static final Object[] NOTHING = {};
    private static final PersistentVector<Object> EMPTY = new PersistentVector<>(0, BITS, NOTHING, NOTHING);

    private final int size;
    private final int shift;
    private final Object[] root;
    private final Object[] tail;

    private PersistentVector(int size, int shift, Object[] root, Object[] tail) {
        this.size = size;
        this.shift = shift;
        this.root = root;
        this.tail = tail;
    }

    /** The vector without elements. */
    @SuppressWarnings("unchecked") // holds no element
    public static <E> PersistentVector<E> empty() {
        return (PersistentVector<E>) EMPTY;
    }

    /** The elements in order; the collection itself when it is a vector already. */
    @SuppressWarnings("unchecked") // immutable, so a vector of a subtype may be read as one of E
    public static <E> PersistentVector<E> copyOf(Collection<? extends E> elements) {
        if (elements instanceof PersistentVector<?> vector) {
            return (PersistentVector<E>) vector;
        }
        return PersistentVector.<E>empty().appendedAll(elements);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    @SuppressWarnings("unchecked") // only E is ever put in
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) leafFor(index)[index & MASK];
    }

    /** This vector and one more element. */
    public PersistentVector<E> appended(E element) {
        Objects.requireNonNull(element, "element");
        if (tail.length < WIDTH) {
            var newTail = Arrays.copyOf(tail, tail.length + 1);
            newTail[tail.length] = element;
            return new PersistentVector<>(size + 1, shift, root, newTail);
        }
        return withTailPushed(new Object[] {element}, 1);
    }

    /** This vector and then the elements, in their order. */
    public PersistentVector<E> appendedAll(Collection<? extends E> elements) {
        if (elements.isEmpty()) {
            return this;
        }
        if (size == 0 && elements instanceof PersistentVector<?>) {
            return copyOf(elements);
        }
        var result = this;
        Object[] source = elements.toArray();
        int from = 0;
        while (from < source.length) {
            int room = WIDTH - result.tail.length;
            int count = Math.min(room == 0 ? WIDTH : room, source.length - from);
            var chunk = Arrays.copyOfRange(source, from, from + count);
            for (var element : chunk) {
                Objects.requireNonNull(element, "element");
            }
            if (room == 0) {
                result = result.withTailPushed(chunk, count);
            } else {
                var newTail = Arrays.copyOf(result.tail, result.tail.length + count);
                System.arraycopy(chunk, 0, newTail, result.tail.length, count);
                result = new PersistentVector<>(result.size + count, result.shift, result.root, newTail);
            }
            from += count;
        }
        return result;
    }

    /** This vector with another element at {@code index}. */
    public PersistentVector<E> with(int index, E element) {
        Objects.requireNonNull(element, "element");
        Objects.checkIndex(index, size);
        if (index >= tailOffset()) {
            var newTail = tail.clone();
            newTail[index & MASK] = element;
            return new PersistentVector<>(size, shift, root, newTail);
        }
        return new PersistentVector<>(size, shift, replaced(root, shift, index, element), tail);
    }

    private int tailOffset() {
        return size - tail.length;
    }

    private Object[] leafFor(int index) {
        if (index >= tailOffset()) {
            return tail;
        }
        Object[] node = root;
        for (int level = shift; level > 0; level -= BITS) {
            node = (Object[]) node[(index >>> level) & MASK];
        }
        return node;
    }

    /** The full tail becomes a leaf of the trie, and {@code newTail} with {@code count} elements takes its place. */
    private PersistentVector<E> withTailPushed(Object[] newTail, int count) {
        int index = size - WIDTH;
        if (index >>> shift >= WIDTH) {
            Object[] newRoot = {root, path(shift, tail)};
            return new PersistentVector<>(size + count, shift + BITS, newRoot, newTail);
        }
        return new PersistentVector<>(size + count, shift, pushed(root, shift, index, tail), newTail);
    }

    private static Object[] path(int level, Object[] leaf) {
        Object[] node = leaf;
        for (int l = level; l > 0; l -= BITS) {
            node = new Object[] {node};
        }
        return node;
    }

    private static Object[] pushed(Object[] node, int level, int index, Object[] leaf) {
        int slot = (index >>> level) & MASK;
        var copy = Arrays.copyOf(node, Math.max(node.length, slot + 1));
        if (level == BITS) {
            copy[slot] = leaf;
        } else if (slot < node.length) {
            copy[slot] = pushed((Object[]) node[slot], level - BITS, index, leaf);
        } else {
            copy[slot] = path(level - BITS, leaf);
        }
        return copy;
    }

    private static Object[] replaced(Object[] node, int level, int index, Object element) {
        var copy = node.clone();
        if (level == 0) {
            copy[index & MASK] = element;
        } else {
            int slot = (index >>> level) & MASK;
            copy[slot] = replaced((Object[]) node[slot], level - BITS, index, element);
        }
        return copy;
    }
}
