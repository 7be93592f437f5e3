package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import java.util.function.Function;
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

/** Whole JSON documents: the settings of the JSON library, and its problems as problems of the store. */
final class JsonText {
    /** What may be written can also be read back: the same depth both ways, and no other limit that text can meet. */
    private static final int MAX_DEPTH = 500; // twice that many levels overflow the stack of a thread

    /** Digits of a number; {@link ScalarJson} refuses to write longer ones. */
    static final int MAX_DIGITS = 1_000_000;

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

    static ByteArrayOutputStream write(Consumer<JsonGenerator> content) {
        var bytes = new ByteArrayOutputStream(256);
        try (var out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            try {
                content.accept(out);
            } catch (JacksonException e) {
                throw problem(out.streamWriteContext(), e.getOriginalMessage(), e);
            }
        }
        return bytes;
    }

    static <T> T read(byte[] json, Function<JsonParser, T> content) {
        try (var in = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            return read(in, content);
        }
    }

    static <T> T read(String json, Function<JsonParser, T> content) {
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
            throw problem(in.streamReadContext(), e.getOriginalMessage(), e);
        }
    }

    /** A problem with what was just read. */
    static StoreException problem(JsonParser in, String what) {
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

    private static String at(TokenStreamContext where) {
        var pointer = where.pathAsPointer().toString();
        return pointer.isEmpty() ? "" : "at " + pointer + ": ";
    }
}
