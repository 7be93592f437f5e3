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
 * Bytes as a column holds them: deflated if that makes them smaller and they are more than 4 KiB, then perhaps encrypted.
 *
 * @param bytes the content of the column
 * @param form the sum of {@link #DEFLATED} and {@link #SEALED}, as far as they apply
 * @param mentions the hashes of blobs in it, as far as it was made here
 */
@SuppressWarnings("ArrayRecordComponent") // travels from an encoder to a statement; never compared
record Payload(byte[] bytes, int form, Set<String> mentions) {
    static final int DEFLATED = 1;
    static final int SEALED = 2;

    static final Payload NONE = new Payload(new byte[0], 0, Set.of());

    private static final int THRESHOLD = 4 * 1024;

    /** As a column holds it. */
    static Payload stored(byte[] bytes, int form) {
        return new Payload(bytes, form, Set.of());
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
        return new Payload(bytes, form, BlobMentions.in(plain));
    }

    /** The same encrypted, see {@link Sealing}. */
    Payload sealed(byte[] encrypted) {
        return new Payload(encrypted, form | SEALED, mentions);
    }

    /** The same decrypted. */
    Payload opened(byte[] decrypted) {
        return new Payload(decrypted, form & ~SEALED, mentions);
    }

    boolean isSealed() {
        return (form & SEALED) != 0;
    }

    static Payload of(byte[] plain) {
        if (plain.length <= THRESHOLD) {
            return stored(plain, 0);
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
        return smaller.size() < plain.length ? stored(smaller.toByteArray(), DEFLATED) : stored(plain, 0);
    }

    /** What it says; to be asked of one that is not encrypted. */
    byte[] plain() {
        if (form != DEFLATED) {
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
