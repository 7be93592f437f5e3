package dev.waybill.quality.planted.graph;

import dev.waybill.quality.planted.spi.SpiClimber;

/** Uses a package that comes after its own. */
public final class GraphClimber {
    /** Where it should not reach. */
    public SpiClimber reached() {
        return new SpiClimber();
    }
}
