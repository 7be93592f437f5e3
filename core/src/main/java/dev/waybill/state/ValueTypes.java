package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Describes Java types as {@link ValueType}s and refuses those that can be changed or cannot be stored. */
final class ValueTypes {
    private static final List<Class<?>> SCALARS = List.of(
            String.class,
            Boolean.class,
            Integer.class,
            Long.class,
            Short.class,
            Byte.class,
            Double.class,
            Float.class,
            Character.class,
            BigDecimal.class,
            BigInteger.class,
            UUID.class,
            URI.class,
            Currency.class,
            Locale.class,
            Instant.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            ZoneId.class,
            Duration.class,
            Period.class,
            Year.class,
            YearMonth.class);
    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            boolean.class,
            Boolean.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            short.class,
            Short.class,
            byte.class,
            Byte.class,
            double.class,
            Double.class,
            float.class,
            Float.class,
            char.class,
            Character.class);

    private final Map<Class<?>, ValueType> known = new LinkedHashMap<>();

    private ValueTypes() {}

    static ValueType describe(Type type) {
        return new ValueTypes().of(type, type.getTypeName());
    }

    static ValueType map(ValueType key, ValueType value) {
        if (!(key instanceof ValueType.Scalar || key instanceof ValueType.EnumType)) {
            throw new ChannelException(
                    "channel.type", "a map's key must be a JDK value type or an enum, not " + key.describe());
        }
        return new ValueType.MapType(key, value);
    }

    private ValueType of(Type type, String path) {
        if (type instanceof ParameterizedType parameterized) {
            var arguments = parameterized.getActualTypeArguments();
            var raw = parameterized.getRawType();
            if (raw == List.class) {
                return new ValueType.ListType(of(arguments[0], path));
            }
            if (raw == Set.class) {
                return new ValueType.SetType(of(arguments[0], path));
            }
            if (raw == Map.class) {
                return map(of(arguments[0], path), of(arguments[1], path));
            }
            if (raw == Optional.class) {
                return new ValueType.OptionalType(of(arguments[0], path));
            }
        }
        if (type instanceof Class<?> javaClass) {
            return ofClass(javaClass, path);
        }
        throw refused(type, path);
    }

    private ValueType ofClass(Class<?> javaClass, String path) {
        var boxed = BOXES.getOrDefault(javaClass, javaClass);
        if (SCALARS.contains(boxed)) {
            return new ValueType.Scalar(boxed);
        }
        if (boxed == DayOfWeek.class || boxed == Month.class || boxed.isEnum()) {
            return new ValueType.EnumType(boxed);
        }
        var present = known.get(boxed);
        if (present != null) {
            return present;
        }
        if (boxed.isRecord() && boxed.getTypeParameters().length == 0) {
            return new ValueType.RecordType(shapeOf(boxed, path));
        }
        if (boxed.isInterface() && boxed.isSealed()) {
            return sealed(boxed, path);
        }
        throw refused(javaClass, path);
    }

    private RecordShape shapeOf(Class<?> record, String path) {
        if (known.get(record) instanceof ValueType.RecordType type) {
            return type.shape();
        }
        var shape = new RecordShape(record);
        known.put(record, new ValueType.RecordType(shape));
        var components = new ArrayList<RecordShape.Component>();
        for (var component : record.getRecordComponents()) {
            components.add(new RecordShape.Component(
                    component.getName(), of(component.getGenericType(), path + "." + component.getName())));
        }
        shape.complete(components);
        return shape;
    }

    private ValueType sealed(Class<?> javaClass, String path) {
        var shape = new SealedShape();
        var type = new ValueType.SealedType(javaClass, shape);
        known.put(javaClass, type);
        var records = new LinkedHashMap<String, RecordShape>();
        for (var permitted : javaClass.getPermittedSubclasses()) {
            if (!permitted.isRecord()) {
                throw new ChannelException(
                        "channel.type",
                        path + ": " + permitted.getName() + ", permitted by " + javaClass.getSimpleName()
                                + ", is not a record");
            }
            if (records.put(permitted.getSimpleName(), shapeOf(permitted, path + "." + permitted.getSimpleName()))
                    != null) {
                throw new ChannelException(
                        "channel.type", path + ": two records are named " + permitted.getSimpleName());
            }
        }
        shape.complete(records);
        return type;
    }

    private static ChannelException refused(Type type, String path) {
        return new ChannelException(
                "channel.type",
                path + ": " + type.getTypeName()
                        + " can be changed or cannot be stored; use a record, an enum, a JDK value"
                        + " type (String, Integer, BigDecimal, LocalDate, …), a sealed interface of records, or a List, Set,"
                        + " Map or Optional of those");
    }
}
