package dev.waybill.quality.planted.cli;

import dev.waybill.quality.planted.memory.MemoryClimber;

/** Uses what is not for its module. */
public final class CliStray {
    /** Where it should not reach. */
    public MemoryClimber reached() {
        return new MemoryClimber();
    }
}
