package dev.waybill.json;

import dev.waybill.error.StoreException;
import dev.waybill.state.ValueType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/**
 * Values of a {@link ValueType} as JSON, without class names. What is read is exactly what was written: scale of decimals,
 * order of sets and maps, every character. Only half a surrogate pair in the key of a map is refused.
 *
 * <ul>
 *   <li>Integers, decimals and years are numbers; {@code NaN} and the infinities are strings. Other JDK value types are
 *       strings as their {@code toString} gives them, currencies and locales by code, enums by constant name.
 *   <li>A record is an object by component name; an empty {@code Optional} is left out. Where a record is one of a sealed
 *       interface, its simple name comes first as {@code "@type"}: no Java identifier contains {@code @}, so that no
 *       component can be meant by it.
 *   <li>Lists and sets are arrays. A map is an object, its keys as text. An empty {@code Optional} outside a record is
 *       null; an {@code Optional} of an {@code Optional} is null or an array of one.
 * </ul>
 *
 * <p>Reading is strict: an unknown or missing component, another type, a number out of range or something after the value
 * is a {@link StoreException} with code {@code store.json} that names the place as a JSON pointer.
 */
public final class ValueJson {
    private ValueJson() {}

    /**
     * The JSON of {@code value}, in UTF-8.
     *
     * @param value of that type, as {@link ValueType#freeze} gives it
     */
    public static byte[] encode(ValueType type, Object value) {
        return JsonText.write(out -> write(out, type, value)).toByteArray();
    }

    /** The JSON of {@code value} as text. */
    public static String text(ValueType type, Object value) {
        ByteArrayOutputStream bytes = JsonText.write(out -> write(out, type, value));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Writes {@code value} as part of a document. */
    public static void write(JsonGenerator out, ValueType type, Object value) {
        ValueWriter.write(out, type, value);
    }

    /** Reads a value as part of a document; the parser stands at its first token. Deeply immutable. */
    public static Object read(JsonParser in, ValueType type) {
        return type.freeze(ValueReader.read(in, type));
    }

    /** The value that {@code json}, in UTF-8, stands for; deeply immutable. */
    public static Object decode(ValueType type, byte[] json) {
        return JsonText.read(json, in -> read(in, type));
    }

    /** The value that {@code json} stands for; deeply immutable. */
    public static Object decode(ValueType type, String json) {
        return JsonText.read(json, in -> read(in, type));
    }
}
