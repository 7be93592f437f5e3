package dev.waybill.spi;

import java.io.InputStream;

/**
 * Where the content of blobs is kept, e.g. a folder or a bucket: bytes under names. What is kept where, and whether it is
 * still needed, is known to the {@link Store} that uses it. A name is written once and is made of small letters of
 * ASCII, digits and {@code -}, at most 100. Thread-safe. Problems are {@link dev.waybill.error.StoreException}s.
 */
public interface BlobStore extends AutoCloseable {
    /**
     * Keeps {@code content}, all or nothing; returns once that is durable. The content is read to its end and not closed; if
     * that fails, what it throws comes out, or is the cause of what does.
     */
    void put(String name, InputStream content);

    /**
     * The content of that name, to be read piece by piece and closed.
     *
     * @throws dev.waybill.error.StoreException {@code store.blob_missing} if there is none
     */
    InputStream open(String name);

    /** Deletes what has that name; of no effect if there is nothing. */
    void delete(String name);

    /** Releases what is held. No call may follow. */
    @Override
    void close();
}
