package dev.waybill.graph;

import dev.waybill.agent.Agent;
import dev.waybill.agent.ItemAgent;
import dev.waybill.state.ValueType;

/** What a node does. */
public sealed interface NodeBody {
    /** Runs an agent. */
    record OfAgent(Agent agent) implements NodeBody {}

    /**
     * Runs an agent on one item of a fan-out.
     *
     * @param item the type of the items
     */
    record OfItems(ValueType item, ItemAgent<Object> agent) implements NodeBody {}

    /** Runs a graph of its own. */
    record OfGraph(Graph graph, Mapping mapping) implements NodeBody {}
}
