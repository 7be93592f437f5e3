package dev.waybill.agent;

/** What an agent may know about the circumstances of its work. Valid while the agent runs; thread-safe. */
public interface AgentContext {
    /** The W3C trace id of the run, 32 hexadecimal digits: for logs and calls to other systems. */
    String traceId();

    /**
     * A key that is the same whenever this piece of work is done again, after a crash or a retry, and is never used for
     * another one. Hand it to services that charge, send or book. Opaque.
     */
    String idempotencyKey();

    /** Tells whether the work is still wanted. */
    CancellationToken cancellation();

    /** Tells whoever watches the run how the work goes. Never part of the state; lost if nobody watches. */
    void emit(Progress progress);
}
