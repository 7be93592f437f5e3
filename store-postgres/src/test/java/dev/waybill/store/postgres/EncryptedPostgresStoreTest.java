package dev.waybill.store.postgres;

import dev.waybill.encryption.KeyRing;
import dev.waybill.spi.Store;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.testkit.DurableStoreContract;
import java.nio.file.Path;

class EncryptedPostgresStoreTest extends DurableStoreContract {
    private static final String DATABASE = Server.shared().database();
    private static final StoreOptions OPTIONS = StoreOptions.DEFAULT.withEncryption(KeyRing.create());

    @Override
    protected Store open(Path folder) {
        return PostgresStore.open(
                DATABASE, Server.USER, Server.PASSWORD, folder.getFileName().toString(), OPTIONS);
    }
}
