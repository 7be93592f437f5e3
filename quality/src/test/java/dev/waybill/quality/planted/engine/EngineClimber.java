package dev.waybill.quality.planted.engine;

import dev.waybill.quality.planted.app.AppClimber;

/** Uses a package that comes after its own. */
public final class EngineClimber {
    /** Where it should not reach. */
    public AppClimber reached() {
        return new AppClimber();
    }
}
