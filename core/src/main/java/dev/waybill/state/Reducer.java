package dev.waybill.state;

import dev.waybill.error.ChannelException;
import dev.waybill.persistent.PersistentMap;
import dev.waybill.persistent.PersistentSet;
import dev.waybill.persistent.PersistentVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The monoid of a channel over its internal form: what was accumulated so far and one more write. All are pure, and the
 * associative law holds for each.
 */
sealed interface Reducer {
    /** What is accumulated before the first write; null where a value channel has no initial value. */
    @Nullable Object neutral();

    /** What is accumulated after one more write. */
    Object combine(@Nullable Object accumulated, Object write);

    /** What is accumulated after the writes, in their order; there is at least one. */
    default Object combineAll(@Nullable Object accumulated, List<Object> writes) {
        var result = accumulated;
        for (var write : writes) {
            result = combine(result, write);
        }
        return java.util.Objects.requireNonNull(result);
    }

    /** Several writes, in their order, as one. */
    default Object joinAll(List<Object> writes) {
        return writes.size() == 1 ? writes.getFirst() : combineAll(neutral(), writes);
    }

    /** The last write. */
    record Last(@Nullable Object neutral) implements Reducer {
        @Override
        public Object combine(@Nullable Object accumulated, Object write) {
            return write;
        }
    }

    /** Lists, one after the other. */
    record Append() implements Reducer {
        static final Append INSTANCE = new Append();

        @Override
        public Object neutral() {
            return PersistentVector.empty();
        }

        @Override
        public Object combine(@Nullable Object accumulated, Object write) {
            PersistentVector<Object> vector = vector(accumulated);
            var elements = (Collection<?>) write;
            return elements.size() == 1 ? vector.appended(elements.iterator().next()) : vector.appendedAll(elements);
        }

        @Override
        public Object combineAll(@Nullable Object accumulated, List<Object> writes) {
            var all = new ArrayList<>();
            for (var write : writes) {
                all.addAll((Collection<?>) write);
            }
            return vector(accumulated).appendedAll(all);
        }

        @SuppressWarnings("unchecked") // the accumulated of this reducer is always a vector
        private static PersistentVector<Object> vector(@Nullable Object accumulated) {
            return (PersistentVector<Object>) java.util.Objects.requireNonNull(accumulated);
        }
    }

    /** Maps, the later entry of a key wins. */
    record Merge() implements Reducer {
        static final Merge INSTANCE = new Merge();

        @Override
        public Object neutral() {
            return PersistentMap.empty();
        }

        @Override
        @SuppressWarnings("unchecked") // the accumulated of this reducer is always a map
        public Object combine(@Nullable Object accumulated, Object write) {
            var map = (PersistentMap<Object, Object>) java.util.Objects.requireNonNull(accumulated);
            for (var entry : ((Map<Object, Object>) write).entrySet()) {
                map = map.with(entry.getKey(), entry.getValue());
            }
            return map;
        }
    }

    /** Sets in order of first arrival. */
    record Union() implements Reducer {
        static final Union INSTANCE = new Union();

        @Override
        public Object neutral() {
            return PersistentSet.empty();
        }

        @Override
        @SuppressWarnings("unchecked") // the accumulated of this reducer is always a set
        public Object combine(@Nullable Object accumulated, Object write) {
            return ((PersistentSet<Object>) java.util.Objects.requireNonNull(accumulated))
                    .withAll((Collection<?>) write);
        }
    }

    /** Values under a function of the user. */
    record Combined(ValueType type, Object neutral, BinaryOperator<?> combine) implements Reducer {
        @Override
        @SuppressWarnings("unchecked") // both values are of the channel's type, as is the function
        public Object combine(@Nullable Object accumulated, Object write) {
            return type.freeze(
                    ((BinaryOperator<Object>) combine).apply(java.util.Objects.requireNonNull(accumulated), write));
        }
    }

    /** Text joined by newlines, of which the first {@code capacity} code points are kept. */
    record Text(int capacity) implements Reducer {
        public Text {
            if (capacity < 1) {
                throw new ChannelException(
                        "channel.capacity", "the capacity of a text channel must be at least 1: " + capacity);
            }
        }

        @Override
        public Object neutral() {
            return "";
        }

        @Override
        public Object combine(@Nullable Object accumulated, Object write) {
            var text = (String) java.util.Objects.requireNonNull(accumulated);
            var more = (String) write;
            var joined = text.isEmpty() ? more : more.isEmpty() ? text : text + "\n" + more;
            return joined.length() <= capacity || joined.codePointCount(0, joined.length()) <= capacity
                    ? joined
                    : joined.substring(0, joined.offsetByCodePoints(0, capacity));
        }
    }

    /** Things by key; a write is a list of {@link KeyedChange}s. */
    record Keyed(Function<?, ?> key) implements Reducer {
        @Override
        public Object neutral() {
            return KeyedList.EMPTY;
        }

        @Override
        @SuppressWarnings("unchecked") // a write to a keyed channel is always a list of changes
        public Object combine(@Nullable Object accumulated, Object write) {
            return ((KeyedList) java.util.Objects.requireNonNull(accumulated)).with((List<KeyedChange>) write, this);
        }

        @Override
        public Object joinAll(List<Object> writes) {
            var changes = new ArrayList<Object>();
            writes.forEach(w -> changes.addAll((List<?>) w));
            return List.copyOf(changes);
        }

        /** The key of an element, as text. */
        @SuppressWarnings("unchecked") // the channel's element type and the function's argument are the same
        String keyOf(Object element) {
            Object found = ((Function<Object, @Nullable Object>) key).apply(element);
            if (found == null) {
                throw new ChannelException(
                        "channel.key", "an element of a keyed channel has no key: its key function gave null");
            }
            return found.toString();
        }
    }
}
