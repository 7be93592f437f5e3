package dev.waybill.graph;

import dev.waybill.control.Join;
import dev.waybill.state.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Options of one node, for {@link GraphBuilder#node}. Not thread-safe. */
public final class NodeOptions {
    private Optional<List<Channel<?>>> reads = Optional.empty();
    private Optional<List<Channel<?>>> writes = Optional.empty();
    private FailurePolicy onFailure = FailurePolicy.failRun();
    private Timeouts timeouts = Timeouts.NONE;
    private Retry retry = Retry.NEVER;
    private Optional<Circuit> circuit = Optional.empty();

    NodeOptions() {}

    /** The only channels that the agent reads; reading another one fails. */
    public NodeOptions reads(Channel<?>... channels) {
        this.reads = Optional.of(List.of(channels));
        return this;
    }

    /** The only channels that the agent writes; writing another one fails. */
    public NodeOptions writes(Channel<?>... channels) {
        this.writes = Optional.of(List.of(channels));
        return this;
    }

    /** What becomes of a failure of the agent once its attempts are used up; by default the run fails. */
    public NodeOptions onFailure(FailurePolicy policy) {
        this.onFailure = policy;
        return this;
    }

    /** How long one attempt may take; then its thread is interrupted and its result dropped. */
    public NodeOptions timeout(Duration attempt) {
        this.timeouts = new Timeouts(Optional.of(positive(attempt)), timeouts.total(), timeouts.idle());
        return this;
    }

    /** How long all attempts and the waiting between them may take. */
    public NodeOptions totalTimeout(Duration total) {
        this.timeouts = new Timeouts(timeouts.attempt(), Optional.of(positive(total)), timeouts.idle());
        return this;
    }

    /** How long an attempt may go on without a {@link dev.waybill.agent.AgentContext#heartbeat}. */
    public NodeOptions idleTimeout(Duration idle) {
        this.timeouts = new Timeouts(timeouts.attempt(), timeouts.total(), Optional.of(positive(idle)));
        return this;
    }

    private static Duration positive(Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException("a timeout is more than 0: " + time);
        }
        return time;
    }

    /** Whether and when a failed attempt is followed by another one; by default never. */
    public NodeOptions retry(Retry chosen) {
        this.retry = chosen;
        return this;
    }

    /** Keeps the agent from being called while it fails. */
    public NodeOptions circuit(Circuit chosen) {
        this.circuit = Optional.of(chosen);
        return this;
    }

    NodeDefinition define(String name, NodeBody body) {
        return new NodeDefinition(
                name, body, reads, writes, onFailure, new NodeRules(timeouts, retry, circuit, Join.all()));
    }
}
