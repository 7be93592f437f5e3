package dev.waybill.graph;

import dev.waybill.state.Channel;
import java.util.List;
import java.util.Optional;

/** Options of one node, for {@link GraphBuilder#node}. Not thread-safe. */
public final class NodeOptions {
    private Optional<List<Channel<?>>> reads = Optional.empty();
    private Optional<List<Channel<?>>> writes = Optional.empty();
    private FailurePolicy onFailure = FailurePolicy.failRun();

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

    /** What becomes of a failure of the agent; by default the run fails. */
    public NodeOptions onFailure(FailurePolicy policy) {
        this.onFailure = policy;
        return this;
    }

    NodeDefinition define(String name, NodeBody body) {
        return new NodeDefinition(name, body, reads, writes, onFailure);
    }
}
