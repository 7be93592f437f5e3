package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The type of a value that can be kept in a channel: immutable, comparable by value and storable without class names. It
 * is a JDK value type, an enum, a record, a sealed interface of records, or a list, set, map or optional of those; any
 * other type is refused when it is asked for.
 *
 * <p>The same description drives checking ({@link #freeze}) and every codec, so what is accepted can also be stored.
 */
public sealed interface ValueType
        permits ValueType.Scalar,
                ValueType.EnumType,
                ValueType.RecordType,
                ValueType.SealedType,
                ValueType.ListType,
                ValueType.SetType,
                ValueType.MapType,
                ValueType.OptionalType {

    /** A value type of the JDK, e.g. {@code String}, {@code Integer}, {@code BigDecimal}, {@code LocalDate}. */
    record Scalar(Class<?> javaClass) implements ValueType {}

    /** An enum; stored by constant name. */
    record EnumType(Class<?> javaClass) implements ValueType {}

    /** A list; null elements are refused. */
    record ListType(ValueType element) implements ValueType {}

    /** A set in insertion order. */
    record SetType(ValueType element) implements ValueType {}

    /** A map in insertion order; the key is a scalar or an enum. */
    record MapType(ValueType key, ValueType value) implements ValueType {}

    /** A value that may be absent: a component of type {@link Optional}. */
    record OptionalType(ValueType value) implements ValueType {}

    /** A record; see {@link RecordShape} for its components. */
    record RecordType(RecordShape shape) implements ValueType {}

    /** A sealed interface whose permitted types are records; a value is told apart by the simple name of its record. */
    record SealedType(Class<?> javaClass, SealedShape shape) implements ValueType {}

    /**
     * The description of {@code type}, which may be a class or a parameterized type.
     *
     * @throws ChannelException {@code channel.type} if the type, or one that it contains, can be changed or cannot be stored
     */
    static ValueType of(Type type) {
        return ValueTypes.describe(type);
    }

    /** A list of {@code element}. */
    static ValueType listOf(Type element) {
        return new ListType(of(element));
    }

    /** A set of {@code element}. */
    static ValueType setOf(Type element) {
        return new SetType(of(element));
    }

    /** A map from {@code key} to {@code value}. */
    static ValueType mapOf(Type key, Type value) {
        return ValueTypes.map(of(key), of(value));
    }

    /**
     * The value itself if it is deeply immutable already, else a deeply immutable copy. Lists, and sets and maps whose kind
     * has an order ({@code SequencedSet}, {@code SequencedMap}), keep it; others are sorted by their elements' own order
     * or else by their text, as their order changes from one JVM start to the next.
     *
     * @throws ChannelException {@code channel.value} if the value is not of this type; the message names the path to it
     */
    default Object freeze(Object value) {
        return Freezer.freeze(this, value, "");
    }

    /** Whether {@code value} is of this type. */
    default boolean accepts(Object value) {
        try {
            freeze(value);
            return true;
        } catch (ChannelException e) {
            return false;
        }
    }

    /** The type as a reader would write it, e.g. {@code List<Message>}. */
    default String describe() {
        return switch (this) {
            case Scalar s -> s.javaClass().getSimpleName();
            case EnumType e -> e.javaClass().getSimpleName();
            case RecordType r -> r.shape().javaClass().getSimpleName();
            case SealedType s -> s.javaClass().getSimpleName();
            case ListType l -> List.class.getSimpleName() + "<" + l.element().describe() + ">";
            case SetType s -> Set.class.getSimpleName() + "<" + s.element().describe() + ">";
            case MapType m ->
                Map.class.getSimpleName() + "<" + m.key().describe() + ", "
                        + m.value().describe() + ">";
            case OptionalType o ->
                Optional.class.getSimpleName() + "<" + o.value().describe() + ">";
        };
    }
}
