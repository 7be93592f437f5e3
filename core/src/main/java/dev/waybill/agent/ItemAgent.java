package dev.waybill.agent;

import dev.waybill.state.State;
import dev.waybill.state.Update;

/**
 * An agent that works on one item of a fan-out; it runs once for each item, at the same time as for the others.
 *
 * @param <I> the type of the items
 */
@FunctionalInterface
public interface ItemAgent<I> {
    /** Does the work for one item; see {@link Agent#run}. */
    Update run(I item, State state, AgentContext context) throws Exception;
}
