package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.RunEvent;
import dev.waybill.state.Update;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TraceAutoConfigurationTest {
    @Test
    void anSdkThatConfiguresItselfSendsRunsUnderTheirTraceIds() throws Exception {
        var received = new ByteArrayOutputStream();
        var collector = collector(received);
        var told = new CountDownLatch(1);
        var named = new ConcurrentLinkedQueue<String>();
        Agent agent = (state, context) -> {
            named.add(context.traceparent().substring(36, 52));
            return Update.none();
        };
        try (var sdk = AutoConfiguredOpenTelemetrySdk.builder()
                .addPropertiesSupplier(() -> {
                    var settings = new LinkedHashMap<String, String>();
                    settings.put("otel.service.name", "travel");
                    settings.put("otel.exporter.otlp.protocol", "http/protobuf");
                    settings.put(
                            "otel.exporter.otlp.endpoint",
                            "http://" + collector.getAddress().getAddress().getHostAddress() + ":"
                                    + collector.getAddress().getPort());
                    settings.put("otel.metrics.exporter", "none");
                    settings.put("otel.logs.exporter", "none");
                    return settings;
                })
                .disableShutdownHook()
                .build()
                .getOpenTelemetrySdk()) {
            var tracing = RunTracing.of(sdk);
            try (var engine = Engine.builder()
                    .listener((run, event) -> {
                        tracing.onEvent(run, event);
                        if (event instanceof RunEvent.RunEnded) {
                            told.countDown();
                        }
                    })
                    .interceptor(tracing)
                    .build()) {
                var run = engine.start(RunTracingTest.chain("two", agent, agent), Update.none());
                assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
                sdk.getSdkTracerProvider().forceFlush().join(30, TimeUnit.SECONDS);

                var bytes = received.toByteArray();
                assertThat(named).hasSize(2);
                assertThat(HexFormat.of().formatHex(bytes))
                        .contains(run.traceId())
                        .contains(named);
                assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).contains("run two", "agent a", "travel");
            }
        } finally {
            collector.stop(0);
        }
    }

    private static HttpServer collector(ByteArrayOutputStream received) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            exchange.getRequestBody().transferTo(received);
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }
}
