package dev.waybill.store.jdbc;

import dev.waybill.agent.Blobs;
import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import dev.waybill.spi.Hashing;
import dev.waybill.state.Blob;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blobs whose content is in a {@link BlobStore}, and what is kept and needed there in the tables of the database.
 * Thread-safe.
 */
final class JdbcBlobs implements Blobs {
    private final Supplier<Writer> writer;
    private final Readers readers;
    private final BlobStore content;

    JdbcBlobs(Supplier<Writer> writer, Readers readers, BlobStore content) {
        this.writer = writer;
        this.readers = readers;
        this.content = content;
    }

    private <T> T write(Work<T> work) {
        return writer.get().submit(Claim.NONE, work).result();
    }

    @Override
    public Blob put(InputStream in, String type) {
        try (var spool = Spool.of(in)) {
            var blob = new Blob(spool.hash(), spool.size(), type);
            if (write(tables -> tables.blobs().touch(blob.hash())).isEmpty()) {
                keep(blob, spool);
            }
            return blob;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keep(Blob blob, Spool spool) throws IOException {
        var name = write(tables -> tables.blobs().reserve(blob));
        try (var in = spool.open()) {
            content.put(name, in, blob.size());
        }
        write(tables -> {
            tables.blobs().keep(name);
            return true;
        });
    }

    @Override
    public InputStream open(Blob blob) {
        var name = readers.read(tables -> tables.blobs().find(blob.hash()))
                .orElseThrow(() -> missing(blob, "the store does not know it: it was deleted or never put", null));
        try {
            return Hashing.verified(blob, content.open(name));
        } catch (StoreException e) {
            throw e.code().equals("store.blob_missing") ? missing(blob, e.text(), e) : e;
        }
    }

    private static StoreException missing(Blob blob, String why, @Nullable StoreException cause) {
        return new StoreException(
                "store.blob_missing",
                "blob " + blob.hash() + " (" + blob.size() + " bytes, " + blob.type() + ") is missing: " + why,
                cause);
    }

    /** See {@link dev.waybill.spi.Store#deleteBlobs}. */
    int delete(Duration age, int count) {
        var names = write(tables -> tables.blobs().condemn(age, count));
        for (var name : names) {
            content.delete(name);
            write(tables -> {
                tables.blobs().forget(name);
                return true;
            });
        }
        return names.size();
    }
}
