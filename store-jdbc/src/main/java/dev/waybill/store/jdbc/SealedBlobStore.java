package dev.waybill.store.jdbc;

import dev.waybill.spi.BlobStore;
import dev.waybill.spi.Encryption;
import java.io.InputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.InflaterInputStream;

/** Content that is deflated and encrypted before another store gets it, which could not deflate it any more. Thread-safe. */
record SealedBlobStore(BlobStore blobs, Encryption keys) implements BlobStore {
    private static String place(String name) {
        return "blob " + name;
    }

    @Override
    public void put(String name, InputStream content) {
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            blobs.put(name, keys.encrypting(new DeflaterInputStream(content, deflater), place(name)));
        } finally {
            deflater.end();
        }
    }

    @Override
    public InputStream open(String name) {
        return new InflaterInputStream(keys.decrypting(blobs.open(name), place(name)));
    }

    @Override
    public void delete(String name) {
        blobs.delete(name);
    }

    @Override
    public void close() {
        blobs.close();
    }
}
