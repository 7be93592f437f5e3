package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Encryption;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * What columns hold encrypted, if the store has keys: data, and texts that people and models write. Says of each whether it
 * is, so that what was written without keys stays readable. Names, numbers, times and hashes are never encrypted.
 *
 * <p>In a column of text, what is encrypted is {@link #MARK} and its bytes in Base64; a text that begins with the mark by
 * itself has it twice. Pure and thread-safe.
 */
final class Sealing {
    /** Without keys. */
    static final Sealing NONE = new Sealing(Optional.empty());

    /** U+001A, which no JSON has. */
    static final String MARK = "\u001a";

    private final Optional<Encryption> encryption;

    Sealing(Optional<Encryption> encryption) {
        this.encryption = encryption;
    }

    /** What is stored from now on is encrypted, if it is {@code true}. */
    boolean seals() {
        return encryption.isPresent();
    }

    /**
     * The keys.
     *
     * @throws StoreException {@code store.encrypted} if there are none
     */
    Encryption required(String where) {
        return encryption.orElseThrow(() ->
                new StoreException("store.encrypted", where + " is encrypted: open the store with the keys for it"));
    }

    Payload seal(Payload payload, String where) {
        return encryption.isEmpty() || payload.isEmpty()
                ? payload
                : payload.sealed(encryption.get().encrypt(payload.bytes(), where));
    }

    Payload open(Payload payload, String where) {
        return payload.isSealed() ? payload.opened(required(where).decrypt(payload.bytes(), where)) : payload;
    }

    String seal(String text, String where) {
        if (encryption.isEmpty()) {
            return text.startsWith(MARK) ? MARK + text : text;
        }
        var sealed = encryption.get().encrypt(text.getBytes(StandardCharsets.UTF_8), where);
        return MARK + Base64.getEncoder().withoutPadding().encodeToString(sealed);
    }

    String open(String stored, String where) {
        if (!stored.startsWith(MARK)) {
            return stored;
        }
        if (stored.startsWith(MARK, MARK.length())) {
            return stored.substring(MARK.length());
        }
        try {
            var sealed = Base64.getDecoder().decode(stored.substring(MARK.length()));
            return new String(required(where).decrypt(sealed, where), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new StoreException("store.corrupt", where + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Where the data of a record are. */
    static String place(Object run, long sequence, String column) {
        return "run " + run + ", record " + sequence + ", " + column;
    }
}
