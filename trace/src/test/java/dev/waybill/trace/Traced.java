package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.memory.InMemoryStore;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A real SDK that keeps spans in memory, and an engine that is traced by it. */
final class Traced implements AutoCloseable {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final InMemoryStore store = new InMemoryStore();
    private final Semaphore told = new Semaphore(0);
    final OpenTelemetrySdk sdk;
    final RunTracing tracing;
    final Engine engine;

    Traced() {
        this(Sampler.alwaysOn(), builder -> builder);
    }

    Traced(Sampler sampler, UnaryOperator<Engine.Builder> more) {
        sdk = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setIdGenerator(new ChosenIds())
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
        tracing = RunTracing.of(sdk, store::find);
        engine = more.apply(Engine.builder())
                .store(store)
                .listener((run, event) -> {
                    tracing.onEvent(run, event);
                    if (event instanceof RunEvent.RunEnded) {
                        told.release();
                    }
                })
                .interceptor(tracing)
                .build();
    }

    /** Waits until that many more runs have ended and the tracing was told so. */
    void awaitTold(int runs) {
        try {
            assertThat(told.tryAcquire(runs, 30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for the end of the run, and for the tracing to be told of it. */
    Run ended(Run run) {
        run.await();
        awaitTold(1);
        return run;
    }

    List<SpanData> spans() {
        return exporter.getFinishedSpanItems();
    }

    List<SpanData> spans(String name) {
        return spans().stream().filter(s -> s.getName().equals(name)).toList();
    }

    SpanData span(String name) {
        assertThat(spans(name)).as(name).hasSize(1);
        return spans(name).getFirst();
    }

    @Override
    public void close() {
        engine.close();
        tracing.close();
        sdk.close();
    }
}
