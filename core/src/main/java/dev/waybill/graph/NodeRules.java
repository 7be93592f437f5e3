package dev.waybill.graph;

import dev.waybill.control.Join;
import java.util.Optional;

/**
 * How the activations of a node are handled; the agent knows nothing of it.
 *
 * @param timeouts how long they may take
 * @param retry whether a failed one is tried again
 * @param circuit what keeps a failing agent from being called, if anything
 * @param join how many branches they wait for
 */
public record NodeRules(Timeouts timeouts, Retry retry, Optional<Circuit> circuit, Join join) {
    /** Nothing special. */
    public static final NodeRules NONE = new NodeRules(Timeouts.NONE, Retry.NEVER, Optional.empty(), Join.all());
}
