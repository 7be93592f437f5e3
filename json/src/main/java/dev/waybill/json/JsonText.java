package dev.waybill.json;

import dev.waybill.error.StoreException;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Whole JSON documents: the settings of the JSON library, and its problems as {@link StoreException} with code
 * {@code store.json} that names the place as a JSON pointer. For codecs that put values and updates into larger documents.
 */
public final class JsonText {
    /** What may be written can also be read back: the same depth both ways, and no other limit that text can meet. */
    private static final int MAX_DEPTH = 500; // twice that many levels overflow the stack of a thread

    /** Digits of a number; {@link ScalarJson} refuses to write longer ones. */
    static final int MAX_DIGITS = 1_000_000;

    private static final int MAX_PATH = 2_000;

    private static final Pattern INTERNALS =
            Pattern.compile(", from `[^`]*`| \\((for \\w+ starting|start marker) at \\[[^\\]]*\\]\\)");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(MAX_DIGITS + 32)
                    .build())
            .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .disable(TokenStreamFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW) // maps may have any keys
            .build();

    private JsonText() {}

    /** The document that {@code content} writes, in UTF-8. */
    public static ByteArrayOutputStream write(Consumer<JsonGenerator> content) {
        var bytes = new ByteArrayOutputStream(256);
        try (var out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            try {
                content.accept(out);
            } catch (JacksonException e) {
                throw problem(out.streamWriteContext(), words(e), e);
            }
        }
        return bytes;
    }

    /** What {@code content} makes of the document {@code json}, in UTF-8; the parser stands at its first token. */
    public static <T> T read(byte[] json, Function<JsonParser, T> content) {
        try (var in = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            return read(in, content);
        }
    }

    /** What {@code content} makes of the document {@code json}; the parser stands at its first token. */
    public static <T> T read(String json, Function<JsonParser, T> content) {
        try (var in = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            return read(in, content);
        }
    }

    private static <T> T read(JsonParser in, Function<JsonParser, T> content) {
        try {
            if (in.nextToken() == null) {
                throw problem(in, "there is no JSON");
            }
            var result = content.apply(in);
            if (in.nextToken() != null) {
                throw problem(in, "something follows the value");
            }
            return result;
        } catch (JacksonException e) {
            throw problem(in.streamReadContext(), words(e), e);
        }
    }

    /** A problem with what was just read. */
    public static StoreException problem(JsonParser in, String what) {
        return new StoreException("store.json", at(in.streamReadContext()) + what);
    }

    /** A problem with what was just read. */
    static StoreException problem(JsonParser in, String what, Throwable cause) {
        return problem(in.streamReadContext(), what, cause);
    }

    /** A problem with what is to be written. */
    static StoreException problem(JsonGenerator out, String what) {
        return new StoreException("store.json", at(out.streamWriteContext()) + what);
    }

    private static StoreException problem(TokenStreamContext where, String what, Throwable cause) {
        return new StoreException("store.json", at(where) + what, cause);
    }

    /** The token that the parser stands at is not what is {@code expected}, e.g. {@code "a list"}. */
    public static StoreException unexpected(JsonParser in, String expected) {
        var found = switch (in.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "text";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a number with a fraction";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            case END_ARRAY, END_OBJECT, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> "nothing";
        };
        return problem(in, found + " where " + expected + " is expected");
    }

    /** A member of the object that was just read to its end is not there. */
    static StoreException missing(JsonParser in, String name) {
        return new StoreException(
                "store.json", "at " + shortened(in.streamReadContext().pathAsPointer() + "/" + name) + ": is missing");
    }

    /** At most the first 60 characters of what somebody sent, for messages. */
    static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, text.offsetByCodePoints(0, 30)) + "…";
    }

    /** What the JSON library says, without its names for its own settings. */
    private static String words(JacksonException e) {
        return INTERNALS.matcher(e.getOriginalMessage()).replaceAll("");
    }

    private static String at(TokenStreamContext where) {
        var pointer = where.pathAsPointer().toString();
        if (pointer.length() > MAX_PATH) {
            pointer = "…" + pointer.substring(pointer.length() - MAX_PATH);
        }
        return pointer.isEmpty() ? "" : "at " + pointer + ": ";
    }
}
