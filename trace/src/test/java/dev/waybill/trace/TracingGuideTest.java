package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.AgentContext;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java examples of docs/tracing.md are compiled here, where their libraries are; the other tests run what they say. */
class TracingGuideTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyExampleIsCompiled() throws IOException {
        var sources = squeezed(Files.readString(Path.of("src/test/java/dev/waybill/trace/TracingGuideTest.java")));

        var examples = JAVA.matcher(Files.readString(Path.of("../docs/tracing.md")))
                .results()
                .map(m -> squeezed(m.group(1)))
                .toList();

        assertThat(examples).hasSize(5).allSatisfy(e -> assertThat(sources).contains(e));
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", "");
    }

    static Engine logging() {
        Engine engine = Engine.builder().interceptor(new LoggingContext()).build();
        return engine;
    }

    static Engine traced() {
        OpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.initialize().getOpenTelemetrySdk();
        RunTracing tracing = RunTracing.of(sdk);
        Engine engine = Engine.builder().listener(tracing).interceptor(tracing).build();
        return engine;
    }

    static SdkTracerProvider byHand() {
        SdkTracerProvider provider =
                SdkTracerProvider.builder().setIdGenerator(new ChosenIds()).build();
        return provider;
    }

    static Run insideASpan(OpenTelemetrySdk sdk, Store store, Engine engine, Graph graph, Update input) {
        RunTracing tracing = RunTracing.of(sdk, store::find);
        Run run = engine.start(graph, input, StartOptions.NONE.traceparent(RunTracing.currentTraceparent()));
        assertThat(tracing).isNotNull();
        return run;
    }

    static String called(AgentContext context, HttpClient client, URI address, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        HttpResponse<String> response =
                client.send(OutgoingHeaders.apply(context, request).POST(body).build(), BodyHandlers.ofString());
        return response.body();
    }
}
