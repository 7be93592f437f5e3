package dev.waybill.encryption;

import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;

class EncryptedSqliteStoreTest extends DurableStoreContract {
    private static final StoreOptions OPTIONS = StoreOptions.DEFAULT.withEncryption(KeyRing.create());

    @Override
    protected Store open(Path folder) {
        return SqliteStore.open(folder.resolve("waybill.db"), OPTIONS);
    }
}
