package dev.waybill.trace;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import dev.waybill.agent.AgentContext;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.engine.RunListener;
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows runs as OpenTelemetry traces. An engine is given it twice, as listener and as interceptor.
 *
 * <p>There are three kinds of span, all in the trace of the run ({@link Run#traceId()}):
 *
 * <ul>
 *   <li>{@code run <graph>}, from the first event of the run to the last; a run that is resumed gets another one;
 *   <li>{@code <node>}, an activation from its dispatch to its commit, with its progress as span events; activations of a
 *       subgraph are inside the activation of the subgraph;
 *   <li>{@code agent <node>}, one call of an agent, inside its activation. It is {@link Span#current()} for the agent, so
 *       instrumented clients and {@link AgentContext#traceparent()} make outgoing calls its children.
 * </ul>
 *
 * <p>The spans of runs and activations follow from events, which a listener is told later than they happen; their ids are
 * known before, so that nobody waits for the listener. For that the SDK needs {@link ChosenIds}; without it the spans of a
 * run and of its agents are in different traces, and a warning says so. Spans hold no payloads, but the texts of failures
 * and of progress.
 *
 * <p>Thread-safe. Remembers open spans only.
 */
public final class RunTracing implements RunListener, AgentInterceptor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunTracing.class);
    private static final String ENGINE = Run.class.getPackageName();
    private static final int TRACE_ID = 3;
    private static final int SPAN_ID = 36;
    private static final int FLAGS = 53;

    private final Tracer tracer;
    private final Executions executions =
            new Executions(() -> ThreadLocalRandom.current().nextLong());
    private final AtomicBoolean warned = new AtomicBoolean();
    private final Map<Run, RunSpans> open = new ConcurrentHashMap<>();
    private final Function<RunId, Optional<RunRecord>> runs;

    private RunTracing(Tracer tracer, Function<RunId, Optional<RunRecord>> runs) {
        this.tracer = tracer;
        this.runs = runs;
    }

    /** Traces by that SDK; the application closes it. Spans of runs have no parent. */
    public static RunTracing of(OpenTelemetry openTelemetry) {
        return of(openTelemetry, run -> Optional.empty());
    }

    /**
     * Traces by that SDK; the application closes it. The parent of a run's span is the span of the caller, if the run was
     * started with its {@code traceparent}.
     *
     * @param runs where runs are kept, e.g. {@code store::find}: asked for the caller whenever a run is started or resumed
     */
    public static RunTracing of(OpenTelemetry openTelemetry, Function<RunId, Optional<RunRecord>> runs) {
        return new RunTracing(openTelemetry.getTracer("dev.waybill"), runs);
    }

    /** The W3C header of the span in which this thread is, to start a run inside it; empty if it is in none. */
    public static String currentTraceparent() {
        var span = Span.current().getSpanContext();
        return span.isValid()
                ? "00-" + span.getTraceId() + "-" + span.getSpanId() + "-"
                        + span.getTraceFlags().asHex()
                : "";
    }

    @Override
    public void onEvent(Run run, RunEvent event) {
        if (event instanceof RunEvent.RunStarted e) {
            begin(run, e.traceId(), span(e.run(), e.thread(), e.graph(), e.micros()));
        } else if (event instanceof RunEvent.RunResumed e) {
            begin(
                    run,
                    e.traceId(),
                    span(e.run(), e.thread(), e.graph(), e.micros())
                            .setAttribute(SpanAttributes.RESUMED, true)
                            .setAttribute(SpanAttributes.COMMITTED, (long) e.committed()));
        } else {
            tell(run, event);
        }
    }

    private void tell(Run run, RunEvent event) {
        var spans = open.get(run);
        if (spans != null) {
            spans.tell(event);
        }
        if (event instanceof RunEvent.RunEnded) {
            open.remove(run);
            executions.ended(run.id());
        }
    }

    private SpanBuilder span(RunId run, ThreadId thread, String graph, long micros) {
        return tracer.spanBuilder("run " + graph)
                .setStartTimestamp(micros, MICROSECONDS)
                .setAttribute(SpanAttributes.RUN, run.toString())
                .setAttribute(SpanAttributes.THREAD, thread.toString())
                .setAttribute(SpanAttributes.GRAPH, graph);
    }

    private void begin(Run run, String traceId, SpanBuilder builder) {
        var span =
                new Choice(traceId, "").start(builder.setParent(Context.root().with(caller(run, traceId))));
        if (span.isRecording()
                && !span.getSpanContext().getTraceId().equals(traceId)
                && warned.compareAndSet(false, true)) {
            LOG.warn(
                    "the OpenTelemetry SDK makes its own ids: the spans of run {} are in trace {} and those of its agents"
                            + " in trace {}; give ChosenIds to its SdkTracerProvider",
                    run.id(),
                    span.getSpanContext().getTraceId(),
                    traceId);
        }
        open.put(run, new RunSpans(tracer, executions, run.id(), span));
    }

    /** The span of the caller, which is not valid if none is known. */
    private Span caller(Run run, String traceId) {
        var spanId = runs.apply(run.id()).map(r -> r.origin().parentSpan()).orElse("");
        return Span.wrap(
                SpanContext.createFromRemoteParent(traceId, spanId, TraceFlags.getSampled(), TraceState.getDefault()));
    }

    @Override
    public Update around(Place place, AgentContext context, Call call) throws Exception {
        var header = context.traceparent();
        var activation = SpanContext.create(
                header.substring(TRACE_ID, SPAN_ID - 1),
                executions.spanId(place.run(), place.activation()),
                TraceFlags.fromHex(header, FLAGS),
                TraceState.getDefault());
        var builder = tracer.spanBuilder("agent " + node(place.activation()))
                .setParent(Context.current().with(Span.wrap(activation)))
                .setAttribute(SpanAttributes.RUN, place.run().toString())
                .setAttribute(SpanAttributes.ACTIVATION, place.activation())
                .setAttribute(SpanAttributes.ATTEMPT, (long) place.attempt());
        var span = new Choice("", header.substring(SPAN_ID, FLAGS - 1)).start(builder);
        try {
            var update = Context.current().with(span).wrap(call::proceed).call();
            span.end();
            return update;
        } catch (Throwable thrown) { // rethrown as it is
            end(span, thrown, context);
            throw thrown;
        }
    }

    private static void end(Span span, Throwable thrown, AgentContext context) {
        if (thrown instanceof Error && thrown.getClass().getPackageName().equals(ENGINE)) {
            return; // the attempt waits for an answer and is made again: its span is not ended, and so never exported
        }
        if (context.cancellation().isCancelled()) {
            span.setAttribute(SpanAttributes.OUTCOME, "cancelled");
        } else {
            span.setStatus(StatusCode.ERROR)
                    .setAttribute(SpanAttributes.ERROR, thrown.getClass().getName())
                    .recordException(thrown);
        }
        span.end();
    }

    /** The name of the node in a path such as {@code research@0/search@0#plan.2}. */
    private static String node(String path) {
        var label = path.substring(path.lastIndexOf('/') + 1);
        int at = label.indexOf('@');
        return at < 0 ? label : label.substring(0, at);
    }

    /** Ends what is open, where an engine was closed before its runs had ended: they go on elsewhere. */
    @Override
    public void close() {
        open.values().forEach(RunSpans::leave);
        open.clear();
    }
}
