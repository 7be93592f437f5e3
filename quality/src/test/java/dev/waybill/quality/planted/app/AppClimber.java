package dev.waybill.quality.planted.app;

import dev.waybill.quality.planted.error.ErrorClimber;

/** Closes a cycle. */
public final class AppClimber {
    /** Where it should not reach. */
    public ErrorClimber reached() {
        return new ErrorClimber();
    }
}
