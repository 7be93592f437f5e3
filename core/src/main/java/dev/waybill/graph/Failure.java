package dev.waybill.graph;

/**
 * That an agent failed, as a value for its {@link FailurePolicy}.
 *
 * @param node the node whose agent failed
 * @param kind the simple name of what was thrown, e.g. {@code TimeoutException}
 * @param message its message, or empty
 */
public record Failure(String node, String kind, String message) {}
