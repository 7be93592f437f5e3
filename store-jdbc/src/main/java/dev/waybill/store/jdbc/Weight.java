package dev.waybill.store.jdbc;

import dev.waybill.state.Channel;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.RecordShape;
import dev.waybill.state.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Estimates how many bytes a value has as JSON, no longer than it takes to see that they are many. Pure. */
final class Weight {
    private static final int SCALAR = 16;

    private long left;

    private Weight(long left) {
        this.left = left;
    }

    /** Whether a write, in the form that {@code Update.forEach} gives, has about {@code bytes} bytes or more. */
    static boolean isOver(long bytes, Channel<?> channel, Object write) {
        var weight = new Weight(bytes);
        if (channel.kind() == Channel.Kind.KEYED) {
            var element = ((ValueType.ListType) channel.type()).element();
            for (var change : (List<?>) write) {
                if (change instanceof KeyedChange.Put put) {
                    weight.add(element, put.element());
                }
            }
        } else {
            weight.add(channel.type(), write);
        }
        return weight.left <= 0;
    }

    private void add(ValueType type, Object value) {
        switch (type) {
            case ValueType.Scalar s -> left -= value instanceof String text ? text.length() + 2 : SCALAR;
            case ValueType.EnumType e -> left -= SCALAR;
            case ValueType.OptionalType o -> ((Optional<?>) value).ifPresent(v -> add(o.value(), v));
            case ValueType.ListType l -> addAll(l.element(), (Collection<?>) value);
            case ValueType.SetType s -> addAll(s.element(), (Collection<?>) value);
            case ValueType.MapType m -> {
                addAll(m.key(), ((Map<?, ?>) value).keySet());
                addAll(m.value(), ((Map<?, ?>) value).values());
            }
            case ValueType.RecordType r -> addRecord(r.shape(), value);
            case ValueType.SealedType s -> addRecord(s.shape().shapeOf(value), value);
        }
    }

    private void addAll(ValueType type, Collection<?> values) {
        for (var value : values) {
            if (left <= 0) {
                return;
            }
            add(type, value);
        }
    }

    private void addRecord(RecordShape shape, Object record) {
        var components = shape.components();
        for (int i = 0; i < components.size() && left > 0; i++) {
            left -= components.get(i).name().length() + 4;
            add(components.get(i).type(), shape.get(record, i));
        }
    }
}
