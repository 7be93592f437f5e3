package dev.waybill.engine;

/**
 * Unwinds an agent that waits for a person where its thread may not be kept; it is run again once there is an answer. An
 * error, so that agents that handle exceptions let it pass.
 */
final class Suspended extends Error {
    private static final long serialVersionUID = 1L;

    Suspended() {
        super("the agent waits for an answer, and is run again once there is one", null, false, false);
    }
}
