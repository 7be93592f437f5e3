package dev.waybill.engine;

import dev.waybill.agent.Progress;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.control.ThreadId;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Update;
import java.util.List;

/** What happens in a run, in order: the sequence numbers of the events of one {@link Run} are 0, 1, 2, … */
public sealed interface RunEvent {
    /** The place of the event among those of its run, from 0. */
    long sequence();

    /** When it happened, in microseconds since 1970-01-01T00:00Z. */
    long micros();

    /** The run began. */
    record RunStarted(long sequence, long micros, RunId run, ThreadId thread, String graph, String traceId)
            implements RunEvent {}

    /**
     * A run that had ended or was cut off goes on.
     *
     * @param committed how many activations are committed already and do not run again
     */
    record RunResumed(
            long sequence, long micros, RunId run, ThreadId thread, String graph, String traceId, int committed)
            implements RunEvent {}

    /** An activation started. */
    record ActivationStarted(long sequence, long micros, ActivationPath activation) implements RunEvent {}

    /** An agent told how its work goes. */
    record ActivationProgress(long sequence, long micros, ActivationPath activation, Progress progress)
            implements RunEvent {}

    /**
     * An activation is committed, durably.
     *
     * @param durationMicros the time from its start
     * @param update what was written
     * @param route where it leads
     */
    record ActivationCommitted(
            long sequence,
            long micros,
            ActivationPath activation,
            long durationMicros,
            Update update,
            List<Target> route)
            implements RunEvent {
        /** The names of the nodes it leads to. */
        public List<String> targets() {
            return route.stream().map(t -> t.edge().to().name()).toList();
        }
    }

    /**
     * An agent failed.
     *
     * @param handled whether the policy of its node turned the failure into an update
     */
    record ActivationFailed(
            long sequence, long micros, ActivationPath activation, WaybillException problem, boolean handled)
            implements RunEvent {}

    /**
     * An attempt failed, and there will be another one.
     *
     * @param attempt which failed, from 1
     * @param delayMicros how long the next one waits
     */
    record ActivationRetried(
            long sequence,
            long micros,
            ActivationPath activation,
            int attempt,
            long delayMicros,
            WaybillException problem)
            implements RunEvent {}

    /**
     * An activation is given up: nothing of it is written, and nothing follows from it.
     *
     * @param by the person who did so, or the name of the node whose join had what it needed
     */
    record ActivationCancelled(long sequence, long micros, ActivationPath activation, String by) implements RunEvent {}

    /** An agent waits for an answer. */
    record QuestionAsked(long sequence, long micros, QuestionRecord question) implements RunEvent {}

    /** A question has an answer. */
    record QuestionAnswered(long sequence, long micros, QuestionRecord question) implements RunEvent {}

    /** Everything that can be done without people is done. */
    record RunWaiting(long sequence, long micros, List<QuestionRecord> questions) implements RunEvent {}

    /** The run ended; the last event. */
    record RunEnded(long sequence, long micros, Outcome outcome) implements RunEvent {}
}
