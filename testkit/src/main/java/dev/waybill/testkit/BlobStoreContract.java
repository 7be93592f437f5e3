package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link BlobStore} does. An implementation says how to open an empty one. */
public abstract class BlobStoreContract {
    private static final String NAME = "3f".repeat(32) + "-0a1b2c3d";

    private BlobStore blobs;

    /** For subclasses. */
    @SuppressWarnings("NullAway.Init") // JUnit calls openBlobs before any test
    protected BlobStoreContract() {}

    /** An empty store. */
    protected abstract BlobStore open();

    /** The store of this test. */
    protected final BlobStore blobs() {
        return blobs;
    }

    @BeforeEach
    final void openBlobs() {
        blobs = open();
    }

    @AfterEach
    final void closeBlobs() {
        blobs.close();
    }

    private static byte[] bytes(int seed, int size) {
        var bytes = new byte[size];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private void put(String name, byte[] content) {
        blobs.put(name, new ByteArrayInputStream(content));
    }

    private byte[] read(String name) throws IOException {
        try (var in = blobs.open(name)) {
            return in.readAllBytes();
        }
    }

    private void assertMissing(String name) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> blobs.open(name))
                .returns("store.blob_missing", StoreException::code);
    }

    @Test
    void contentOfAnySizeIsReadAsItWasPut() throws IOException {
        for (int size : new int[] {0, 1, 8_191, 8_192, 256 * 1024, 5 * 1024 * 1024 + 1, 17 * 1024 * 1024}) {
            var content = bytes(size, size);

            put("size-" + size, content);

            assertThat(Arrays.equals(read("size-" + size), content))
                    .as("%s bytes", size)
                    .isTrue();
        }
    }

    @Test
    void namesAreIndependent() throws IOException {
        var names = List.of("a", "aa", "a-b", "0", NAME, "n".repeat(100));
        for (var name : names) {
            put(name, name.getBytes(StandardCharsets.UTF_8));
        }

        for (var name : names) {
            assertThat(read(name)).asString().isEqualTo(name);
        }
        blobs.delete("a");
        assertMissing("a");
        assertThat(read("aa")).asString().isEqualTo("aa");
        assertThat(read("a-b")).asString().isEqualTo("a-b");
    }

    @Test
    void whatIsNotThereIsMissingAndMayBeDeleted() {
        assertMissing(NAME);
        blobs.delete(NAME);
        put(NAME, bytes(1, 10));
        blobs.delete(NAME);
        blobs.delete(NAME);
        assertMissing(NAME);
    }

    @Test
    void contentThatBreaksOffIsNotThere() throws IOException {
        var broken = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] buffer, int from, int length) throws IOException {
                throw new IOException("the line is cut");
            }
        };
        for (int size : new int[] {10, 20 * 1024 * 1024}) {
            var content = new SequenceInputStream(new ByteArrayInputStream(bytes(1, size)), broken);

            assertThatExceptionOfType(Exception.class)
                    .isThrownBy(() -> blobs.put(NAME, content))
                    .withStackTraceContaining("the line is cut");

            assertMissing(NAME);
            put(NAME, bytes(2, 100));
            assertThat(read(NAME)).isEqualTo(bytes(2, 100));
            blobs.delete(NAME);
        }
    }

    @Test
    void whoStopsReadingInTheMiddleDoesNoHarm() throws IOException {
        put(NAME, bytes(1, 3 * 1024 * 1024));
        for (int i = 0; i < 100; i++) {
            try (var in = blobs.open(NAME)) {
                assertThat(in.readNBytes(5)).isEqualTo(Arrays.copyOf(bytes(1, 5), 5));
            }
        }
        assertThat(read(NAME)).hasSize(3 * 1024 * 1024);
    }

    @Test
    void manyAtOnceKeepEachTheirOwn() throws InterruptedException, ExecutionException {
        var done = new ArrayList<Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 32; i++) {
                int seed = i;
                done.add(threads.submit(() -> {
                    put("n" + seed, bytes(seed, 300_000));
                    assertThat(read("n" + seed)).isEqualTo(bytes(seed, 300_000));
                    return null;
                }));
            }
        }

        for (var one : done) {
            one.get();
        }
    }
}
