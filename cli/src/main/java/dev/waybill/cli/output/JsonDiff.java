package dev.waybill.cli.output;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What is different in two JSON documents, each place with its path. In lists it is elements that are added or removed; one
 * that has another in its place with the same first components, such as an id, is compared with that.
 */
public final class JsonDiff {
    /**
     * One place.
     *
     * @param path names of members joined by dots; a name in brackets tells an element of a list; empty for the whole
     * @param from what was there, if anything
     * @param to what is there now, if anything
     */
    public record Place(String path, Optional<JsonNode> from, Optional<JsonNode> to) {}

    private static final int LONGEST_KEY = 3;

    private final List<Place> places = new ArrayList<>();

    private JsonDiff() {}

    /** The places in the order of the documents. */
    public static List<Place> of(JsonNode from, JsonNode to) {
        var diff = new JsonDiff();
        diff.compare("", from, to);
        return List.copyOf(diff.places);
    }

    private void compare(String path, JsonNode from, JsonNode to) {
        if (from.equals(to)) {
            return;
        }
        if (from.isObject() && to.isObject() && (path.isEmpty() || name(from).equals(name(to)))) {
            compareMembers(path, from, to);
        } else if (from.isArray() && to.isArray()) {
            compareElements(path, from, to);
        } else if (isLongText(from) || isLongText(to)) {
            compareLines(path, from, to);
        } else {
            places.add(new Place(path, Optional.of(from), Optional.of(to)));
        }
    }

    private void compareMembers(String path, JsonNode from, JsonNode to) {
        var names = new LinkedHashSet<>(from.propertyNames());
        names.addAll(to.propertyNames());
        for (var name : names) {
            var inner = path.isEmpty() ? name : path + "." + name;
            if (from.has(name) && to.has(name)) {
                compare(inner, from.path(name), to.path(name));
            } else {
                places.add(new Place(inner, find(from, name), find(to, name)));
            }
        }
    }

    private static Optional<JsonNode> find(JsonNode object, String name) {
        return Optional.of(object.path(name)).filter(node -> !node.isMissingNode());
    }

    private void compareElements(String path, JsonNode from, JsonNode to) {
        var removed = new ArrayList<>(list(from));
        var added = new ArrayList<JsonNode>();
        for (var element : to) {
            if (!removed.remove(element)) {
                added.add(element);
            }
        }
        if (removed.isEmpty() && added.isEmpty()) { // only the order differs
            places.add(new Place(path, Optional.of(from), Optional.of(to)));
        }
        int length = keyLength(from, to);
        for (var element : removed) {
            var key = key(element, length);
            var same = key.isEmpty()
                    ? Optional.<JsonNode>empty()
                    : added.stream()
                            .filter(other -> key(other, length).equals(key))
                            .findFirst();
            if (same.isPresent()) {
                added.remove(same.get());
                compare(path + "[" + key + "]", element, same.get());
            } else {
                places.add(new Place(path, Optional.of(element), Optional.empty()));
            }
        }
        added.forEach(element -> places.add(new Place(path, Optional.empty(), Optional.of(element))));
    }

    private static List<JsonNode> list(JsonNode array) {
        var list = new ArrayList<JsonNode>();
        array.forEach(list::add);
        return list;
    }

    /** How many of the first components tell the elements of each list apart; 0 if they do not. */
    private static int keyLength(JsonNode from, JsonNode to) {
        for (int length = 1; length <= LONGEST_KEY; length++) {
            if (areApart(from, length) && areApart(to, length)) {
                return length;
            }
        }
        return 0;
    }

    private static boolean areApart(JsonNode array, int length) {
        var keys = new HashSet<String>();
        for (var element : array) {
            var key = key(element, length);
            if (key.isEmpty() || !keys.add(key)) {
                return false;
            }
        }
        return true;
    }

    /** The first components of a record, if they are texts or numbers. */
    private static String key(JsonNode element, int length) {
        var words = new ArrayList<String>();
        for (var property : element.properties()) {
            var value = property.getValue();
            if (words.size() < length && !property.getKey().equals("@type")) {
                if (!value.isString() && !value.isNumber()) {
                    return "";
                }
                words.add(value.asString());
            }
        }
        return words.size() < length ? "" : String.join(" ", words);
    }

    /** The first component of a record, if it is a text: records with other names are other things. */
    private static String name(JsonNode element) {
        for (var property : element.properties()) {
            return property.getValue().isString() ? property.getValue().stringValue() : "";
        }
        return "";
    }

    private static boolean isLongText(JsonNode node) {
        return node.isString() && node.stringValue().indexOf('\n') >= 0;
    }

    private void compareLines(String path, JsonNode from, JsonNode to) {
        var removed = new ArrayList<>(lines(from));
        var added = new ArrayList<JsonNode>();
        for (var line : lines(to)) {
            if (!removed.remove(line)) {
                added.add(line);
            }
        }
        if (removed.isEmpty() && added.isEmpty()) {
            places.add(new Place(path, Optional.of(from), Optional.of(to)));
        }
        removed.forEach(line -> places.add(new Place(path, Optional.of(line), Optional.empty())));
        added.forEach(line -> places.add(new Place(path, Optional.empty(), Optional.of(line))));
    }

    private static List<JsonNode> lines(JsonNode text) {
        return text.asString("")
                .lines()
                .filter(line -> !line.isBlank())
                .<JsonNode>map(JsonLines::text)
                .toList();
    }
}
