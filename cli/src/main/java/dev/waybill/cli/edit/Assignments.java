package dev.waybill.cli.edit;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.WaybillException;
import dev.waybill.json.ValueJson;
import dev.waybill.state.Channel;
import dev.waybill.state.RecordShape;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What somebody sets, in the order in which it was said. Immutable. */
public final class Assignments {
    /**
     * One part that is set.
     *
     * @param path the channel, and for a part of what it holds the names and numbers that lead there
     * @param value JSON or plain text
     */
    private record Assignment(List<String> path, String value) {
        String name() {
            return String.join(".", path);
        }
    }

    private final List<Assignment> assignments;
    private final Texts texts;

    private Assignments(List<Assignment> assignments, Texts texts) {
        this.assignments = assignments;
        this.texts = texts;
    }

    /**
     * Reads texts such as {@code budget.total=30}.
     *
     * @throws InputException if one has another form, or two are for the same place
     */
    public static Assignments read(List<String> given, Texts texts) {
        var byPath = new LinkedHashMap<String, Assignment>();
        for (var text : given) {
            int equals = text.indexOf('=');
            var path = equals < 1
                    ? List.<String>of()
                    : List.of(text.substring(0, equals).strip().split("\\.", -1));
            if (path.isEmpty() || path.contains("")) {
                throw new InputException("cli.set", texts.get("error.set.channel", text));
            }
            var assignment = new Assignment(path, text.substring(equals + 1));
            if (byPath.putIfAbsent(assignment.name(), assignment) != null) {
                throw new InputException("cli.set_twice", texts.get("error.set.twice", assignment.name()));
            }
        }
        return new Assignments(List.copyOf(byPath.values()), texts);
    }

    /** The names of the channels that are set. */
    public List<String> channels() {
        return assignments.stream().map(a -> a.path().getFirst()).distinct().toList();
    }

    /**
     * What is to be written so that all of them hold on top of {@code state}: where a part of a value is set, the whole value
     * is written again.
     *
     * @throws InputException if a place does not exist, or something does not fit there
     */
    public Update update(State state) {
        Map<Channel<Object>, Object> written = new LinkedHashMap<>();
        for (var assignment : assignments) {
            var channel = channel(state, assignment.path().getFirst());
            written.put(channel, value(state, channel, Optional.ofNullable(written.get(channel)), assignment));
        }
        var update = Update.none();
        for (var entry : written.entrySet()) {
            update = update.and(entry.getKey(), entry.getValue());
        }
        return update;
    }

    private Channel<Object> channel(State state, String name) {
        var channels = state.channels();
        if (channels.find(name).isEmpty()) {
            throw new InputException(
                    "cli.channel", texts.get("error.channel", name) + texts.hint(name, channels.names()));
        }
        return channels.load(name);
    }

    private Object value(State state, Channel<Object> channel, Optional<Object> before, Assignment assignment) {
        var path = assignment.path();
        if (path.size() == 1) {
            return whole(state, channel, assignment);
        }
        if (channel.kind() != Channel.Kind.VALUE) {
            throw new InputException("cli.channel", texts.get("error.channel.parts", channel.name()));
        }
        var old = before.or(() -> state.find(channel))
                .orElseThrow(() -> new InputException("cli.channel", texts.get("error.channel.empty", channel.name())));
        var document = JsonDocument.parsed(ValueJson.text(channel.type(), old));
        var changed = new ValuePath(texts, assignment.name())
                .replaced(document, channel.type(), path.subList(1, path.size()), assignment.value());
        try {
            return ValueJson.decode(channel.type(), changed.toString());
        } catch (WaybillException e) {
            throw doesNotFit(assignment.name(), assignment.value(), channel.type(), e);
        }
    }

    private Object whole(State state, Channel<Object> channel, Assignment assignment) {
        try {
            return ValueJson.decode(
                    channel.type(), json(channel, assignment.value()).toString());
        } catch (WaybillException e) {
            var problem = doesNotFit(assignment.name(), assignment.value(), channel.type(), e);
            throw new InputException(problem.code(), problem.text() + elsewhere(state, channel.name()), problem);
        }
    }

    /** Where else there is a part of that name, for whoever meant that. */
    private String elsewhere(State state, String name) {
        var places = state.channels().names().stream()
                .filter(c -> state.channels().load(c).type() instanceof ValueType.RecordType record
                        && record.shape().components().stream()
                                .anyMatch(part -> part.name().equals(name)))
                .map(c -> c + "." + name)
                .toList();
        return places.isEmpty()
                ? ""
                : texts.get("error.channel.elsewhere", name, String.join(texts.get("list.comma"), places));
    }

    /** What collects things also takes one of them. */
    private static JsonNode json(Channel<?> channel, String value) {
        var collects = channel.kind() != Channel.Kind.VALUE;
        if (collects
                && channel.type() instanceof ValueType.ListType list
                && !value.strip().startsWith("[")) {
            return JsonDocument.list(PlainValue.json(list.element(), value));
        }
        if (collects
                && channel.type() instanceof ValueType.SetType set
                && !value.strip().startsWith("[")) {
            return JsonDocument.list(PlainValue.json(set.element(), value));
        }
        return PlainValue.json(channel.type(), value);
    }

    private InputException doesNotFit(String name, String value, ValueType type, WaybillException problem) {
        return new InputException(
                "cli.value",
                texts.get("error.channel.value", value, name, type.describe(), problem.text()) + parts(name, type),
                problem);
    }

    /** How to set a part of a record, for whoever tried to set all of it. */
    private String parts(String name, ValueType type) {
        if (name.indexOf('.') >= 0 || !(type instanceof ValueType.RecordType record)) {
            return "";
        }
        var names = record.shape().components().stream()
                .map(RecordShape.Component::name)
                .toList();
        return texts.get("error.channel.record", name, names.getFirst(), String.join(texts.get("list.comma"), names));
    }
}
