package dev.waybill.json;

import dev.waybill.error.Nearest;
import dev.waybill.error.StoreException;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Deferred;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Updates as JSON: an object with a member for each channel that is written, in the order of the writes, and what is
 * written as {@link ValueJson} says. Writes to a keyed channel are a list of changes, each {@code {"put":element}} or
 * {@code {"remove":"key"}}. A write that is kept by reference is a member {@code "@channel"}, which no channel can be
 * called, with the {@link Blob}: its content is the JSON that would stand there.
 *
 * <p>Reading is strict, as it is for values; problems name the channel.
 */
public final class UpdateJson {
    /** What {@link #encodeWrite} makes, as a media type. */
    public static final String MEDIA_TYPE = "application/json";

    private static final ValueType BLOB = ValueType.of(Blob.class);

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
        update.forEachStored((channel, write) -> {
            if (write instanceof Deferred deferred) {
                out.writeName("@" + channel.name());
                ValueWriter.write(out, BLOB, deferred.blob());
            } else {
                out.writeName(channel.name());
                write(out, channel, write);
            }
        });
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Channel<?> channel, Object write) {
        if (channel.kind() == Channel.Kind.KEYED) {
            writeChanges(out, element(channel), (List<?>) write);
        } else {
            ValueWriter.write(out, channel.type(), write);
        }
    }

    /** The JSON, in UTF-8, of one write in the form that {@link Update#forEach} gives. */
    public static byte[] encodeWrite(Channel<?> channel, Object write) {
        return JsonText.write(out -> write(out, channel, write)).toByteArray();
    }

    /** The write that {@code json}, in UTF-8, stands for. */
    public static Object decodeWrite(Channel<?> channel, byte[] json) {
        return JsonText.read(json, in -> readWrite(in, channel));
    }

    private static Object readWrite(JsonParser in, Channel<?> channel) {
        return channel.kind() == Channel.Kind.KEYED
                ? readChanges(in, element(channel))
                : channel.type().freeze(ValueReader.read(in, channel.type()));
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

    /**
     * The update that {@code json}, in UTF-8, stands for.
     *
     * @param content gives what is kept by reference, when somebody asks for it
     */
    public static Update decode(Channels channels, byte[] json, Function<Blob, byte[]> content) {
        return JsonText.read(json, in -> read(in, channels, content));
    }

    /** The update that {@code json} stands for. */
    public static Update decode(Channels channels, String json) {
        return JsonText.read(json, in -> read(in, channels));
    }

    /** Reads an update as part of a document; the parser stands at its first token. */
    public static Update read(JsonParser in, Channels channels) {
        return read(in, channels, blob -> {
            throw new StoreException(
                    "store.blob_missing", "blob " + blob.hash() + " was not sent along: read it from the store");
        });
    }

    private static Update read(JsonParser in, Channels channels, Function<Blob, byte[]> content) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw JsonText.unexpected(in, "an object of channels");
        }
        var update = Update.none();
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            boolean isReference = name.startsWith("@");
            var channel = channel(in, channels, isReference ? name.substring(1) : name);
            if (update.channels().contains(channel)) {
                throw JsonText.problem(in, "channel '" + channel.name() + "' is there twice");
            }
            in.nextToken();
            try {
                update = isReference
                        ? update.andDeferred(channel, deferred(in, channel, content))
                        : channel.kind() == Channel.Kind.KEYED
                                ? update.andStored(channel, readChanges(in, element(channel)))
                                : update.and(channel, ValueReader.read(in, channel.type()));
            } catch (StoreException e) {
                throw new StoreException(e.code(), "channel '" + channel.name() + "': " + e.text(), e);
            }
        }
        return update;
    }

    private static Deferred deferred(JsonParser in, Channel<?> channel, Function<Blob, byte[]> content) {
        var blob = (Blob) ValueReader.read(in, BLOB);
        return new Deferred(blob, () -> decodeWrite(channel, content.apply(blob)));
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
