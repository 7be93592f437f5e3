package dev.waybill.spi;

import java.io.InputStream;

/**
 * Turns what is to be stored into bytes that nobody can read or change unnoticed who has no key, and back. Thread-safe.
 *
 * <p>The context says where something is stored. It is not kept: what was encrypted in one context cannot be decrypted in
 * another one, so that nobody can move it to where it was not written.
 */
public interface Encryption {
    /** Encrypts {@code plain}: each time to other bytes. */
    byte[] encrypt(byte[] plain, String context);

    /**
     * The bytes that were encrypted in that context.
     *
     * @throws dev.waybill.error.StoreException {@code store.decrypt} if no key fits, or they were changed
     */
    byte[] decrypt(byte[] encrypted, String context);

    /** What {@link #encrypt} does for content of any size, piece by piece. Closing it closes {@code plain}. */
    InputStream encrypting(InputStream plain, String context);

    /**
     * What {@link #decrypt} does for content of any size, piece by piece: what it gives was written there, and at its end
     * that nothing is missing. Fails in the middle if it was changed. Closing it closes {@code encrypted}.
     *
     * @throws dev.waybill.error.StoreException {@code store.decrypt}, at any read
     */
    InputStream decrypting(InputStream encrypted, String context);
}
