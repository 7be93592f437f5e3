package dev.waybill.memory;

import dev.waybill.agent.Blobs;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Hashing;
import dev.waybill.state.Blob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Content in memory, by hash. Thread-safe. */
final class InMemoryBlobs implements Blobs {
    /** @param at when it was put last, in nanoseconds of {@link System#nanoTime} */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Kept(byte[] content, long at) {
        boolean isOlderThan(Duration age) {
            return System.nanoTime() - at >= age.toNanos();
        }
    }

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    @Override
    public Blob put(InputStream content, String type) {
        try {
            var bytes = content.readAllBytes();
            var digest = Hashing.sha256();
            digest.update(bytes);
            var blob = new Blob(Hashing.hash(digest), bytes.length, type);
            kept.merge(
                    blob.hash(), new Kept(bytes, System.nanoTime()), (old, same) -> new Kept(old.content(), same.at()));
            return blob;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public InputStream open(Blob blob) {
        var found = kept.get(blob.hash());
        if (found == null) {
            throw new StoreException(
                    "store.blob_missing", "blob " + blob.hash() + " is not in the store: it was deleted or never put");
        }
        return Hashing.verified(blob, new ByteArrayInputStream(found.content()));
    }

    /** Whether something was put longer than {@code age} ago. */
    boolean holdsOlderThan(Duration age) {
        return kept.values().stream().anyMatch(k -> k.isOlderThan(age));
    }

    /** Deletes what is not needed and was put longer than {@code age} ago; returns how many that were. */
    int deleteOthers(Set<String> needed, Duration age, int count) {
        var unused = kept.entrySet().stream()
                .filter(e -> !needed.contains(e.getKey()) && e.getValue().isOlderThan(age))
                .limit(count)
                .toList();
        return (int) unused.stream()
                .filter(e -> kept.remove(e.getKey(), e.getValue()))
                .count();
    }
}
