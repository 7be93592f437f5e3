package dev.waybill.graph;

import java.time.Duration;

/**
 * A circuit breaker of an agent, shared by all runs of an engine: after so many failures in a row the agent is not called
 * any more, and its activations fail at once with {@code agent.circuit_open}. After some time one activation is let through:
 * if it succeeds, the circuit is closed again (Nygard, "Release It!").
 *
 * @param failures how many in a row open it, at least 1
 * @param openFor how long it stays open
 */
public record Circuit(int failures, Duration openFor) {
    /** Checks the numbers. */
    public Circuit {
        if (failures < 1 || !openFor.isPositive()) {
            throw new IllegalArgumentException(
                    "a circuit opens after at least 1 failure, for more than 0: " + failures + ", " + openFor);
        }
    }

    /** Opens after so many failures in a row, for that long. */
    public static Circuit opensAfter(int failures, Duration openFor) {
        return new Circuit(failures, openFor);
    }
}
