package dev.waybill.cli.edit;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON documents with every digit of their numbers. */
final class JsonDocument {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonDocument() {}

    static JsonNode parsed(String json) {
        return MAPPER.readTree(json);
    }

    /** The document that a text is, if it is one. */
    static Optional<JsonNode> find(String text) {
        try {
            return Optional.of(MAPPER.readTree(text)).filter(node -> !node.isMissingNode());
        } catch (JacksonException e) {
            return Optional.empty(); // plain text
        }
    }

    static JsonNode text(String text) {
        return MAPPER.getNodeFactory().stringNode(text);
    }

    static JsonNode nothing() {
        return MAPPER.getNodeFactory().nullNode();
    }

    static JsonNode list(JsonNode element) {
        return MAPPER.createArrayNode().add(element);
    }

    static ObjectNode copied(JsonNode object) {
        return (ObjectNode) object.deepCopy();
    }
}
