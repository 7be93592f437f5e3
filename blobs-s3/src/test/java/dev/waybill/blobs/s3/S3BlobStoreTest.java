package dev.waybill.blobs.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import dev.waybill.testkit.BlobStoreContract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.s3.S3Client;

class S3BlobStoreTest extends BlobStoreContract {
    private static final AtomicInteger NEXT = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static Server server;
    private static S3Client client;

    @BeforeAll
    static void startServer() throws Exception {
        server = Server.start(folder);
        client = server.client(Server.SECRET);
        System.setProperty("aws.accessKeyId", Server.ACCESS);
        System.setProperty("aws.secretAccessKey", Server.SECRET);
    }

    @AfterAll
    static void stopServer() throws Exception {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
        client.close();
        server.close();
    }

    @Override
    protected BlobStore open() {
        return S3BlobStore.connect(server.location("test-" + NEXT.incrementAndGet()));
    }

    private static void assertRefused(String code, ThrowingCallable call, String... messages) {
        var refused =
                assertThatExceptionOfType(StoreException.class).isThrownBy(call).returns(code, StoreException::code);
        for (var message : messages) {
            refused.withMessageContaining(message);
        }
    }

    private static void put(BlobStore blobs, String name) {
        blobs.put(name, new ByteArrayInputStream(new byte[] {7}));
    }

    @Test
    void uploadsThatBreakOffAreEnded() {
        var content = new InputStream() {
            private int left = 20 * 1024 * 1024;

            @Override
            public int read() throws IOException {
                if (left-- == 0) {
                    throw new IOException("the line is cut");
                }
                return 7;
            }
        };

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> blobs().put("a", content));

        assertThat(client.listMultipartUploads(r -> r.bucket(Server.BUCKET)).uploads())
                .isEmpty();
    }

    @Test
    void prefixesKeepStoresApart() {
        var one = S3BlobStore.on(client, Server.BUCKET, "/one/");
        var two = S3BlobStore.on(client, Server.BUCKET, "one/two");
        put(one, "a");

        assertRefused("store.blob_missing", () -> two.open("a"), Server.BUCKET);
        assertThat(client.listObjects(r -> r.bucket(Server.BUCKET).prefix("one/"))
                        .contents())
                .extracting(o -> o.key())
                .containsExactly("one/a");
    }

    @Test
    void whatIsWrongWithTheServerIsSaid() {
        var elsewhere = S3BlobStore.on(client, "nowhere", "");
        assertRefused("store.missing", () -> put(elsewhere, "a"), "nowhere");

        try (var stranger = server.client("wrong")) {
            var blobs = S3BlobStore.on(stranger, Server.BUCKET, "");
            assertRefused("store.denied", () -> put(blobs, "a"), Server.BUCKET, "403");
            assertRefused("store.denied", () -> blobs.open("a"), "403");
            assertRefused("store.denied", () -> blobs.delete("a"), "403");
        }
    }

    @Test
    void aBucketThatIsNotThereIsRefusedAtOnce() {
        assertRefused(
                "store.missing",
                () -> S3BlobStore.connect("s3://nowhere?endpoint=" + server.endpoint()),
                "bucket nowhere at " + server.endpoint());
        assertRefused(
                "store.io",
                () -> S3BlobStore.connect("s3://nowhere?endpoint=http://127.0.0.1:1"),
                "http://127.0.0.1:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bucket",
                "http://bucket/x",
                "s3:bucket",
                "s3://key:secret@bucket",
                "s3://bucket?endpoint=",
                "s3://bucket?endpoint=host",
                "s3://bucket?ssl=no",
                "s3://bu cket"
            })
    void anAddressThatIsNoneIsRefusedAndNotRepeated(String location) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> S3BlobStore.connect(location))
                .returns("store.url", StoreException::code)
                .withMessageNotContaining("secret");
    }
}
