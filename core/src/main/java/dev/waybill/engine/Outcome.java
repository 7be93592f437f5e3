package dev.waybill.engine;

import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.State;
import java.util.List;

/** How a run ended, or that it waits for people. */
public sealed interface Outcome {
    /**
     * Everything is done.
     *
     * @param state what all commits together make, without transient channels
     */
    record Completed(State state) implements Outcome {}

    /**
     * Everything that can be done without people is done: the run goes on once a question is answered, see
     * {@link Engine#answer}.
     *
     * @param questions those without an answer, oldest first
     */
    record Waiting(List<QuestionRecord> questions) implements Outcome {}

    /**
     * An activation failed. What is committed stays; {@link Engine#resume} runs only what is missing.
     *
     * @param problem what failed, where and why
     */
    record Failed(WaybillException problem) implements Outcome {}

    /**
     * A limit was reached; this is never success.
     *
     * @param limit which, e.g. {@code visits 8 of pm}
     */
    record LimitReached(String limit) implements Outcome {}

    /** It was cancelled. What is committed stays. */
    record Cancelled() implements Outcome {}
}
