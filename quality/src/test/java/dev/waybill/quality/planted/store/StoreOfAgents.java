package dev.waybill.quality.planted.store;

import dev.waybill.quality.planted.agent.RoutingAgent;

/** A store that knows agents. */
public final class StoreOfAgents {
    /** Where it should not reach. */
    public RoutingAgent reached() {
        return new RoutingAgent();
    }
}
