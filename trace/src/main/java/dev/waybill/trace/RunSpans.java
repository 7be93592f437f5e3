package dev.waybill.trace;

import static dev.waybill.trace.SpanAttributes.ACTIVATION;
import static dev.waybill.trace.SpanAttributes.ERROR;
import static dev.waybill.trace.SpanAttributes.OUTCOME;
import static dev.waybill.trace.SpanAttributes.RUN;
import static java.util.concurrent.TimeUnit.MICROSECONDS;

import dev.waybill.control.RunId;
import dev.waybill.engine.ActivationPath;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The open spans of a run: its own and those of the activations that have not ended. Told events by one thread. */
final class RunSpans {
    private final Tracer tracer;
    private final Executions executions;
    private final RunId run;
    private final Span own;
    private final Map<String, Span> open = new ConcurrentHashMap<>();

    RunSpans(Tracer tracer, Executions executions, RunId run, Span own) {
        this.tracer = tracer;
        this.executions = executions;
        this.run = run;
        this.own = own;
    }

    /** Something happened after the beginning. */
    void tell(RunEvent event) {
        long micros = event.micros();
        switch (event) {
            case RunEvent.RunStarted e -> throw new IllegalStateException("told already");
            case RunEvent.RunResumed e -> throw new IllegalStateException("told already");
            case RunEvent.ActivationStarted e -> start(e.activation(), micros);
            case RunEvent.ActivationProgress e ->
                event(
                        e.activation().toString(),
                        e.progress().name(),
                        Attributes.of(
                                SpanAttributes.PROGRESS_STAGE,
                                e.progress().stage().name().toLowerCase(Locale.ROOT),
                                SpanAttributes.PROGRESS_DETAIL,
                                e.progress().detail()),
                        micros);
            case RunEvent.ActivationCommitted e ->
                end(e.activation(), "committed", Attributes.of(SpanAttributes.TARGETS, e.targets()), micros);
            case RunEvent.ActivationFailed e -> {
                if (e.handled()) {
                    event(e.activation().toString(), "failure handled", problem(e.problem()), micros);
                } else {
                    fail(e.activation(), e.problem(), micros);
                }
            }
            case RunEvent.ActivationRetried e ->
                event(
                        e.activation().toString(),
                        "retry",
                        problem(e.problem()).toBuilder()
                                .put(SpanAttributes.ATTEMPT, (long) e.attempt())
                                .put(SpanAttributes.DELAY, e.delayMicros())
                                .build(),
                        micros);
            case RunEvent.ActivationCancelled e ->
                endWithin(e.activation(), "cancelled", Attributes.of(SpanAttributes.BY, e.by()), micros);
            case RunEvent.QuestionAsked e ->
                event(e.question().activation(), "question asked", question(e.question()), micros);
            case RunEvent.QuestionAnswered e ->
                event(e.question().activation(), "question answered", question(e.question()), micros);
            case RunEvent.RunWaiting e -> own.addEvent("waiting for people", micros, MICROSECONDS);
            case RunEvent.RunEnded e -> end(e.outcome(), micros);
        }
    }

    private static Attributes question(QuestionRecord question) {
        return Attributes.of(SpanAttributes.QUESTION, question.id());
    }

    private static Attributes problem(WaybillException problem) {
        return Attributes.of(ERROR, problem.code(), SpanAttributes.ERROR_TEXT, problem.text());
    }

    private void start(ActivationPath activation, long micros) {
        var path = activation.toString();
        var span = tracer.spanBuilder(activation.activation().node().name())
                .setParent(Context.root().with(parent(activation)))
                .setStartTimestamp(micros, MICROSECONDS)
                .setAttribute(RUN, run.toString())
                .setAttribute(ACTIVATION, path);
        open.put(path, new Choice("", executions.spanId(run, path)).start(span));
    }

    private Span parent(ActivationPath activation) {
        var scope = activation.scope();
        return scope.isEmpty() ? own : open.getOrDefault(scope.substring(0, scope.length() - 1), own);
    }

    private void event(String activation, String name, Attributes attributes, long micros) {
        open.getOrDefault(activation, Span.getInvalid()).addEvent(name, attributes, micros, MICROSECONDS);
    }

    private void end(ActivationPath activation, String outcome, Attributes attributes, long micros) {
        var span = open.remove(activation.toString());
        if (span != null) {
            end(span.setAllAttributes(attributes), outcome, micros);
        }
    }

    /** The activation ended without a commit, and with it whatever ran inside it. */
    private void endWithin(ActivationPath activation, String outcome, Attributes attributes, long micros) {
        var inside = activation + "/";
        open.forEach((path, span) -> {
            if (path.startsWith(inside)) {
                open.remove(path);
                end(span, "cancelled", micros);
            }
        });
        end(activation, outcome, attributes, micros);
    }

    private void fail(ActivationPath activation, WaybillException problem, long micros) {
        fail(open.getOrDefault(activation.toString(), Span.getInvalid()), problem);
        endWithin(activation, "failed", Attributes.empty(), micros);
    }

    /** The run ended; whatever is still open was given up. */
    private void end(Outcome outcome, long micros) {
        open.values().forEach(span -> end(span, "cancelled", micros));
        open.clear();
        switch (outcome) {
            case Outcome.Completed completed -> end(own, "completed", micros);
            case Outcome.Waiting waiting -> end(own, "waiting", micros);
            case Outcome.Cancelled cancelled -> end(own, "cancelled", micros);
            case Outcome.Failed failed -> {
                fail(own, failed.problem());
                end(own, "failed", micros);
            }
            case Outcome.LimitReached reached -> { // never success
                own.setStatus(StatusCode.ERROR, "limit reached: " + reached.limit())
                        .setAttribute(SpanAttributes.LIMIT, reached.limit());
                end(own, "limit_reached", micros);
            }
        }
    }

    /** Nothing more will be told here: the run goes on elsewhere, or later. */
    void leave() {
        open.values().forEach(span -> span.setAttribute(OUTCOME, "left").end());
        own.setAttribute(OUTCOME, "left").end();
    }

    private static void fail(Span span, WaybillException problem) {
        span.setStatus(StatusCode.ERROR, problem.code() + ": " + problem.text()).setAttribute(ERROR, problem.code());
    }

    private static void end(Span span, String outcome, long micros) {
        span.setAttribute(OUTCOME, outcome).end(micros, MICROSECONDS);
    }
}
