package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads channels off the components of a record class. */
final class RecordChannels {
    private RecordChannels() {}

    static List<Channel<?>> of(Class<? extends Record> state, @Nullable Record initial) {
        if (!(ValueType.of(state) instanceof ValueType.RecordType record)) {
            throw new ChannelException("channel.type", state.getName() + " is not a record");
        }
        var channels = new ArrayList<Channel<?>>();
        var components = state.getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            var type = record.shape().components().get(i).type();
            var first = initial == null ? null : record.shape().get(initial, i);
            channels.add(channel(components[i], type, first));
        }
        return channels;
    }

    private static Channel<?> channel(RecordComponent component, ValueType type, @Nullable Object initial) {
        var kind = kindOf(component);
        int capacity = component.isAnnotationPresent(Text.class)
                ? component.getAnnotation(Text.class).value()
                : 0;
        var reducer = reducer(component, kind, type, initial, capacity);
        if (kind != Channel.Kind.VALUE && initial != null && !initial.equals(reducer.neutral())) {
            throw new ChannelException(
                    "channel.initial",
                    "component '" + component.getName() + "' is collected by a reducer and must start empty, not as "
                            + initial);
        }
        return Channel.declared(
                component.getName(), kind, type, reducer, component.isAnnotationPresent(Transient.class), capacity);
    }

    private static Channel.Kind kindOf(RecordComponent component) {
        var kinds = new ArrayList<Channel.Kind>();
        addIf(component, Append.class, Channel.Kind.APPEND, kinds);
        addIf(component, Keyed.class, Channel.Kind.KEYED, kinds);
        addIf(component, Union.class, Channel.Kind.UNION, kinds);
        addIf(component, Merge.class, Channel.Kind.MERGE, kinds);
        addIf(component, Sum.class, Channel.Kind.REDUCED, kinds);
        addIf(component, Text.class, Channel.Kind.TEXT, kinds);
        if (kinds.size() > 1) {
            throw new ChannelException(
                    "channel.kind", "component '" + component.getName() + "' has more than one reducer: " + kinds);
        }
        return kinds.isEmpty() ? Channel.Kind.VALUE : kinds.getFirst();
    }

    private static void addIf(
            RecordComponent component,
            Class<? extends java.lang.annotation.Annotation> annotation,
            Channel.Kind kind,
            List<Channel.Kind> kinds) {
        if (component.isAnnotationPresent(annotation)) {
            kinds.add(kind);
        }
    }

    private static Reducer reducer(
            RecordComponent component, Channel.Kind kind, ValueType type, @Nullable Object initial, int capacity) {
        boolean fits = switch (kind) {
            case VALUE, REDUCED -> true;
            case APPEND, KEYED -> type instanceof ValueType.ListType;
            case UNION -> type instanceof ValueType.SetType;
            case MERGE -> type instanceof ValueType.MapType;
            case TEXT -> type instanceof ValueType.Scalar s && s.javaClass() == String.class;
        };
        if (!fits) {
            throw new ChannelException(
                    "channel.kind",
                    "component '" + component.getName() + "' of type " + type.describe() + " cannot be of kind "
                            + kind);
        }
        return switch (kind) {
            case VALUE -> new Reducer.Last(initial == null ? initialOf(type) : type.freeze(initial));
            case APPEND -> Reducer.Append.INSTANCE;
            case UNION -> Reducer.Union.INSTANCE;
            case MERGE -> Reducer.Merge.INSTANCE;
            case TEXT -> new Reducer.Text(capacity);
            case REDUCED -> sum(component.getName(), type);
            case KEYED -> new Reducer.Keyed(key(component, (ValueType.ListType) type));
        };
    }

    /** A list, set, map or optional is empty at first; any other value is absent until it is written. */
    private static @Nullable Object initialOf(ValueType type) {
        return switch (type) {
            case ValueType.ListType l -> List.of();
            case ValueType.SetType s -> Reducer.Union.INSTANCE.neutral();
            case ValueType.MapType m -> Reducer.Merge.INSTANCE.neutral();
            case ValueType.OptionalType o -> java.util.Optional.empty();
            case ValueType.Scalar s -> null;
            case ValueType.EnumType e -> null;
            case ValueType.RecordType r -> null;
            case ValueType.SealedType s -> null;
        };
    }

    private static Reducer sum(String name, ValueType type) {
        if (type instanceof ValueType.Scalar scalar) {
            if (scalar.javaClass() == Integer.class) {
                return new Reducer.Combined(type, 0, (BinaryOperator<Integer>) Math::addExact);
            }
            if (scalar.javaClass() == Long.class) {
                return new Reducer.Combined(type, 0L, (BinaryOperator<Long>) Math::addExact);
            }
            if (scalar.javaClass() == BigDecimal.class) {
                return new Reducer.Combined(type, BigDecimal.ZERO, (BinaryOperator<BigDecimal>) BigDecimal::add);
            }
        }
        throw new ChannelException(
                "channel.kind", "component '" + name + "' of type " + type.describe() + " cannot be summed");
    }

    private static Function<Object, Object> key(RecordComponent component, ValueType.ListType type) {
        var name = component.getAnnotation(Keyed.class).value();
        if (type.element() instanceof ValueType.RecordType record) {
            var components = record.shape().components();
            for (int i = 0; i < components.size(); i++) {
                if (components.get(i).name().equals(name)) {
                    int index = i;
                    return element -> record.shape().get(element, index);
                }
            }
        }
        throw new ChannelException(
                "channel.kind",
                "component '" + component.getName() + "': " + type.element().describe() + " has no component '" + name
                        + "' to be its key");
    }
}
