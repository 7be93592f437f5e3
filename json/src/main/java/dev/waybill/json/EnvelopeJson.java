package dev.waybill.json;

import dev.waybill.error.InputException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.GraphTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;

/**
 * Envelopes as JSON between processes: one object of {@link Envelope#VERSION}, described by {@link #schema()}. What is read
 * equals what was written.
 *
 * <p>Reading trusts nobody: size, nesting and every field are checked against the graph that this process runs. What is
 * refused is an {@link InputException} whose message names the field as a JSON pointer:
 *
 * <ul>
 *   <li>{@code envelope.too_large}: more bytes than allowed; nothing was read.
 *   <li>{@code envelope.json}: no JSON in UTF-8, or nested too deep.
 *   <li>{@code envelope.version}: a version that this process does not know.
 *   <li>{@code envelope.field}: a field is missing, unknown or wrong.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class EnvelopeJson {
    /** How many bytes an envelope may have where nothing else is said: 1 MiB. */
    public static final int MAX_BYTES = 1024 * 1024;

    private final EnvelopeReader reader;
    private final int maxBytes;

    private EnvelopeJson(EnvelopeReader reader, int maxBytes) {
        this.reader = reader;
        this.maxBytes = maxBytes;
    }

    /** Envelopes about runs of the graph that {@code types} describes, of at most {@link #MAX_BYTES} bytes. */
    public static EnvelopeJson of(GraphTypes types) {
        return new EnvelopeJson(new EnvelopeReader(types), MAX_BYTES);
    }

    /**
     * The same with another limit.
     *
     * @param bytes how many bytes an envelope may have, at least 1
     */
    public EnvelopeJson withMaxBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("an envelope of at most " + bytes + " bytes cannot be");
        }
        return new EnvelopeJson(reader, bytes);
    }

    /**
     * The JSON of {@code envelope}, in UTF-8.
     *
     * @throws InputException if no receiver could read it; the codes are those of reading
     */
    public byte[] encode(Envelope envelope) {
        var bytes = guarded(() -> {
            EnvelopeRules.check(envelope);
            return JsonText.write(out -> EnvelopeWriter.write(out, envelope)).toByteArray();
        });
        checkSize(bytes.length);
        return bytes;
    }

    /**
     * The envelope that {@code json}, in UTF-8, stands for.
     *
     * @throws InputException if it is not an envelope of a known version about a run of the graph
     */
    public Envelope decode(byte[] json) {
        checkSize(json.length);
        return guarded(() -> {
            var envelope = reader.read(text(json));
            EnvelopeRules.check(envelope);
            return envelope;
        });
    }

    /** The JSON Schema (2020-12) of envelopes; what channels hold is up to the graph. */
    public static String schema() {
        try (var in = EnvelopeJson.class.getResourceAsStream("envelope.schema.json")) {
            return new String(
                    Objects.requireNonNull(in, "envelope.schema.json").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkSize(int bytes) {
        if (bytes > maxBytes) {
            throw new InputException(
                    "envelope.too_large",
                    "the envelope has " + bytes + " bytes, and at most " + maxBytes
                            + " are allowed: send content by reference, or allow more on both sides");
        }
    }

    /** Strictly: JSON libraries overlook some bytes that are no UTF-8, so that a name would not be the same to everybody. */
    private static String text(byte[] json) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InputException("envelope.json", "the envelope is not UTF-8", e);
        }
    }

    private static <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (InputException e) {
            throw e;
        } catch (WaybillException e) {
            var code = e.getCause() instanceof JacksonException ? "envelope.json" : "envelope.field";
            throw new InputException(code, e.text(), e);
        }
    }
}
