package dev.waybill.graph;

import dev.waybill.state.State;

/**
 * Chooses where an activation leads. It runs next to the data, right after the agent, on the state that the agent saw plus
 * its update; only the names it chooses reach the coordinator. Pure: the same state gives the same route.
 */
@FunctionalInterface
public interface Router {
    /** The route; an exception is a failure of the activation, whose update is then not committed. */
    Route route(State state);
}
