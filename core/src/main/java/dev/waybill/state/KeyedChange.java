package dev.waybill.state;

/** One change of a keyed channel, as an {@link Update} carries it. */
public sealed interface KeyedChange {
    /** The element is put in the place of the one with the same key, or at the end. */
    record Put(Object element) implements KeyedChange {}

    /** The element whose key has this text is taken out; no such element is fine. */
    record Remove(String key) implements KeyedChange {}
}
