package dev.waybill.json;

import dev.waybill.error.Nearest;
import dev.waybill.error.StoreException;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Updates as JSON: an object with a member for each channel that is written, in the order of the writes, and what is
 * written as {@link ValueJson} says. Writes to a keyed channel are a list of changes, each {@code {"put":element}} or
 * {@code {"remove":"key"}}.
 *
 * <p>Reading is strict, as it is for values; problems name the channel.
 */
public final class UpdateJson {
    private UpdateJson() {}

    /** The JSON of {@code update}, in UTF-8. */
    public static byte[] encode(Update update) {
        return JsonText.write(out -> write(out, update)).toByteArray();
    }

    /** The JSON of {@code update} as text. */
    public static String text(Update update) {
        return JsonText.write(out -> write(out, update)).toString(StandardCharsets.UTF_8);
    }

    /** Writes {@code update} as part of a document. */
    public static void write(JsonGenerator out, Update update) {
        out.writeStartObject();
        update.forEach((channel, write) -> {
            out.writeName(channel.name());
            if (channel.kind() == Channel.Kind.KEYED) {
                writeChanges(out, element(channel), (List<?>) write);
            } else {
                ValueWriter.write(out, channel.type(), write);
            }
        });
        out.writeEndObject();
    }

    private static void writeChanges(JsonGenerator out, ValueType element, List<?> changes) {
        out.writeStartArray();
        for (var change : changes) {
            out.writeStartObject();
            switch ((KeyedChange) change) {
                case KeyedChange.Put put -> {
                    out.writeName("put");
                    ValueWriter.write(out, element, put.element());
                }
                case KeyedChange.Remove remove -> out.writeStringProperty("remove", remove.key());
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    /** The update that {@code json}, in UTF-8, stands for. */
    public static Update decode(Channels channels, byte[] json) {
        return JsonText.read(json, in -> read(in, channels));
    }

    /** The update that {@code json} stands for. */
    public static Update decode(Channels channels, String json) {
        return JsonText.read(json, in -> read(in, channels));
    }

    /** Reads an update as part of a document; the parser stands at its first token. */
    public static Update read(JsonParser in, Channels channels) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw JsonText.unexpected(in, "an object of channels");
        }
        var update = Update.none();
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            var channel = channel(in, channels, name);
            if (update.channels().contains(channel)) {
                throw JsonText.problem(in, "channel '" + name + "' is there twice");
            }
            in.nextToken();
            try {
                update = channel.kind() == Channel.Kind.KEYED
                        ? update.andStored(channel, readChanges(in, element(channel)))
                        : update.and(channel, ValueReader.read(in, channel.type()));
            } catch (StoreException e) {
                throw new StoreException(e.code(), "channel '" + name + "': " + e.text(), e);
            }
        }
        return update;
    }

    private static List<KeyedChange> readChanges(JsonParser in, ValueType element) {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw JsonText.unexpected(in, "a list of changes");
        }
        var changes = new ArrayList<KeyedChange>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            var kind = in.currentToken() == JsonToken.START_OBJECT ? in.nextName() : null;
            if (kind == null) {
                throw JsonText.unexpected(in, "a change, {\"put\":…} or {\"remove\":…},");
            }
            in.nextToken();
            changes.add(
                    switch (kind) {
                        case "put" -> new KeyedChange.Put(element.freeze(ValueReader.read(in, element)));
                        case "remove" -> new KeyedChange.Remove((String) ScalarJson.read(in, String.class));
                        default ->
                            throw JsonText.problem(
                                    in, "a change is put or remove, not '" + JsonText.shortened(kind) + "'");
                    });
            if (in.nextToken() != JsonToken.END_OBJECT) {
                throw JsonText.problem(in, "a change is one put or one remove");
            }
        }
        return List.copyOf(changes);
    }

    private static ValueType element(Channel<?> channel) {
        return ((ValueType.ListType) channel.type()).element();
    }

    @SuppressWarnings("unchecked") // what is read is of the channel's type, and Update checks it once more
    private static Channel<Object> channel(JsonParser in, Channels channels, String name) {
        return (Channel<Object>) channels.find(name)
                .orElseThrow(() -> JsonText.problem(
                        in,
                        "there is no channel '" + JsonText.shortened(name) + "'"
                                + Nearest.hint(JsonText.shortened(name), channels.names())));
    }
}
