package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Claim;
import dev.waybill.store.jdbc.Writer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;

/** One store that is open for writing, by its number; its lock tells others that it lives. */
final class Owner implements AutoCloseable {
    private static final int ATTEMPTS = 8;

    private final long number;
    private final FileLock lock;

    private Owner(long number, FileLock lock) {
        this.number = number;
        this.lock = lock;
    }

    /** A new one. */
    static Owner register(LockFile file, Writer writer) {
        for (int i = 0; i < ATTEMPTS; i++) {
            long number = writer.submit(Claim.NONE, tables -> tables.threads().nextOwner())
                    .result();
            var lock = file.live(number);
            if (lock.isPresent()) {
                return new Owner(number, lock.get());
            }
        }
        throw new StoreException("store.io", "none of " + ATTEMPTS + " bytes of the lock file could be locked");
    }

    long number() {
        return number;
    }

    /** Of no effect the second time. */
    @Override
    public void close() {
        try {
            if (lock.acquiredBy().isOpen()) {
                lock.release();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
