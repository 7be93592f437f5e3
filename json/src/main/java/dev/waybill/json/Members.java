package dev.waybill.json;

import dev.waybill.error.Nearest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The members of a JSON object all of whose names are known. Another member, one that is there twice and one that is
 * missing are problems that are told by their place.
 */
final class Members {
    private final Map<String, Object> values;

    private Members(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Reads the object that the parser stands at.
     *
     * @param known the names, and how the value at which the parser then stands is read
     */
    static Members read(JsonParser in, Map<String, Function<JsonParser, ?>> known) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw JsonText.unexpected(in, "an object");
        }
        var values = new LinkedHashMap<String, Object>();
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            var reader = known.get(name);
            if (reader == null) {
                throw JsonText.problem(in, "is not known" + Nearest.hint(JsonText.shortened(name), known.keySet()));
            }
            if (values.containsKey(name)) {
                throw JsonText.problem(in, "is there twice");
            }
            in.nextToken();
            values.put(name, reader.apply(in));
        }
        return new Members(values);
    }

    /** Refuses an object that lacks one of {@code names}; the parser stands at its end. */
    Members require(JsonParser in, Collection<String> names) {
        for (var name : names) {
            if (!values.containsKey(name)) {
                throw JsonText.missing(in, name);
            }
        }
        return this;
    }

    /** The only member, refused if there is none or more. */
    Object only(JsonParser in, String oneOf) {
        if (values.size() != 1) {
            throw JsonText.problem(in, "is to have one member, " + oneOf + ", and has " + values.size());
        }
        return values.values().iterator().next();
    }

    <T> T get(String name, Class<T> type) {
        return type.cast(Objects.requireNonNull(values.get(name), name));
    }

    <T> Optional<T> find(String name, Class<T> type) {
        return Optional.ofNullable(values.get(name)).map(type::cast);
    }

    static String text(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw JsonText.unexpected(in, "text");
        }
        return in.getString();
    }

    static Integer integer(JsonParser in) {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw JsonText.unexpected(in, "a whole number");
        }
        return (Integer) ScalarJson.parse(in, Integer.class, in.getString());
    }
}
