package dev.waybill.store.jdbc;

import dev.waybill.spi.BlobStore;
import java.util.Optional;

/**
 * How a store keeps what is large. Immutable.
 *
 * @param blobs where the content of blobs is kept, which the caller closes after the store; empty for the database itself
 * @param inlineBytes a write to a channel whose JSON has more bytes is kept as a blob, and the commit refers to it
 */
public record StoreOptions(Optional<BlobStore> blobs, int inlineBytes) {
    /** Blobs in the database, from 32 KiB on. */
    public static final StoreOptions DEFAULT = new StoreOptions(Optional.empty(), 32 * 1024);

    /** Options. */
    public StoreOptions {
        if (inlineBytes < 1) {
            throw new IllegalArgumentException("at least one byte is kept inline: " + inlineBytes);
        }
    }

    /** The content of blobs is kept there; all processes on one database must say the same. */
    public StoreOptions withBlobs(BlobStore store) {
        return new StoreOptions(Optional.of(store), inlineBytes);
    }

    /** Writes to a channel with at most so many bytes of JSON are kept in the commit itself. */
    public StoreOptions withInlineBytes(int bytes) {
        return new StoreOptions(blobs, bytes);
    }
}
