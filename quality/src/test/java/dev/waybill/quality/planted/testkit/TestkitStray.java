package dev.waybill.quality.planted.testkit;

import dev.waybill.quality.planted.app.AppClimber;

/** Uses what is not for its module. */
public final class TestkitStray {
    /** Where it should not reach. */
    public AppClimber reached() {
        return new AppClimber();
    }
}
