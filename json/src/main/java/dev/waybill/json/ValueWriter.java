package dev.waybill.json;

import dev.waybill.state.RecordShape;
import dev.waybill.state.ValueType;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes values; {@link ValueJson} says how. */
final class ValueWriter {
    /** Tells the records of a sealed interface apart; no component can have this name. */
    static final String TYPE = "@type";

    private ValueWriter() {}

    static void write(JsonGenerator out, ValueType type, Object value) {
        switch (type) {
            case ValueType.Scalar s -> ScalarJson.write(out, value);
            case ValueType.EnumType e -> out.writeString(((Enum<?>) value).name());
            case ValueType.ListType l -> writeAll(out, l.element(), (Collection<?>) value);
            case ValueType.SetType s -> writeAll(out, s.element(), (Collection<?>) value);
            case ValueType.MapType m -> writeMap(out, m, (Map<?, ?>) value);
            case ValueType.OptionalType o -> writeOptional(out, o, (Optional<?>) value);
            case ValueType.RecordType r -> {
                out.writeStartObject();
                writeComponents(out, r.shape(), value);
                out.writeEndObject();
            }
            case ValueType.SealedType s -> {
                var shape = s.shape().shapeOf(value);
                out.writeStartObject();
                out.writeStringProperty(TYPE, shape.javaClass().getSimpleName());
                writeComponents(out, shape, value);
                out.writeEndObject();
            }
        }
    }

    private static void writeComponents(JsonGenerator out, RecordShape shape, Object record) {
        var components = shape.components();
        for (int i = 0; i < components.size(); i++) {
            var component = components.get(i);
            var value = shape.get(record, i);
            if (!(value instanceof Optional<?> optional) || optional.isPresent()) {
                out.writeName(component.name());
                write(out, component.type(), value);
            }
        }
    }

    private static void writeAll(JsonGenerator out, ValueType type, Collection<?> elements) {
        out.writeStartArray();
        for (var element : elements) {
            write(out, type, element);
        }
        out.writeEndArray();
    }

    private static void writeMap(JsonGenerator out, ValueType.MapType type, Map<?, ?> map) {
        out.writeStartObject();
        for (var entry : map.entrySet()) {
            out.writeName(key(out, entry.getKey()));
            write(out, type.value(), entry.getValue());
        }
        out.writeEndObject();
    }

    /** JSON libraries read back half a surrogate pair in a value, but not in a name. */
    private static String key(JsonGenerator out, Object key) {
        var name = key instanceof Enum<?> constant ? constant.name() : ScalarJson.text(out, key);
        if (name.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw JsonText.problem(out, "a key of a map has half a surrogate pair in it");
        }
        return name;
    }

    private static void writeOptional(JsonGenerator out, ValueType.OptionalType type, Optional<?> value) {
        if (value.isEmpty()) {
            out.writeNull();
        } else if (type.value() instanceof ValueType.OptionalType) {
            out.writeStartArray();
            write(out, type.value(), value.get());
            out.writeEndArray();
        } else {
            write(out, type.value(), value.get());
        }
    }
}
