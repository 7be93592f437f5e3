package dev.waybill.store.postgres;

import dev.waybill.spi.Store;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;

class PostgresStoreTest extends DurableStoreContract {
    private static final String DATABASE = Server.shared().database();

    /** The folder's name is that of a schema. */
    @Override
    protected Store open(Path folder) {
        return PostgresStore.open(
                DATABASE, Server.USER, Server.PASSWORD, folder.getFileName().toString());
    }
}
