package dev.waybill.graph;

import dev.waybill.state.State;

/**
 * That an agent failed, as a value for its {@link FailurePolicy}.
 *
 * @param node the node whose agent failed
 * @param kind the simple name of what was thrown, e.g. {@code TimeoutException}
 * @param message its message, or empty
 * @param state what the agent saw
 */
public record Failure(String node, String kind, String message, State state) {}
