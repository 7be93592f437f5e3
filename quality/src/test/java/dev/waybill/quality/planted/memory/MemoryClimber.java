package dev.waybill.quality.planted.memory;

import dev.waybill.quality.planted.engine.EngineClimber;

/** Uses a package that comes after its own. */
public final class MemoryClimber {
    /** Where it should not reach. */
    public EngineClimber reached() {
        return new EngineClimber();
    }
}
