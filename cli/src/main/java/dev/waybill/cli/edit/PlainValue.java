package dev.waybill.cli.edit;

import dev.waybill.error.WaybillException;
import dev.waybill.json.ValueJson;
import dev.waybill.state.ValueType;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/** A value as people type it, as JSON: what is no JSON of its type is taken as text. */
final class PlainValue {
    private PlainValue() {}

    /** The JSON of {@code text} for that type; it may still not fit. */
    static JsonNode json(ValueType type, String text) {
        return switch (type) {
            case ValueType.OptionalType optional ->
                text.isEmpty() ? JsonDocument.nothing() : json(optional.value(), text);
            case ValueType.EnumType e -> JsonDocument.text(constant(e, text));
            case ValueType.Scalar s -> scalar(type, text);
            default -> JsonDocument.find(text).orElseGet(() -> JsonDocument.text(text));
        };
    }

    private static JsonNode scalar(ValueType type, String text) {
        var document = JsonDocument.find(text).filter(node -> fits(type, node));
        return document.orElseGet(() -> JsonDocument.text(text));
    }

    private static String constant(ValueType.EnumType type, String text) {
        var word = text.strip().replace("\"", "");
        return Arrays.stream(type.javaClass().getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .filter(name ->
                        name.equalsIgnoreCase(word) || name.replace('_', '-').equalsIgnoreCase(word))
                .findFirst()
                .orElse(word);
    }

    /** Whether it is a value of that type. */
    static boolean fits(ValueType type, JsonNode json) {
        try {
            ValueJson.decode(type, json.toString());
            return true;
        } catch (WaybillException e) {
            return false;
        }
    }
}
