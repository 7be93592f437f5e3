package dev.waybill.trace;

import io.opentelemetry.sdk.trace.IdGenerator;

/**
 * Gives the spans of runs the ids that are known before the spans exist: the run's trace id, and the span id that an agent's
 * outgoing calls name as their parent. All other spans get ids from another generator. An SDK is given it by
 * {@code SdkTracerProvider.builder().setIdGenerator(new ChosenIds())}; one that configures itself finds it. Thread-safe.
 */
@SuppressWarnings("exports") // only applications that bring the SDK use this class; others need not have it
public final class ChosenIds implements IdGenerator {
    private final IdGenerator others;

    /** Random ids for all other spans. */
    public ChosenIds() {
        this(IdGenerator.random());
    }

    /** Ids by {@code others} for all other spans. */
    public ChosenIds(IdGenerator others) {
        this.others = others;
    }

    @Override
    public String generateSpanId() {
        var id = Choice.current().spanId();
        return id.isEmpty() ? others.generateSpanId() : id;
    }

    @Override
    public String generateTraceId() {
        var id = Choice.current().traceId();
        return id.isEmpty() ? others.generateTraceId() : id;
    }
}
