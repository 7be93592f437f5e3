package dev.waybill.testkit;

import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Store;

class InMemoryStoreTest extends StoreContract {
    @Override
    protected Store open() {
        return new InMemoryStore();
    }
}
