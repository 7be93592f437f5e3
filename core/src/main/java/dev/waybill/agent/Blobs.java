package dev.waybill.agent;

import dev.waybill.error.StoreException;
import dev.waybill.state.Blob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Content that is kept once and named by its hash: see {@link Blob}. What nothing refers to is deleted some time after it
 * was put, so a blob belongs into a channel, or into the result of an effect. Thread-safe.
 */
public interface Blobs {
    /** The type of {@link #put(String)}. */
    String TEXT = "text/plain;charset=utf-8";

    /**
     * Keeps {@code content}, which is read to its end and not closed; returns once that is durable. Content that is kept
     * already is not kept a second time.
     *
     * @param type a media type, e.g. {@code application/pdf}
     * @throws UncheckedIOException if the content cannot be read
     * @throws StoreException if it cannot be kept
     */
    Blob put(InputStream content, String type);

    /** Like {@link #put(InputStream, String)}. */
    default Blob put(byte[] content, String type) {
        return put(new ByteArrayInputStream(content), type);
    }

    /** Keeps a text, in UTF-8. */
    default Blob put(String text) {
        return put(text.getBytes(StandardCharsets.UTF_8), TEXT);
    }

    /**
     * The content, to be read piece by piece and closed. What is read is checked against the hash: a stream whose end is
     * reached without an exception gave exactly what was put.
     *
     * @throws StoreException {@code store.blob_missing} if it is not there; the stream throws {@code store.blob_damaged}
     *     at its end if it is not what was put
     */
    InputStream open(Blob blob);

    /**
     * The whole content.
     *
     * @throws StoreException like {@link #open}, or {@code store.blob_large} if it is larger than an array can be
     */
    default byte[] bytes(Blob blob) {
        if (blob.size() > Integer.MAX_VALUE - 8) {
            throw new StoreException(
                    "store.blob_large",
                    "blob " + blob.hash() + " has " + blob.size()
                            + " bytes, too many for an array: open it as a stream");
        }
        try (var in = open(blob)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new StoreException("store.io", "blob " + blob.hash() + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The whole content as text in UTF-8. */
    default String text(Blob blob) {
        return new String(bytes(blob), StandardCharsets.UTF_8);
    }
}
