package dev.waybill.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import dev.waybill.error.StoreException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRingTest {
    private static final String PLACE = "run r-1, record 7, written";
    private static final byte[] SECRET = "合同 \u0000 secret".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private final KeyRing keys = KeyRing.create();

    private static void assertRefused(String code, ThrowingCallable call, String... messages) {
        var refused =
                assertThatExceptionOfType(StoreException.class).isThrownBy(call).returns(code, StoreException::code);
        for (var message : messages) {
            refused.withMessageContaining(message);
        }
    }

    private static byte[] noise(int size) {
        var bytes = new byte[size];
        new SplittableRandom(size).nextBytes(bytes);
        return bytes;
    }

    private byte[] encrypted(byte[] plain) throws IOException {
        try (var in = keys.encrypting(new ByteArrayInputStream(plain), PLACE)) {
            return in.readAllBytes();
        }
    }

    private static byte[] decrypted(KeyRing keys, byte[] encrypted, String place) throws IOException {
        try (var in = keys.decrypting(new ByteArrayInputStream(encrypted), place)) {
            return in.readAllBytes();
        }
    }

    @Test
    void aValueIsReadAsItWasAndEncryptedAnewEachTime() {
        var first = keys.encrypt(SECRET, PLACE);
        var second = keys.encrypt(SECRET, PLACE);

        assertThat(first).isNotEqualTo(second);
        assertThat(new String(first, StandardCharsets.ISO_8859_1)).doesNotContain("secret");
        assertThat(keys.decrypt(first, PLACE)).isEqualTo(SECRET);
        assertThat(keys.decrypt(second, PLACE)).isEqualTo(SECRET);
        assertThat(keys.decrypt(keys.encrypt(new byte[0], PLACE), PLACE)).isEmpty();
    }

    @Test
    void whatIsMovedChangedCutOrOfOtherKeysIsNotRead() {
        var encrypted = keys.encrypt(SECRET, PLACE);

        assertRefused("store.decrypt", () -> keys.decrypt(encrypted, "run r-1, record 8, written"), "record 8");
        assertRefused("store.decrypt", () -> KeyRing.create().decrypt(encrypted, PLACE), PLACE);
        for (int i = 0; i < encrypted.length; i++) {
            var changed = encrypted.clone();
            changed[i] ^= 1;
            var cut = Arrays.copyOf(encrypted, i);
            assertRefused("store.decrypt", () -> keys.decrypt(changed, PLACE));
            assertRefused("store.decrypt", () -> keys.decrypt(cut, PLACE));
        }
    }

    @Test
    void contentOfAnySizeIsReadAsItWas() throws IOException {
        for (int size : new int[] {0, 1, 65_535, 65_536, 65_537, 1_000_000}) {
            var plain = noise(size);

            var encrypted = encrypted(plain);

            assertThat(encrypted.length).isGreaterThan(size).isLessThan(size + size / 1_000 + 100);
            assertThat(Arrays.equals(decrypted(keys, encrypted, PLACE), plain)).isTrue();
        }
    }

    @Test
    void contentIsEncryptedByteByByteToo() throws IOException {
        var plain = noise(70_000);
        try (var in = keys.decrypting(keys.encrypting(new ByteArrayInputStream(plain), PLACE), PLACE)) {
            for (byte b : plain) {
                assertThat(in.read()).isEqualTo(b & 0xff);
            }
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void contentThatIsMovedChangedCutOrOfOtherKeysIsNotRead() throws IOException {
        var encrypted = encrypted(noise(200_000));
        int segment = 64 * 1024;

        assertRefused("store.decrypt", () -> decrypted(keys, encrypted, "elsewhere"), "elsewhere");
        assertRefused("store.decrypt", () -> decrypted(KeyRing.create(), encrypted, PLACE), PLACE);
        for (int at : new int[] {0, 1, 40, 41, segment - 1, segment, 2 * segment, encrypted.length - 1}) {
            var changed = encrypted.clone();
            changed[at] ^= 1;
            var cut = Arrays.copyOf(encrypted, at);
            assertRefused("store.decrypt", () -> decrypted(keys, changed, PLACE));
            assertRefused("store.decrypt", () -> decrypted(keys, cut, PLACE));
        }
    }

    @Test
    void contentThatCannotBeReadEndsTheStream() {
        var broken = new SequenceInputStream(
                new ByteArrayInputStream(noise(200_000)), new FilterInputStream(InputStream.nullInputStream()) {
                    @Override
                    public int read(byte[] buffer, int from, int length) throws IOException {
                        throw new IOException("the line is cut");
                    }
                });

        assertThatThrownBy(() -> keys.encrypting(broken, PLACE).readAllBytes())
                .isInstanceOf(IOException.class)
                .hasMessage("the line is cut");
    }

    @Test
    void aNewKeyEncryptsAndTheOldOneStillReads() throws IOException {
        var old = keys.encrypt(SECRET, PLACE);
        var oldContent = encrypted(SECRET);

        var rotated = keys.rotated();

        var first = keys.keys().getFirst().id();
        assertThat(rotated.keys()).hasSize(2);
        assertThat(rotated.keys().get(0)).isEqualTo(new KeyRing.Key(first, false));
        assertThat(rotated.keys().get(1).encrypts()).isTrue();
        assertThat(rotated.decrypt(old, PLACE)).isEqualTo(SECRET);
        assertThat(decrypted(rotated, oldContent, PLACE)).isEqualTo(SECRET);
        var fresh = rotated.encrypt(SECRET, PLACE);
        assertRefused("store.decrypt", () -> keys.decrypt(fresh, PLACE));

        var without = rotated.without(first);
        assertThat(without.keys()).containsExactly(rotated.keys().get(1));
        assertThat(without.decrypt(fresh, PLACE)).isEqualTo(SECRET);
        assertRefused("store.decrypt", () -> without.decrypt(old, PLACE));
        assertRefused("store.decrypt", () -> decrypted(without, oldContent, PLACE));
        assertRefused("store.keys", () -> without.without(first), "there is no key");
        assertRefused("store.keys", () -> keys.without(first), "rotate");
    }

    @Test
    void aRingIsReadFromItsFileWhichOnlyItsOwnerMayRead() throws IOException {
        var file = folder.resolve("waybill.keys");
        keys.create(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(KeyRing.read(file).keys()).isEqualTo(keys.keys());
        assertThat(KeyRing.read(file).decrypt(keys.encrypt(SECRET, PLACE), PLACE))
                .isEqualTo(SECRET);
        assertThat(decrypted(KeyRing.read(file), encrypted(SECRET), PLACE)).isEqualTo(SECRET);
        assertRefused("store.keys", () -> KeyRing.create().create(file), file.toString(), "already");
        assertThat(KeyRing.read(file).keys()).isEqualTo(keys.keys());

        var rotated = keys.rotated();
        rotated.replace(file);
        assertThat(KeyRing.read(file).keys()).isEqualTo(rotated.keys());
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFileThatIsNoRingSaysWhatIsWrongAndQuotesNothing() throws IOException {
        var file = folder.resolve("waybill.keys");
        assertRefused("store.keys", () -> KeyRing.read(file), file.toString(), "KeyRing.create()");
        keys.create(file);
        var text = Files.readString(file);
        for (var broken : new String[] {
            "", "[]", "null", "topsecret", text.substring(0, text.length() / 2), text.replace("\"content\"", "\"c\"")
        }) {
            Files.writeString(file, broken);
            assertThatThrownBy(() -> KeyRing.read(file))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("is no ring of keys")
                    .hasMessageNotContaining("topsecret");
        }
        Files.writeString(file, text.replace("AesGcmKey", "AesGcmKeyOfAnotherKind"));
        assertRefused("store.keys", () -> KeyRing.read(file));
        Files.write(file, new byte[2 << 20]);
        assertRefused("store.keys", () -> KeyRing.read(file), "1 MiB");
    }

    @Test
    void keysetsFromElsewhereMakeARing() throws Exception {
        var values = TinkJsonProtoKeysetFormat.serializeKeyset(keys.values(), InsecureSecretKeyAccess.get());
        var content = TinkJsonProtoKeysetFormat.serializeKeyset(keys.content(), InsecureSecretKeyAccess.get());

        var ring = KeyRing.of(
                TinkJsonProtoKeysetFormat.parseKeyset(values, InsecureSecretKeyAccess.get()),
                TinkJsonProtoKeysetFormat.parseKeyset(content, InsecureSecretKeyAccess.get()));

        assertThat(ring.decrypt(keys.encrypt(SECRET, PLACE), PLACE)).isEqualTo(SECRET);
        assertRefused("store.keys", () -> KeyRing.of(keys.content(), keys.values()));
    }
}
