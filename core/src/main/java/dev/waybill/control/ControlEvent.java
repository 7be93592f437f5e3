package dev.waybill.control;

import dev.waybill.agent.Usage;
import java.util.List;

/** What the coordinator is told. */
public sealed interface ControlEvent {
    /** The run begins: its input is committed. */
    record Started() implements ControlEvent {}

    /**
     * An activation and the choice of its router are committed.
     *
     * @param activation which
     * @param targets where it leads; none ends its branch
     * @param limit the name of a limit that the router says is reached, or empty: then the run ends so once nothing is live
     * @param repeats whether it brought nothing new
     */
    record Committed(ActivationId activation, List<Target> targets, String limit, boolean repeats)
            implements ControlEvent {}

    /** An activation failed for good, and its policy does not handle that. */
    record Failed(ActivationId activation) implements ControlEvent {}

    /** An activation that runs is given up by a person: nothing follows from it. */
    record Withdrawn(ActivationId activation) implements ControlEvent {}

    /** A person has written something: it comes after all that is committed, and before all that is not. */
    record Edited(ActivationId edit) implements ControlEvent {}

    /** Work has cost something. */
    record Used(Usage usage) implements ControlEvent {}

    /** The time of the run is up; {@code limit} names the limit. */
    record TimeIsUp(String limit) implements ControlEvent {}

    /** The run is to end without a result. */
    record CancelRequested() implements ControlEvent {}
}
