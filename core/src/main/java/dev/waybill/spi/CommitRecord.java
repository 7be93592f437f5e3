package dev.waybill.spi;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.state.Update;
import java.util.List;

/**
 * A commit and the control event that goes with it: one is never kept without the other.
 *
 * @param run the run
 * @param scope empty, or the path of the subgraph activation inside which this happened, e.g. {@code research@0/}
 * @param activation what committed; {@link ActivationId#INPUT} for the input of the run or of the subgraph,
 *     {@link ActivationId#BASE} for what was before the run, {@link ActivationId#edit} for what a person wrote
 * @param parents the commits that led to it, of the same scope
 * @param update what was written
 * @param targets where it leads: the control event
 * @param items for each fan-out among the targets, in their order, the items; empty where the node takes none
 * @param limit the name of a limit that the router says is reached, or empty
 * @param startedMicros when the activation started, in microseconds since 1970-01-01T00:00Z
 * @param committedMicros when it ended, likewise
 * @param provenance how it came about
 */
public record CommitRecord(
        RunId run,
        String scope,
        ActivationId activation,
        List<ActivationId> parents,
        Update update,
        List<Target> targets,
        List<List<Object>> items,
        String limit,
        long startedMicros,
        long committedMicros,
        Provenance provenance)
        implements JournalRecord {}
