package dev.waybill.quality.planted.persistent;

import dev.waybill.quality.planted.state.StateClimber;

/** Uses a package that comes after its own. */
public final class PersistentClimber {
    /** Where it should not reach. */
    public StateClimber reached() {
        return new StateClimber();
    }
}
