package dev.waybill.encryption;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeyStatus;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.StreamingAead;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.streamingaead.AesGcmHkdfStreamingParameters;
import com.google.crypto.tink.streamingaead.StreamingAeadConfig;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Encryption;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Keys for encryption at rest with AES-256-GCM. One of them encrypts, all of them decrypt: so a new key is taken into use
 * without anything being written anew, and an old one can go when nothing is left that was encrypted with it. Immutable and
 * thread-safe.
 *
 * <p>A key has two parts, in two keysets of <a href="https://developers.google.com/tink">Tink</a>: {@code values}, AES-GCM
 * for what fits into memory, and {@code content}, AES-GCM-HKDF in segments of 64 KiB for streams.
 */
public final class KeyRing implements Encryption {
    private static final Parameters VALUES = PredefinedAeadParameters.AES256_GCM;
    private static final Parameters CONTENT = contentParameters();

    private final KeysetHandle values;
    private final KeysetHandle content;
    private final Aead aead;
    private final StreamingAead streaming;

    /**
     * A key of the ring.
     *
     * @param id its number, which is in whatever it encrypted
     * @param encrypts whether what is stored from now on is encrypted with it
     */
    public record Key(int id, boolean encrypts) {
        /** The number in eight hexadecimal digits, as commands show and take it. */
        @Override
        public String toString() {
            return name(id) + (encrypts ? " (encrypts)" : "");
        }
    }

    private KeyRing(KeysetHandle values, KeysetHandle content) throws GeneralSecurityException {
        this.values = values;
        this.content = content;
        this.aead = values.getPrimitive(RegistryConfiguration.get(), Aead.class);
        this.streaming = content.getPrimitive(RegistryConfiguration.get(), StreamingAead.class);
    }

    private static Parameters contentParameters() {
        try {
            AeadConfig.register();
            StreamingAeadConfig.register();
            return AesGcmHkdfStreamingParameters.builder()
                    .setKeySizeBytes(32)
                    .setDerivedAesGcmKeySizeBytes(32)
                    .setHkdfHashType(AesGcmHkdfStreamingParameters.HashType.SHA256)
                    .setCiphertextSegmentSizeBytes(64 * 1024)
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Tink knows these parameters", e);
        }
    }

    /** A ring of one new key. */
    public static KeyRing create() {
        return made(() -> new KeyRing(KeysetHandle.generateNew(VALUES), KeysetHandle.generateNew(CONTENT)));
    }

    /**
     * A ring of keysets that come from elsewhere, e.g. decrypted by a key management service.
     *
     * @param values of a primitive {@link Aead}
     * @param content of a primitive {@link StreamingAead}
     * @throws StoreException {@code store.keys} if they are of other primitives
     */
    public static KeyRing of(KeysetHandle values, KeysetHandle content) {
        return made(() -> new KeyRing(values, content));
    }

    /**
     * The ring in a file that {@link #create(Path)} or {@link #replace} has written.
     *
     * @throws StoreException {@code store.keys} if there is none
     */
    public static KeyRing read(Path file) {
        return KeyFile.read(file);
    }

    /**
     * Writes the ring to a new file, which only its owner may read.
     *
     * @throws StoreException {@code store.keys} if there is a file already, whose keys would be lost, or on failures
     */
    public void create(Path file) {
        KeyFile.create(file, this);
    }

    /**
     * Writes the ring to the file that it was read from, at once.
     *
     * @throws StoreException {@code store.keys} if that fails; then the file is as it was
     */
    public void replace(Path file) {
        KeyFile.replace(file, this);
    }

    KeysetHandle values() {
        return values;
    }

    KeysetHandle content() {
        return content;
    }

    /** The same keys and a new one, which encrypts from now on. */
    public KeyRing rotated() {
        return made(() -> new KeyRing(
                KeysetHandle.newBuilder(values).addEntry(newKey(VALUES)).build(),
                KeysetHandle.newBuilder(content).addEntry(newKey(CONTENT)).build()));
    }

    private static KeysetHandle.Builder.Entry newKey(Parameters parameters) {
        return KeysetHandle.generateEntryFromParameters(parameters)
                .withRandomId()
                .makePrimary();
    }

    /**
     * The ring without a key, for when nothing is left that it encrypted: that can be read by nobody then.
     *
     * @throws StoreException {@code store.keys} if there is no such key, or it is the one that encrypts
     */
    public KeyRing without(int key) {
        int index = ids().indexOf(key);
        if (index < 0) {
            throw new StoreException("store.keys", "there is no key " + name(key) + "; there are " + names());
        }
        if (values.getAt(index).isPrimary()) {
            throw new StoreException(
                    "store.keys", "key " + name(key) + " encrypts what is stored: rotate the keys first");
        }
        return made(() -> new KeyRing(without(values, index), without(content, index)));
    }

    private static KeysetHandle without(KeysetHandle keys, int index) throws GeneralSecurityException {
        var builder = KeysetHandle.newBuilder(keys);
        builder.deleteAt(index);
        return builder.build();
    }

    /** The keys, oldest first. */
    public List<Key> keys() {
        var keys = new ArrayList<Key>();
        for (int i = 0; i < values.size(); i++) {
            var entry = values.getAt(i);
            if (entry.getStatus().equals(KeyStatus.ENABLED)) {
                keys.add(new Key(entry.getId(), entry.isPrimary()));
            }
        }
        return List.copyOf(keys);
    }

    private List<Integer> ids() {
        return keys().stream().map(Key::id).toList();
    }

    private String names() {
        return ids().stream().map(KeyRing::name).collect(Collectors.joining(", "));
    }

    private static String name(int id) {
        return "%08x".formatted(id);
    }

    private static byte[] bytes(String context) {
        return context.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] encrypt(byte[] plain, String context) {
        return made(() -> aead.encrypt(plain, bytes(context)));
    }

    @Override
    public byte[] decrypt(byte[] encrypted, String context) {
        try {
            return aead.decrypt(encrypted, bytes(context));
        } catch (GeneralSecurityException e) {
            throw cannotDecrypt(context, e);
        }
    }

    @Override
    public InputStream encrypting(InputStream plain, String context) {
        return new EncryptingStream(plain, out -> made(() -> streaming.newEncryptingStream(out, bytes(context))));
    }

    @Override
    public InputStream decrypting(InputStream encrypted, String context) {
        return new DecryptingStream(
                encrypted,
                in -> made(() -> streaming.newDecryptingStream(in, bytes(context))),
                e -> cannotDecrypt(context, e));
    }

    private StoreException cannotDecrypt(String context, Exception e) {
        return new StoreException(
                "store.decrypt",
                context + " cannot be decrypted: none of the keys " + names() + " fits, or it was changed or cut off",
                e);
    }

    private interface Making<T> {
        T make() throws Exception;
    }

    private static <T> T made(Making<T> making) {
        try {
            return making.make();
        } catch (StoreException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("store.keys", "the keys cannot be used: " + e.getMessage(), e);
        }
    }
}
