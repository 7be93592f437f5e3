package dev.waybill.spi;

import dev.waybill.error.StoreException;
import dev.waybill.state.Blob;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The hashes of blobs. */
public final class Hashing {
    private Hashing() {}

    /** SHA-256, which every JDK has. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256", e);
        }
    }

    /** What a digest of all of the content says, as {@link Blob#hash()} has it. */
    public static String hash(MessageDigest digest) {
        return Blob.SCHEME + HexFormat.of().formatHex(digest.digest());
    }

    /** The reference to {@code content}, which is read to its end. */
    public static Blob blob(InputStream content, String type) {
        var digest = sha256();
        try (var in = new DigestInputStream(content, digest)) {
            long size = in.transferTo(OutputStream.nullOutputStream());
            return new Blob(hash(digest), size, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code content}, which fails at its end with {@code store.blob_damaged} if it is not that of {@code blob}. */
    public static InputStream verified(Blob blob, InputStream content) {
        return new Verified(blob, content);
    }

    private static final class Verified extends FilterInputStream {
        private final Blob blob;
        private final MessageDigest digest = sha256();
        private long size;
        private boolean atEnd;

        Verified(Blob blob, InputStream content) {
            super(content);
            this.blob = blob;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int count = readStored(buffer, from, length);
            if (count > 0) {
                digest.update(buffer, from, count);
                size += count;
            } else if (count < 0 && !atEnd) {
                atEnd = true;
                check();
            }
            return count;
        }

        private int readStored(byte[] buffer, int from, int length) throws IOException {
            try {
                return in.read(buffer, from, length);
            } catch (StoreException e) {
                throw new StoreException(e.code(), "blob " + blob.hash() + ": " + e.text(), e);
            } catch (ZipException e) {
                throw damaged(e.getMessage());
            }
        }

        private void check() {
            if (size != blob.size() || !hash(digest).equals(blob.hash())) {
                throw damaged(size + " bytes instead of " + blob.size());
            }
        }

        private StoreException damaged(@Nullable String how) {
            return new StoreException(
                    "store.blob_damaged",
                    "blob " + blob.hash() + " is damaged: what is kept of it is something else (" + how
                            + "); restore it from a backup of the blob store, or resume without it");
        }

        /** Skipped bytes are read, as they count. */
        @Override
        public long skip(long count) throws IOException {
            return Math.max(0, count <= 0 ? 0 : readAway(count));
        }

        private long readAway(long count) throws IOException {
            var buffer = new byte[(int) Math.min(count, 8 * 1024)];
            long left = count;
            int got = 0;
            while (left > 0 && got >= 0) {
                got = read(buffer, 0, (int) Math.min(left, buffer.length));
                left -= Math.max(0, got);
            }
            return count - left;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
