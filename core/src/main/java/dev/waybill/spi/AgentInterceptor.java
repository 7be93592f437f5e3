package dev.waybill.spi;

import dev.waybill.agent.AgentContext;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.state.Update;

/**
 * Runs around every call of an agent, in its thread: to bind logging contexts, principals and the like to the thread, and
 * to take them off again. It must call the agent exactly once, and return or throw what came of it.
 */
@FunctionalInterface
public interface AgentInterceptor {
    /**
     * Where an agent is called.
     *
     * @param run the run
     * @param thread its thread
     * @param graph the name of the run's graph
     * @param activation the path of the activation, e.g. {@code research@0/search@0}
     * @param attempt from 1
     */
    record Place(RunId run, ThreadId thread, String graph, String activation, int attempt) {}

    /** The call of an agent. */
    @FunctionalInterface
    interface Call {
        /** Runs the agent. */
        Update proceed() throws Exception;
    }

    /** Runs the agent by {@code call}. */
    Update around(Place place, AgentContext context, Call call) throws Exception;
}
