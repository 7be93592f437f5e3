package dev.waybill.graph;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.ItemAgent;
import dev.waybill.agent.Question;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.function.Function;

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

    /** Asks a person. */
    record OfPerson(Function<State, Question> question, Function<Answer, Update> update) implements NodeBody {}

    /** Runs a graph of its own. */
    record OfGraph(Graph graph, Mapping mapping) implements NodeBody {}
}
