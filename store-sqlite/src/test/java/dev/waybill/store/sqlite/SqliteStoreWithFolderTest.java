package dev.waybill.store.sqlite;

import dev.waybill.folder.FolderBlobStore;
import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;

class SqliteStoreWithFolderTest extends DurableStoreContract {
    @Override
    protected Store open(Path folder) {
        return SqliteStore.open(
                folder.resolve("waybill.db"),
                StoreOptions.DEFAULT.withBlobs(FolderBlobStore.open(folder.resolve("blobs"))));
    }
}
