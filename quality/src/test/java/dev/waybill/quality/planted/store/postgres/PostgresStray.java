package dev.waybill.quality.planted.store.postgres;

import dev.waybill.quality.planted.engine.EngineClimber;

/** Uses what is not for its module. */
public final class PostgresStray {
    /** Where it should not reach. */
    public EngineClimber reached() {
        return new EngineClimber();
    }
}
