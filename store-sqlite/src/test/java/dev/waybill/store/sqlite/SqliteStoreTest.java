package dev.waybill.store.sqlite;

import dev.waybill.spi.Store;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;

class SqliteStoreTest extends DurableStoreContract {
    @Override
    protected Store open(Path folder) {
        return SqliteStore.open(folder.resolve("waybill.db"));
    }
}
