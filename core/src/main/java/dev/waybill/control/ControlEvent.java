package dev.waybill.control;

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
     */
    record Committed(ActivationId activation, List<Target> targets, String limit) implements ControlEvent {}

    /** An activation failed for good, and its policy does not handle that. */
    record Failed(ActivationId activation) implements ControlEvent {}

    /** The run is to end without a result. */
    record CancelRequested() implements ControlEvent {}
}
