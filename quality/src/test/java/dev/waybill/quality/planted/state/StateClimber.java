package dev.waybill.quality.planted.state;

import dev.waybill.quality.planted.agent.AgentClimber;

/** Uses a package that comes after its own. */
public final class StateClimber {
    /** Where it should not reach. */
    public AgentClimber reached() {
        return new AgentClimber();
    }
}
