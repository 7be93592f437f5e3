package dev.waybill.json;

import dev.waybill.error.ChannelException;
import dev.waybill.error.Nearest;
import dev.waybill.error.StoreException;
import dev.waybill.state.RecordShape;
import dev.waybill.state.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads values strictly; {@link ValueJson} says how. The parser stands at the first token of a value. */
final class ValueReader {
    private ValueReader() {}

    static Object read(JsonParser in, ValueType type) {
        return switch (type) {
            case ValueType.Scalar s -> ScalarJson.read(in, s.javaClass());
            case ValueType.EnumType e -> {
                expect(in, JsonToken.VALUE_STRING, type);
                yield constant(in, e, in.getString());
            }
            case ValueType.ListType l -> {
                expect(in, JsonToken.START_ARRAY, type);
                yield readList(in, l.element());
            }
            case ValueType.SetType s -> {
                expect(in, JsonToken.START_ARRAY, type);
                yield readSet(in, s.element());
            }
            case ValueType.MapType m -> {
                expect(in, JsonToken.START_OBJECT, type);
                yield readMap(in, m);
            }
            case ValueType.OptionalType o -> readOptional(in, o);
            case ValueType.RecordType r -> {
                expect(in, JsonToken.START_OBJECT, type);
                yield readRecord(in, r.shape());
            }
            case ValueType.SealedType s -> {
                expect(in, JsonToken.START_OBJECT, type);
                yield readRecord(in, shape(in, s));
            }
        };
    }

    private static List<Object> readList(JsonParser in, ValueType element) {
        var list = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(in, element));
        }
        return list;
    }

    private static Set<Object> readSet(JsonParser in, ValueType element) {
        var set = new LinkedHashSet<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (!set.add(read(in, element))) {
                throw JsonText.problem(in, "an element of the set is there twice");
            }
        }
        return set;
    }

    private static Map<Object, Object> readMap(JsonParser in, ValueType.MapType type) {
        var map = new LinkedHashMap<>();
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            var key = type.key() instanceof ValueType.EnumType e
                    ? constant(in, e, name)
                    : ScalarJson.parse(in, ((ValueType.Scalar) type.key()).javaClass(), name);
            in.nextToken();
            if (map.put(key, read(in, type.value())) != null) {
                throw JsonText.problem(in, "the key is there twice");
            }
        }
        return map;
    }

    private static Optional<Object> readOptional(JsonParser in, ValueType.OptionalType type) {
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            return Optional.empty();
        }
        if (!(type.value() instanceof ValueType.OptionalType)) {
            return Optional.of(read(in, type.value()));
        }
        expect(in, JsonToken.START_ARRAY, type);
        in.nextToken();
        var value = read(in, type.value());
        in.nextToken();
        expect(in, JsonToken.END_ARRAY, type);
        return Optional.of(value);
    }

    private static RecordShape shape(JsonParser in, ValueType.SealedType type) {
        var records = type.shape().records();
        if (!ValueWriter.TYPE.equals(in.nextName()) || in.nextToken() != JsonToken.VALUE_STRING) {
            throw JsonText.problem(
                    in, "\"" + ValueWriter.TYPE + "\" must come first and be one of " + records.keySet());
        }
        var name = in.getString();
        var shape = records.get(name);
        if (shape == null) {
            throw unknown(in, name, records.keySet());
        }
        return shape;
    }

    private static Object readRecord(JsonParser in, RecordShape shape) {
        var components = shape.components();
        var values = new @Nullable Object[components.size()];
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            int index = index(in, shape, name);
            if (values[index] != null) {
                throw JsonText.problem(in, "the component is there twice");
            }
            in.nextToken();
            values[index] = read(in, components.get(index).type());
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                if (!(components.get(i).type() instanceof ValueType.OptionalType)) {
                    throw JsonText.problem(
                            in,
                            shape + " lacks its component '" + components.get(i).name() + "'");
                }
                values[i] = Optional.empty();
            }
        }
        try {
            return shape.create(Arrays.asList(values));
        } catch (ChannelException e) {
            var reason = e.getCause() instanceof IllegalArgumentException refusal ? refusal.getMessage() : null;
            throw JsonText.problem(in, shape + " refuses its values" + (reason == null ? "" : ": " + reason), e);
        }
    }

    private static int index(JsonParser in, RecordShape shape, String name) {
        var components = shape.components();
        for (int i = 0; i < components.size(); i++) {
            if (components.get(i).name().equals(name)) {
                return i;
            }
        }
        var names = components.stream().map(RecordShape.Component::name).toList();
        throw JsonText.problem(
                in,
                shape + " has no component '" + JsonText.shortened(name) + "'"
                        + Nearest.hint(JsonText.shortened(name), names));
    }

    private static Object constant(JsonParser in, ValueType.EnumType type, String name) {
        for (var constant : type.javaClass().getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        var names = Arrays.stream(type.javaClass().getEnumConstants())
                .map(c -> ((Enum<?>) c).name())
                .toList();
        throw unknown(in, name, names);
    }

    private static StoreException unknown(JsonParser in, String name, Collection<String> known) {
        var near = Nearest.to(JsonText.shortened(name), known).map(word -> ", did you mean '" + word + "'?");
        return JsonText.problem(in, "'" + JsonText.shortened(name) + "' is none of " + known + near.orElse(""));
    }

    private static void expect(JsonParser in, JsonToken token, ValueType type) {
        if (in.currentToken() != token) {
            throw JsonText.unexpected(in, "a " + type.describe());
        }
    }
}
