package dev.waybill.trace;

import dev.waybill.agent.AgentContext;
import java.net.http.HttpRequest;

/**
 * Headers for the calls that an agent makes to other systems: {@value #TRACEPARENT} makes what they do part of the run's
 * trace, {@value #IDEMPOTENCY_KEY} lets them know a call that is made again.
 */
public final class OutgoingHeaders {
    /** The W3C recommendation "Trace Context". */
    public static final String TRACEPARENT = "traceparent";

    /** Understood by many services that charge, send or book. */
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private OutgoingHeaders() {}

    /** For calls that change nothing: sets {@value #TRACEPARENT}. */
    public static HttpRequest.Builder trace(AgentContext context, HttpRequest.Builder request) {
        return request.setHeader(TRACEPARENT, context.traceparent());
    }

    /**
     * For the one call of an agent that changes something: sets both headers, the key being that of the agent's work. An
     * agent that makes several such calls must tell them apart: {@link AgentContext#once} and
     * {@link #apply(AgentContext, String, HttpRequest.Builder)}.
     */
    public static HttpRequest.Builder apply(AgentContext context, HttpRequest.Builder request) {
        return apply(context, context.idempotencyKey(), request);
    }

    /**
     * For a call with a key of its own: sets both headers.
     *
     * @param idempotencyKey the same whenever this call is made again, e.g. what {@link dev.waybill.agent.Effect#run} is
     *     given
     */
    public static HttpRequest.Builder apply(AgentContext context, String idempotencyKey, HttpRequest.Builder request) {
        return trace(context, request).setHeader(IDEMPOTENCY_KEY, idempotencyKey);
    }
}
