package dev.waybill.control;

import java.util.List;

/** What the coordinator wants done. */
public sealed interface ControlCommand {
    /**
     * Run an activation.
     *
     * @param activation which
     * @param parents the commits that led to it, in the order in which they came; the state is made of them and their past
     */
    record Dispatch(ActivationId activation, List<ActivationId> parents) implements ControlCommand {}

    /** The run has ended; whatever still runs gets its cancel signal, and its result is dropped. */
    record End(Ending ending) implements ControlCommand {}
}
