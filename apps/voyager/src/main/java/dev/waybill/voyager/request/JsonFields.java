package dev.waybill.voyager.request;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Field values as plain text where a front end hands them over as JSON. */
final class JsonFields {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private JsonFields() {}

    /** A JSON string without its quotes, a JSON array of plain values with commas between; all else as it is. */
    static Map<String, String> plain(Map<String, String> fields) {
        Map<String, String> plain = new LinkedHashMap<>();
        fields.forEach((name, value) -> plain.put(name, plain(value)));
        return plain;
    }

    private static String plain(String value) {
        String text = value.strip();
        boolean json = (text.startsWith("\"") && text.endsWith("\"")) || (text.startsWith("[") && text.endsWith("]"));
        return json ? unwrapped(text, value) : value;
    }

    private static String unwrapped(String json, String otherwise) {
        try {
            JsonNode node = JSON.readTree(json);
            if (node.isArray()) {
                boolean simple = node.valueStream().allMatch(JsonNode::isValueNode);
                return simple ? node.valueStream().map(JsonNode::asString).collect(Collectors.joining(",")) : otherwise;
            }
            return node.asString();
        } catch (JacksonException e) {
            return otherwise;
        }
    }
}
