package dev.waybill.quality.planted.agent;

import dev.waybill.quality.planted.control.ControlClimber;

/** Uses a package that comes after its own. */
public final class AgentClimber {
    /** Where it should not reach. */
    public ControlClimber reached() {
        return new ControlClimber();
    }
}
