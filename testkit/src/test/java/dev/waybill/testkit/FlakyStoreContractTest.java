package dev.waybill.testkit;

import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Store;

/** A {@link FlakyStore} that is told nothing is a store like any other. */
class FlakyStoreContractTest extends StoreContract {
    @Override
    protected Store open() {
        return FlakyStore.over(new InMemoryStore());
    }
}
