package dev.waybill.quality.planted.error;

import dev.waybill.quality.planted.persistent.PersistentClimber;

/** Uses a package that comes after its own. */
public final class ErrorClimber {
    /** Where it should not reach. */
    public PersistentClimber reached() {
        return new PersistentClimber();
    }
}
