package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Bytes as a column holds them: deflated if that makes them smaller and they are more than 4 KiB.
 *
 * @param bytes the content of the column
 * @param deflated whether it is deflated
 * @param mentions the hashes of blobs in it, as far as it was made here
 */
@SuppressWarnings("ArrayRecordComponent") // travels from an encoder to a statement; never compared
record Payload(byte[] bytes, boolean deflated, Set<String> mentions) {
    static final Payload NONE = new Payload(new byte[0], false, Set.of());

    private static final int THRESHOLD = 4 * 1024;

    /** As a column holds it. */
    static Payload stored(byte[] bytes, boolean deflated) {
        return new Payload(bytes, deflated, Set.of());
    }

    /** JSON that is to be stored. */
    static Payload ofJson(byte[] plain) {
        return of(plain).withMentions(plain);
    }

    /** JSON that was read, and is to be stored again as it is. */
    Payload withMentions() {
        return withMentions(plain());
    }

    private Payload withMentions(byte[] plain) {
        return new Payload(bytes, deflated, BlobMentions.in(plain));
    }

    static Payload of(byte[] plain) {
        if (plain.length <= THRESHOLD) {
            return stored(plain, false);
        }
        var deflater = new Deflater(Deflater.BEST_SPEED);
        var smaller = new ByteArrayOutputStream(plain.length / 2);
        try (var out = new DeflaterOutputStream(smaller, deflater, 8 * 1024)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return smaller.size() < plain.length ? stored(smaller.toByteArray(), true) : stored(plain, false);
    }

    byte[] plain() {
        if (!deflated) {
            return bytes;
        }
        try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new StoreException("store.corrupt", "compressed content cannot be read: " + e.getMessage(), e);
        }
    }

    boolean isEmpty() {
        return bytes.length == 0;
    }
}
