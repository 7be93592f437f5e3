package dev.waybill.quality.planted.spi;

import dev.waybill.quality.planted.memory.MemoryClimber;

/** Uses a package that comes after its own. */
public final class SpiClimber {
    /** Where it should not reach. */
    public MemoryClimber reached() {
        return new MemoryClimber();
    }
}
