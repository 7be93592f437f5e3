package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The records that a sealed interface permits, by their simple names. Immutable and thread-safe. */
public final class SealedShape {
    private volatile Map<String, RecordShape> records = Map.of();

    SealedShape() {}

    void complete(Map<String, RecordShape> described) {
        this.records = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(described));
    }

    /** The permitted records by simple name, in order of declaration. */
    public Map<String, RecordShape> records() {
        return records;
    }

    /** The shape of {@code value}'s record. */
    public RecordShape shapeOf(Object value) {
        var shape = records.get(value.getClass().getSimpleName());
        if (shape == null || !shape.javaClass().equals(value.getClass())) {
            throw new ChannelException(
                    "channel.value",
                    value.getClass().getName() + " is none of the permitted records " + records.keySet());
        }
        return shape;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SealedShape shape && shape.records.equals(records);
    }

    @Override
    public int hashCode() {
        return records.hashCode();
    }
}
