package dev.waybill.spi;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * One durable fact of a run. The facts of a run have one order, in which they were appended; whoever goes on with the run
 * takes them up in that order.
 */
public sealed interface JournalRecord permits CommitRecord, JournalRecord.Note {
    /** The run. */
    RunId run();

    /** A fact that carries no data of channels. */
    sealed interface Note extends JournalRecord {}

    /** A fact about one activation. */
    sealed interface OfActivation extends Note {
        /** Empty, or the path of the subgraph activation around it. */
        String scope();

        /** Which. */
        ActivationId activation();
    }

    /**
     * An attempt failed; there will be another one, or the activation has failed and its attempts had a cost.
     *
     * @param attempt which failed, from 1
     * @param firstMicros when the first one began, in microseconds since 1970-01-01T00:00Z
     * @param nextMicros when the next one begins, likewise; {@link Long#MAX_VALUE} if it was the last
     * @param problem what failed, without data
     * @param usage what the failed attempt has cost
     */
    record Retry(
            RunId run,
            String scope,
            ActivationId activation,
            int attempt,
            long firstMicros,
            long nextMicros,
            String problem,
            Usage usage)
            implements OfActivation {}

    /**
     * An effect was done.
     *
     * @param name tells the effects of an activation apart
     * @param result its result
     * @param atMicros when, in microseconds since 1970-01-01T00:00Z
     */
    record Effect(RunId run, String scope, ActivationId activation, String name, StoredValue result, long atMicros)
            implements OfActivation {}

    /**
     * An activation was cancelled by a person: nothing follows from it, and the run goes on without it.
     *
     * @param by who
     * @param atMicros when, in microseconds since 1970-01-01T00:00Z
     */
    record Withdrawal(RunId run, String scope, ActivationId activation, String by, long atMicros)
            implements OfActivation {}

    /**
     * The run was resumed.
     *
     * @param afterEnd whether it had ended: then attempts are counted anew
     * @param atMicros when, in microseconds since 1970-01-01T00:00Z
     */
    record Resumption(RunId run, boolean afterEnd, long atMicros) implements Note {}

    /**
     * From here on the run is under these terms.
     *
     * @param limits other limits than those of the graph, in subgraphs too
     * @param deadline when it must have ended, if ever
     */
    record Terms(RunId run, Optional<Limits> limits, Optional<Instant> deadline) implements Note {}
}
