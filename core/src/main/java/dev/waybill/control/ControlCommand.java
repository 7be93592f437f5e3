package dev.waybill.control;

import java.util.List;

/** What the coordinator wants done. */
public sealed interface ControlCommand {
    /**
     * Run an activation.
     *
     * @param activation which
     * @param parents the commits that led to it, in the order in which they came; the state is made of them and their past
     * @param source the commit whose fan-out made it; the first parent where none did
     * @param missing how many branches too few have come for its join, so that it fails; 0 if enough
     */
    record Dispatch(ActivationId activation, List<ActivationId> parents, ActivationId source, int missing)
            implements ControlCommand {}

    /**
     * The activations of a node in a round are no longer wanted, as a join has what it needs; their results are dropped.
     */
    record Withdraw(Node node, int round) implements ControlCommand {}

    /** The run has ended; whatever still runs gets its cancel signal, and its result is dropped. */
    record End(Ending ending) implements ControlCommand {}
}
