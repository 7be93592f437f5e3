package dev.waybill.store.jdbc;

import dev.waybill.spi.BlobStore;
import dev.waybill.spi.Encryption;
import java.util.Optional;

/**
 * How a store keeps what it is given. Immutable. All processes that share a database should have the same.
 *
 * @param blobs where the content of blobs is kept, which the caller closes after the store; empty for the database itself
 * @param encryption the keys with which data are encrypted; empty if they are not
 * @param inlineBytes a write to a channel whose JSON has more bytes is kept as a blob, and the commit refers to it
 */
public record StoreOptions(Optional<BlobStore> blobs, Optional<Encryption> encryption, int inlineBytes) {
    /** Blobs in the database, from 32 KiB on; nothing is encrypted. */
    public static final StoreOptions DEFAULT = new StoreOptions(Optional.empty(), Optional.empty(), 32 * 1024);

    /** Options. */
    public StoreOptions {
        if (inlineBytes < 1) {
            throw new IllegalArgumentException("at least one byte is kept inline: " + inlineBytes);
        }
    }

    /** The content of blobs is kept there. */
    public StoreOptions withBlobs(BlobStore store) {
        return new StoreOptions(Optional.of(store), encryption, inlineBytes);
    }

    /** Data are encrypted with these keys from now on, and read with them; what was written without keys stays readable. */
    public StoreOptions withEncryption(Encryption keys) {
        return new StoreOptions(blobs, Optional.of(keys), inlineBytes);
    }

    /** Writes to a channel with at most so many bytes of JSON are kept in the commit itself. */
    public StoreOptions withInlineBytes(int bytes) {
        return new StoreOptions(blobs, encryption, bytes);
    }

    Sealing sealing() {
        return new Sealing(encryption);
    }
}
