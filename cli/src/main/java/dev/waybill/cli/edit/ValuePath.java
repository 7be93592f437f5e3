package dev.waybill.cli.edit;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.state.RecordShape;
import dev.waybill.state.ValueType;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Replaces a part of a value, given as JSON, that is reached by names of components, keys of maps and numbers in lists. */
final class ValuePath {
    private final Texts texts;
    private final String name;

    /** A path that messages call {@code name}. */
    ValuePath(Texts texts, String name) {
        this.texts = texts;
        this.name = name;
    }

    /**
     * The document with the part replaced.
     *
     * @throws InputException if there is no such part
     */
    JsonNode replaced(JsonNode node, ValueType type, List<String> path, String value) {
        if (path.isEmpty()) {
            return part(node, type, value);
        }
        var step = path.getFirst();
        var rest = path.subList(1, path.size());
        return switch (type) {
            case ValueType.OptionalType o -> replaced(node, o.value(), path, value);
            case ValueType.RecordType r -> inRecord(node, r.shape(), step, rest, value);
            case ValueType.SealedType s ->
                inRecord(
                        node,
                        Objects.requireNonNull(
                                s.shape().records().get(node.path("@type").asString(""))),
                        step,
                        rest,
                        value);
            case ValueType.ListType l -> inList(node, l, step, rest, value);
            case ValueType.MapType m -> {
                var changed = JsonDocument.copied(node);
                changed.set(step, replaced(node.path(step), m.value(), rest, value));
                yield changed;
            }
            case ValueType.Scalar s -> throw noParts(type);
            case ValueType.EnumType e -> throw noParts(type);
            case ValueType.SetType s -> throw noParts(type);
        };
    }

    private JsonNode inRecord(JsonNode node, RecordShape shape, String step, List<String> rest, String value) {
        for (var component : shape.components()) {
            if (component.name().equals(step)) {
                if (!node.isObject()) {
                    throw new InputException("cli.channel", texts.get("error.path.empty", name));
                }
                var changed = JsonDocument.copied(node);
                changed.set(step, replaced(node.path(step), component.type(), rest, value));
                return changed;
            }
        }
        var names = shape.components().stream().map(RecordShape.Component::name).toList();
        throw new InputException("cli.channel", texts.get("error.path", name, shape, step) + texts.hint(step, names));
    }

    private JsonNode inList(JsonNode node, ValueType.ListType type, String step, List<String> rest, String value) {
        if (!step.matches("\\d{1,9}") || Integer.parseInt(step) >= node.size()) {
            throw new InputException("cli.channel", texts.get("error.path.index", name, step, node.size()));
        }
        int index = Integer.parseInt(step);
        var changed = (ArrayNode) node.deepCopy();
        changed.set(index, replaced(node.path(index), type.element(), rest, value));
        return changed;
    }

    private InputException noParts(ValueType type) {
        return new InputException("cli.channel", texts.get("error.path.whole", name, type.describe()));
    }

    /** A record of which one component alone can take the value changes in that component. */
    private static JsonNode part(JsonNode node, ValueType type, String value) {
        if (type instanceof ValueType.RecordType record && node.isObject()) {
            var json = PlainValue.json(type, value);
            var takers = record.shape().components().stream()
                    .filter(c -> PlainValue.fits(c.type(), PlainValue.json(c.type(), value)))
                    .toList();
            if (!json.isObject() && takers.size() == 1) {
                var changed = JsonDocument.copied(node);
                changed.set(
                        takers.getFirst().name(),
                        PlainValue.json(takers.getFirst().type(), value));
                return changed;
            }
        }
        return PlainValue.json(type, value);
    }
}
