package dev.waybill.error;

import java.util.List;

/** A graph that cannot be built; carries every problem that was found, not only the first. */
public final class GraphDefinitionException extends WaybillException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized: Java serialization is not used anywhere
    private final List<String> problems;

    /**
     * @param graph the name of the graph
     * @param problems one sentence each, at least one
     */
    public GraphDefinitionException(String graph, List<String> problems) {
        super(
                "graph.invalid",
                "graph '" + graph + "' has " + problems.size() + (problems.size() == 1 ? " problem" : " problems")
                        + problems.stream().map(p -> "\n  - " + p).reduce("", String::concat));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong, one sentence each, in order of declaration. */
    public List<String> problems() {
        return problems;
    }
}
