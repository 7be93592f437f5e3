package dev.waybill.trace;

import dev.waybill.agent.AgentContext;
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.state.Update;
import org.slf4j.MDC;

/**
 * Says in every line that an agent logs where it comes from: puts {@value #TRACE_ID}, {@value #RUN}, {@value #THREAD},
 * {@value #GRAPH}, {@value #ACTIVATION} and {@value #ATTEMPT} into the SLF4J MDC of the agent's thread. When the agent has
 * returned or thrown, the MDC is what it was before, whatever the agent put there. Never payloads. Thread-safe.
 *
 * <p>The MDC belongs to one thread: an agent that starts threads hands it over itself.
 */
public final class LoggingContext implements AgentInterceptor {
    /** The W3C trace id of the run. */
    public static final String TRACE_ID = "trace_id";

    /** The run. */
    public static final String RUN = "run";

    /** The thread that the run belongs to. */
    public static final String THREAD = "thread";

    /** The name of the graph. */
    public static final String GRAPH = "graph";

    /** The path of the activation, e.g. {@code research@0/search@0}. */
    public static final String ACTIVATION = "activation";

    /** The attempt, from 1. */
    public static final String ATTEMPT = "attempt";

    @Override
    public Update around(Place place, AgentContext context, Call call) throws Exception {
        var before = MDC.getCopyOfContextMap();
        MDC.put(TRACE_ID, context.traceId());
        MDC.put(RUN, place.run().toString());
        MDC.put(THREAD, place.thread().toString());
        MDC.put(GRAPH, place.graph());
        MDC.put(ACTIVATION, place.activation());
        MDC.put(ATTEMPT, Integer.toString(place.attempt()));
        try {
            return call.proceed();
        } finally {
            if (before == null) {
                MDC.clear();
            } else {
                MDC.setContextMap(before);
            }
        }
    }
}
