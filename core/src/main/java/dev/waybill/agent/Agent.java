package dev.waybill.agent;

import dev.waybill.state.State;
import dev.waybill.state.Update;

/**
 * One member of the team: reads the state made of everything that led to it, and returns what it adds. It changes nothing
 * else, and knows of no other agent. Called from many threads at once; may block.
 */
@FunctionalInterface
public interface Agent {
    /**
     * Does the work once.
     *
     * @param state what was written in the causal past; immutable
     * @param context what the agent may know about the circumstances
     * @return what to write; {@link Update#none()} to write nothing
     * @throws Exception any failure; the node's policy decides what becomes of it
     */
    Update run(State state, AgentContext context) throws Exception;
}
