package dev.waybill.voyager.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the files embedded in this module. A file that is missing or does not fit its record is an {@link
 * IllegalStateException} that names the file and the place in it.
 */
final class Resources {

    private static final String ROOT = "/dev/waybill/voyager/";

    private final Lazy<JsonMapper> strict = new Lazy<>(() -> mapper(true));
    private final Lazy<JsonMapper> sparse = new Lazy<>(() -> mapper(false));

    /** A file in which every field of the record must be present. */
    <T> T complete(String file, Class<T> type) {
        return read(strict.get(), file, type);
    }

    /** A file in which optional fields may be left out. */
    <T> T sparse(String file, Class<T> type) {
        return read(sparse.get(), file, type);
    }

    String text(String file) {
        try (InputStream in = open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    private static <T> T read(JsonMapper mapper, String file, Class<T> type) {
        try (InputStream in = open(file)) {
            return bind(mapper, file, in, type);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    private static <T> T bind(JsonMapper mapper, String file, InputStream in, Class<T> type) {
        try {
            return mapper.readValue(in, type);
        } catch (JacksonException e) {
            String path = e.getPath().stream()
                    .map(step ->
                            step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
                    .collect(Collectors.joining());
            String place = path.isEmpty()
                    ? "line " + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
                    : path.substring(path.startsWith(".") ? 1 : 0);
            throw new IllegalStateException(file + ": " + place + ": " + e.getOriginalMessage(), e);
        }
    }

    private static InputStream open(String file) {
        InputStream in = Resources.class.getResourceAsStream(ROOT + file);
        if (in == null) {
            throw new IllegalStateException("No embedded file " + file);
        }
        return in;
    }

    private static JsonMapper mapper(boolean complete) {
        return JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, complete)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .configure(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES, complete)
                .configure(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES, complete)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .build();
    }
}
