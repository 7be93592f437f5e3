package dev.waybill.state;

import dev.waybill.error.ChannelException;
import dev.waybill.persistent.PersistentMap;
import dev.waybill.persistent.PersistentSet;
import dev.waybill.persistent.PersistentVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks values against a {@link ValueType} and makes them deeply immutable. Pure. */
final class Freezer {
    private static final Comparator<Object> REPEATABLE = Freezer::compareRepeatably;
    private static final Class<?> JDK_IMMUTABLE = List.of().getClass().getNestHost();

    private Freezer() {}

    /** Whether no value of the type holds a collection, so that it is immutable as it is. */
    static boolean isFlat(ValueType type) {
        return switch (type) {
            case ValueType.Scalar s -> true;
            case ValueType.EnumType e -> true;
            case ValueType.OptionalType o -> isFlat(o.value());
            case ValueType.RecordType r -> r.shape().isFlat();
            case ValueType.SealedType s -> false;
            case ValueType.ListType l -> false;
            case ValueType.SetType s -> false;
            case ValueType.MapType m -> false;
        };
    }

    static Object freeze(ValueType type, @Nullable Object value, String path) {
        if (value == null) {
            throw new ChannelException("channel.value", at(path) + "null where a " + type.describe() + " is expected");
        }
        return switch (type) {
            case ValueType.Scalar s -> checked(type, s.javaClass(), value, path);
            case ValueType.EnumType e -> checked(type, e.javaClass(), value, path);
            case ValueType.OptionalType o -> freezeOptional(o, checked(type, Optional.class, value, path), path);
            case ValueType.RecordType r ->
                freezeRecord(r.shape(), checked(type, r.shape().javaClass(), value, path), path);
            case ValueType.SealedType s -> {
                var instance = checked(type, s.javaClass(), value, path);
                yield freezeRecord(s.shape().shapeOf(instance), instance, path);
            }
            case ValueType.ListType l -> freezeList(l, checked(type, List.class, value, path), path);
            case ValueType.SetType s -> freezeSet(s, checked(type, Set.class, value, path), path);
            case ValueType.MapType m -> freezeMap(m, checked(type, Map.class, value, path), path);
        };
    }

    private static <T> T checked(ValueType type, Class<T> javaClass, Object value, String path) {
        if (!javaClass.isInstance(value)) {
            throw new ChannelException(
                    "channel.value",
                    at(path) + "a " + value.getClass().getSimpleName() + " where a " + type.describe()
                            + " is expected");
        }
        return javaClass.cast(value);
    }

    private static Object freezeOptional(ValueType.OptionalType type, Optional<?> value, String path) {
        if (value.isEmpty()) {
            return value;
        }
        var frozen = freeze(type.value(), value.get(), path);
        return frozen == value.get() ? value : Optional.of(frozen);
    }

    private static Object freezeRecord(RecordShape shape, Object record, String path) {
        boolean changed = false;
        var components = shape.components();
        var values = new ArrayList<>(components.size());
        for (int i = 0; i < components.size(); i++) {
            var value = shape.get(record, i);
            var frozen = freeze(
                    components.get(i).type(),
                    value,
                    path + "." + components.get(i).name());
            changed |= frozen != value
                    && !(frozen instanceof Number)
                    && !(frozen instanceof Boolean)
                    && !(frozen instanceof Character);
            values.add(frozen);
        }
        return changed ? remade(shape, values, path) : record;
    }

    /** A record that copies its components on its own may copy them into something that can be changed again. */
    private static Object remade(RecordShape shape, List<Object> values, String path) {
        var made = shape.create(values);
        for (int i = 0; i < values.size(); i++) {
            var component = shape.components().get(i);
            var kept = shape.get(made, i);
            if (!isFlat(component.type()) && freeze(component.type(), kept, path) != kept) {
                throw new ChannelException(
                        "channel.value",
                        at(path) + "record " + shape.javaClass().getSimpleName() + " keeps '" + component.name()
                                + "' in a collection that can be changed: copy it with List.copyOf, or not at all");
            }
        }
        return made;
    }

    private static Object freezeList(ValueType.ListType type, List<?> list, String path) {
        var frozen = new ArrayList<>(list.size());
        boolean changed = false;
        for (var element : list) {
            var f = freeze(type.element(), element, path + "[" + frozen.size() + "]");
            changed |= f != element;
            frozen.add(f);
        }
        return !changed && isImmutable(list) ? list : List.copyOf(frozen);
    }

    /** Whether the JDK itself made the list so that nobody can change it, as List.of, List.copyOf and Stream.toList do. */
    private static boolean isImmutable(List<?> list) {
        return list instanceof PersistentVector<?> || list.getClass().getNestHost() == JDK_IMMUTABLE;
    }

    private static Object freezeSet(ValueType.SetType type, Set<?> set, String path) {
        boolean changed = !(set instanceof PersistentSet<?>);
        var frozen = new ArrayList<>(set.size());
        for (var element : set) {
            var f = freeze(type.element(), element, path + "[" + frozen.size() + "]");
            changed |= f != element;
            frozen.add(f);
        }
        if (!changed) {
            return set;
        }
        return PersistentSet.empty()
                .withAll(
                        keepsOrder(set)
                                ? frozen
                                : frozen.stream().sorted(REPEATABLE).toList());
    }

    private static Object freezeMap(ValueType.MapType type, Map<?, ?> map, String path) {
        boolean changed = !(map instanceof PersistentMap<?, ?>);
        var frozen = new ArrayList<Map.Entry<Object, Object>>(map.size());
        for (var entry : map.entrySet()) {
            var key = freeze(type.key(), entry.getKey(), path + ".key");
            var value = freeze(type.value(), entry.getValue(), path + "[" + key + "]");
            changed |= key != entry.getKey() || value != entry.getValue();
            frozen.add(Map.entry(key, value));
        }
        if (!changed) {
            return map;
        }
        if (!keepsOrder(map)) {
            frozen.sort(Map.Entry.comparingByKey(REPEATABLE));
        }
        PersistentMap<Object, Object> result = PersistentMap.empty();
        for (var entry : frozen) {
            result = result.with(entry.getKey(), entry.getValue());
        }
        return result;
    }

    /** Whether the kind of collection says itself in which order its elements come, and always in the same. */
    private static boolean keepsOrder(Object collection) {
        return collection instanceof SequencedSet<?>
                || collection instanceof SequencedMap<?, ?>
                || collection instanceof PersistentSet<?>
                || collection instanceof PersistentMap<?, ?>;
    }

    /** An order that is the same in every JVM: that of the elements where they have one, and of their text. */
    @SuppressWarnings("unchecked") // compared only where both are of one class that compares to itself
    private static int compareRepeatably(Object a, Object b) {
        int order =
                a instanceof Comparable<?> && a.getClass() == b.getClass() ? ((Comparable<Object>) a).compareTo(b) : 0;
        return order != 0 ? order : a.toString().compareTo(b.toString());
    }

    private static String at(String path) {
        return path.isEmpty() ? "" : (path.startsWith(".") ? path.substring(1) : path) + ": ";
    }
}
