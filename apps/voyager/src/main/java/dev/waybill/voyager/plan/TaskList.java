package dev.waybill.voyager.plan;

import java.util.List;

/** The planner agent's decision: what has to be done for a request, in the words of the contract. */
public final class TaskList {

    private static final List<String> TASKS =
            List.of("knowledge", "context_tools", "destination", "food", "route_tools", "budget", "review", "final");

    private TaskList() {}

    /** The tasks of every trip, in an order they can be done in. */
    public static List<String> tasks() {
        return TASKS;
    }
}
