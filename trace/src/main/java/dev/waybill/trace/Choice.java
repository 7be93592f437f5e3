package dev.waybill.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;

/**
 * Ids chosen for the span that is being started. They travel in the context of the thread, as a generator of ids is given
 * nothing: an SDK asks it while it starts the span.
 *
 * @param traceId for a span without a parent; empty if it does not matter
 * @param spanId empty if it does not matter
 */
record Choice(String traceId, String spanId) {
    private static final ContextKey<Choice> KEY = ContextKey.named("waybill-chosen-ids");
    private static final Choice NONE = new Choice("", "");

    /** What is chosen for the span that this thread is starting. */
    static Choice current() {
        var choice = Context.current().get(KEY);
        return choice == null ? NONE : choice;
    }

    /** Starts a span with these ids, where the SDK has {@link ChosenIds}. */
    Span start(SpanBuilder span) {
        return Context.current().with(KEY, this).wrapSupplier(span::startSpan).get();
    }
}
