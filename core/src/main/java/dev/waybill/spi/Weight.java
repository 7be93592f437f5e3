package dev.waybill.spi;

import dev.waybill.state.Channel;
import dev.waybill.state.Deferred;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.RecordShape;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Estimates how many bytes values have as JSON. Pure. */
public final class Weight {
    private static final int SCALAR = 16;

    private long left; // no more is looked at than it takes to see that there are many

    private Weight(long left) {
        this.left = left;
    }

    /** Whether a write, in the form that {@code Update.forEach} gives, has about {@code bytes} bytes or more. */
    public static boolean isOver(long bytes, Channel<?> channel, Object write) {
        var weight = new Weight(bytes);
        weight.add(channel, write);
        return weight.left <= 0;
    }

    /** About how many bytes an update has; what it holds by reference counts as if it were there. */
    public static long of(Update update) {
        var weight = new Weight(Long.MAX_VALUE);
        update.forEachStored((channel, write) -> {
            weight.left -= channel.name().length();
            if (write instanceof Deferred deferred) {
                weight.left -= deferred.blob().size();
            } else {
                weight.add(channel, write);
            }
        });
        return Long.MAX_VALUE - weight.left;
    }

    private void add(Channel<?> channel, Object write) {
        if (channel.kind() == Channel.Kind.KEYED) {
            var element = ((ValueType.ListType) channel.type()).element();
            for (var change : (List<?>) write) {
                if (change instanceof KeyedChange.Put put) {
                    add(element, put.element());
                }
            }
        } else {
            add(channel.type(), write);
        }
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
