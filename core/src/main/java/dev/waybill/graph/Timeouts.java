package dev.waybill.graph;

import java.time.Duration;
import java.util.Optional;

/**
 * How long an activation may take. When one of these is over, the agent's thread is interrupted, and whatever it still
 * returns is dropped. Waiting for a person does not count.
 *
 * @param attempt for one attempt
 * @param total for all attempts and the waiting between them; ends the retries
 * @param idle for an attempt, since its start or its last {@link dev.waybill.agent.AgentContext#heartbeat}
 */
public record Timeouts(Optional<Duration> attempt, Optional<Duration> total, Optional<Duration> idle) {
    /** As long as it likes. */
    public static final Timeouts NONE = new Timeouts(Optional.empty(), Optional.empty(), Optional.empty());

    /** Whether there is none. */
    public boolean isNone() {
        return attempt.isEmpty() && total.isEmpty() && idle.isEmpty();
    }
}
