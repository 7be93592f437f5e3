package dev.waybill.encryption;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.waybill.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;

/** A ring of keys in a file: a JSON object of two keysets in the format of Tink. */
final class KeyFile {
    private static final int MAX_SIZE = 1 << 20;
    private static final String VALUES = "values";
    private static final String CONTENT = "content";

    private KeyFile() {}

    static KeyRing read(Path file) {
        try {
            if (Files.size(file) > MAX_SIZE) {
                throw problem(file, "has more than 1 MiB and is no ring of keys", null);
            }
            var json = JsonParser.parseString(Files.readString(file));
            if (!json.isJsonObject()) {
                throw problem(file, "is no ring of keys: it is no JSON object", null);
            }
            return KeyRing.of(
                    keyset(file, json.getAsJsonObject(), VALUES), keyset(file, json.getAsJsonObject(), CONTENT));
        } catch (NoSuchFileException e) {
            throw problem(file, "is not there; KeyRing.create() makes keys, and create(file) writes them", e);
        } catch (IOException e) {
            throw problem(file, "cannot be read: " + e.getClass().getSimpleName(), e);
        } catch (JsonParseException e) {
            throw problem(file, "is no ring of keys: it is no JSON", null); // whose message may quote a key
        }
    }

    private static KeysetHandle keyset(Path file, JsonObject json, String name) {
        var keyset = json.get(name);
        if (keyset == null || !keyset.isJsonObject()) {
            throw problem(file, "is no ring of keys: it has no object \"" + name + "\"", null);
        }
        try {
            return TinkJsonProtoKeysetFormat.parseKeyset(keyset.toString(), InsecureSecretKeyAccess.get());
        } catch (GeneralSecurityException | RuntimeException e) {
            throw problem(file, "is no ring of keys: \"" + name + "\" is no keyset of Tink", null);
        }
    }

    private static StoreException problem(Path file, String what, @Nullable Exception cause) {
        return new StoreException("store.keys", "file " + file + " " + what, cause);
    }

    private static byte[] json(KeyRing keys) {
        try {
            var json = new JsonObject();
            json.add(VALUES, tink(keys.values()));
            json.add(CONTENT, tink(keys.content()));
            var text = new GsonBuilder().setPrettyPrinting().create().toJson(json);
            return (text + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new StoreException("store.keys", "the keys cannot be written: " + e.getMessage(), e);
        }
    }

    private static JsonElement tink(KeysetHandle keys) throws GeneralSecurityException {
        return JsonParser.parseString(TinkJsonProtoKeysetFormat.serializeKeyset(keys, InsecureSecretKeyAccess.get()));
    }

    static void create(Path file, KeyRing keys) {
        try {
            var part = written(file, keys);
            try {
                Files.createLink(file, part); // which fails if there is a file, and is there whole
            } finally {
                Files.delete(part);
            }
        } catch (FileAlreadyExistsException e) {
            throw problem(file, "is there already: whoever overwrites it loses what was encrypted with its keys", e);
        } catch (IOException e) {
            throw problem(file, "cannot be written: " + e.getClass().getSimpleName(), e);
        }
    }

    static void replace(Path file, KeyRing keys) {
        try {
            Files.move(written(file, keys), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw problem(file, "cannot be written: " + e.getClass().getSimpleName(), e);
        }
    }

    /** The keys in a file beside, which only its owner may read. */
    private static Path written(Path file, KeyRing keys) throws IOException {
        var part = Files.createTempFile(file.toAbsolutePath().getParent(), ".keys", ".part");
        try (var out = FileChannel.open(part, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(json(keys));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
            return part;
        } catch (IOException | RuntimeException e) {
            Files.delete(part);
            throw e;
        }
    }
}
