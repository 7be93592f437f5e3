package dev.waybill.agent;

import java.util.Optional;

/** What an agent may know about the circumstances of its work. Valid while the agent runs; thread-safe. */
public interface AgentContext {
    /** The W3C trace id of the run, 32 hexadecimal digits: for logs and calls to other systems. */
    String traceId();

    /** The W3C header {@code traceparent} for calls to other systems: the trace, and this piece of work as the parent. */
    String traceparent();

    /** What whoever started the run said of the circumstances, e.g. {@code locale} or {@code principal}. */
    Optional<String> attribute(String name);

    /**
     * A key that is the same whenever this piece of work is done again, after a crash or a retry, and is never used for
     * another one. Hand it to services that charge, send or book. Opaque.
     */
    String idempotencyKey();

    /** Tells whether the work is still wanted. */
    CancellationToken cancellation();

    /** Tells whoever watches the run how the work goes. Never part of the state; lost if nobody watches. */
    void emit(Progress progress);

    /** Tells that the work goes on: an idle timeout begins anew. */
    void heartbeat();

    /** Adds to what the work has cost, which is counted when it is committed, and also when an attempt fails. */
    void use(Usage usage);

    /**
     * Does something once for this piece of work, also across retries and crashes: its result is kept, and returned whenever
     * the work is done again. Only if the machine dies between the effect and the keeping of its result is it done again,
     * with the same key.
     *
     * @param name tells the effects of one piece of work apart
     * @param type the type of the result: a record, a JDK type, or what else a channel may hold
     * @throws Exception what the effect threw; nothing is kept then
     */
    <T> T once(String name, Class<T> type, Effect<? extends T> effect) throws Exception;

    /** Content that is too large or too binary for a channel: documents, images, long texts. */
    Blobs blobs();

    /**
     * Asks a person and waits for the answer. The rest of the run goes on; the question outlives the process. If the work
     * is done again, the answer that was given is returned at once, so questions must be asked in the same order then, one after
     * the other.
     *
     * @throws dev.waybill.error.QuestionException {@code question.expired} if nobody answers in time and the question does
     *     not say what counts then
     * @throws dev.waybill.error.AgentException {@code question.parallel} if the agent waits for another answer already, or
     *     {@code question.changed} if it was asked in other words before
     */
    Answer ask(Question question);
}
