package dev.waybill.control;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells the branches of a fan-out apart: the path of (node that fanned out, index of the item) pairs that led to an
 * activation; empty for an activation outside any fan-out. Immutable.
 */
public final class Slot implements Comparable<Slot> {
    /** Outside any fan-out. */
    public static final Slot NONE = new Slot(null, Node.INPUT, 0, 0);

    private final @Nullable Slot outer;
    private final Node source;
    private final int item;
    private final int depth;
    private final int hash;

    private Slot(@Nullable Slot outer, Node source, int item, int depth) {
        this.outer = outer;
        this.source = source;
        this.item = item;
        this.depth = depth;
        this.hash = outer == null ? 0 : (outer.hash * 31 + source.index()) * 31 + item + 1;
    }

    /** The slot of item {@code index} of a fan-out by {@code source} in this slot. */
    public Slot branch(Node source, int index) {
        return new Slot(this, source, index, depth + 1);
    }

    /** The slot of the first item of the same fan-out: names the fan-out. */
    Slot fanOut() {
        return item == 0 ? this : outer().branch(source, 0);
    }

    /** How many fan-outs deep this is. */
    public int depth() {
        return depth;
    }

    /** The node of the innermost fan-out. */
    public Node source() {
        return source;
    }

    /** The index of the item in the innermost fan-out. */
    public int item() {
        return item;
    }

    /** The slot around the innermost fan-out. */
    public Slot outer() {
        return outer == null ? this : outer;
    }

    /** By the positions of the nodes and the indexes of the items, outermost first; a prefix comes before what it begins. */
    @Override
    public int compareTo(Slot other) {
        var a = this;
        var b = other;
        while (a.depth > b.depth) {
            a = a.outer();
        }
        while (b.depth > a.depth) {
            b = b.outer();
        }
        int byPath = comparePaths(a, b);
        return byPath != 0 ? byPath : Integer.compare(depth, other.depth);
    }

    private static int comparePaths(Slot a, Slot b) {
        if (a.depth == 0 || a.equals(b)) {
            return 0;
        }
        int byOuter = comparePaths(a.outer(), b.outer());
        if (byOuter != 0) {
            return byOuter;
        }
        int bySource = Integer.compare(a.source.position(), b.source.position());
        return bySource != 0 ? bySource : Integer.compare(a.item, b.item);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Slot s
                        && s.hash == hash
                        && s.depth == depth
                        && s.item == item
                        && s.source.index() == source.index()
                        && Objects.equals(s.outer, outer);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** E.g. {@code #plan.3#visit.0}; empty outside any fan-out. */
    @Override
    public String toString() {
        return outer == null ? "" : outer + "#" + source.name() + "." + item;
    }
}
