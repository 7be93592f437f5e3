package dev.waybill.graph;

import dev.waybill.control.Join;
import dev.waybill.state.Channel;
import java.util.List;
import java.util.Optional;

/**
 * One node of a graph.
 *
 * @param name unique in the graph
 * @param body what it does
 * @param reads the only channels that it reads, if it says so
 * @param writes the only channels that it writes, if it says so
 * @param onFailure what becomes of a failure
 * @param rules how its activations are handled
 */
public record NodeDefinition(
        String name,
        NodeBody body,
        Optional<List<Channel<?>>> reads,
        Optional<List<Channel<?>>> writes,
        FailurePolicy onFailure,
        NodeRules rules) {
    NodeDefinition onFailure(FailurePolicy policy) {
        return new NodeDefinition(name, body, reads, writes, policy, rules);
    }

    NodeDefinition join(Join join) {
        var joined = new NodeRules(rules.timeouts(), rules.retry(), rules.circuit(), join);
        return new NodeDefinition(name, body, reads, writes, onFailure, joined);
    }
}
