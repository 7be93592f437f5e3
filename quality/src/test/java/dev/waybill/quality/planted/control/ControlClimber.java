package dev.waybill.quality.planted.control;

import dev.waybill.quality.planted.graph.GraphClimber;

/** Uses a package that comes after its own. */
public final class ControlClimber {
    /** Where it should not reach. */
    public GraphClimber reached() {
        return new GraphClimber();
    }
}
