package dev.waybill.quality.planted.trace;

import dev.waybill.quality.planted.graph.GraphClimber;

/** Uses what is not for its module. */
public final class TraceStray {
    /** Where it should not reach. */
    public GraphClimber reached() {
        return new GraphClimber();
    }
}
