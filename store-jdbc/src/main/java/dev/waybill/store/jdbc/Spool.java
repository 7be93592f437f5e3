package dev.waybill.store.jdbc;

import dev.waybill.spi.Hashing;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Content whose hash must be known before it is kept: in memory if it is small, else in a file that is gone afterwards. */
final class Spool implements AutoCloseable {
    private static final int IN_MEMORY = 256 * 1024;

    private final String hash;
    private final long size;
    private final byte[] head;
    private final @Nullable Path file;

    private Spool(String hash, long size, byte[] head, @Nullable Path file) {
        this.hash = hash;
        this.size = size;
        this.head = head;
        this.file = file;
    }

    /** Reads {@code content} to its end. */
    static Spool of(InputStream content) throws IOException {
        var digest = Hashing.sha256();
        var head = content.readNBytes(IN_MEMORY);
        digest.update(head);
        return head.length < IN_MEMORY
                ? new Spool(Hashing.hash(digest), head.length, head, null)
                : inFile(content, head, digest);
    }

    private static Spool inFile(InputStream content, byte[] head, MessageDigest digest) throws IOException {
        var file = Files.createTempFile("waybill-", ".blob");
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(head);
            long size = head.length;
            var buffer = new byte[64 * 1024];
            for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
                digest.update(buffer, 0, n);
                out.write(buffer, 0, n);
                size += n;
            }
            return new Spool(Hashing.hash(digest), size, new byte[0], file);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    String hash() {
        return hash;
    }

    long size() {
        return size;
    }

    /** The content from its beginning. */
    InputStream open() throws IOException {
        return file == null ? new ByteArrayInputStream(head) : Files.newInputStream(file);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
