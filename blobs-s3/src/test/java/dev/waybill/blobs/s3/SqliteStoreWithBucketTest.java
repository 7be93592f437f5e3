package dev.waybill.blobs.s3;

import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.s3.S3Client;

class SqliteStoreWithBucketTest extends DurableStoreContract {
    @TempDir
    private static Path files;

    private static Server server;
    private static S3Client client;

    @BeforeAll
    static void startServer() throws Exception {
        server = Server.start(files);
        client = server.client(Server.SECRET);
    }

    @AfterAll
    static void stopServer() throws Exception {
        client.close();
        server.close();
    }

    @Override
    protected Store open(Path folder) {
        var blobs = S3BlobStore.on(client, Server.BUCKET, folder.getFileName().toString());
        return SqliteStore.open(folder.resolve("waybill.db"), StoreOptions.DEFAULT.withBlobs(blobs));
    }
}
