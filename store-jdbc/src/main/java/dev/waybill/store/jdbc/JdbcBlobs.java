package dev.waybill.store.jdbc;

import dev.waybill.agent.Blobs;
import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import dev.waybill.spi.Hashing;
import dev.waybill.state.Blob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blobs whose content is in a {@link BlobStore}, and what is kept and needed there in the tables of the database.
 * Thread-safe.
 */
final class JdbcBlobs implements Blobs {
    /** Content below is hashed before anything is written: there may be nothing to do. */
    private static final int SMALL = 256 * 1024;

    private final Supplier<Writer> writer;
    private final Readers readers;
    private final BlobStore content;
    private final Sealing sealing;

    JdbcBlobs(Supplier<Writer> writer, Readers readers, BlobStore content, Sealing sealing) {
        this.writer = writer;
        this.readers = readers;
        this.content = content;
        this.sealing = sealing;
    }

    private <T> T write(Work<T> work) {
        return writer.get().submit(Claim.NONE, work).result();
    }

    /** The content as it is, or encrypted. */
    private BlobStore content(boolean sealed, String where) {
        return sealed ? new SealedBlobStore(content, sealing.required(where)) : content;
    }

    @Override
    public Blob put(InputStream in, String type) {
        try {
            var head = in.readNBytes(SMALL);
            if (head.length == SMALL) {
                return keep(new SequenceInputStream(new ByteArrayInputStream(head), in), type);
            }
            var blob = Hashing.blob(new ByteArrayInputStream(head), type);
            return write(tables -> tables.blobs().touch(blob.hash())).isPresent()
                    ? blob
                    : keep(new ByteArrayInputStream(head), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Blob keep(InputStream in, String type) {
        boolean sealed = sealing.seals();
        var name = write(tables -> tables.blobs().reserve(sealed));
        var digest = Hashing.sha256();
        var counted = new Counted(new DigestInputStream(in, digest));
        content(sealed, "new content").put(name, counted);
        var blob = new Blob(Hashing.hash(digest), counted.size, type);
        boolean isNew = write(tables -> tables.blobs().keep(name, blob));
        if (!isNew) {
            delete(name);
        }
        return blob;
    }

    /** What is read, counted. A failure to read it is told apart from one to keep it by its type. */
    private static final class Counted extends InputStream {
        private final InputStream in;
        private long size;

        Counted(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            try {
                int count = in.read(buffer, from, length);
                size += Math.max(0, count);
                return count;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public InputStream open(Blob blob) {
        var found = readers.read(tables -> tables.blobs().find(blob.hash()))
                .orElseThrow(() -> missing(blob, "the store does not know it: it was deleted or never put", null));
        try {
            return Hashing.verified(
                    blob, content(found.sealed(), "blob " + blob.hash()).open(found.name()));
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

    private void delete(String name) {
        content.delete(name);
        write(tables -> {
            tables.blobs().forget(name);
            return true;
        });
    }

    /** See {@link dev.waybill.spi.Store#deleteBlobs}. */
    int delete(Duration age, int count) {
        var names = write(tables -> tables.blobs().condemn(age, count));
        names.forEach(this::delete);
        return names.size();
    }
}
