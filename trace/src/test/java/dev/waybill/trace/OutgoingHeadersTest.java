package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import dev.waybill.agent.Agent;
import dev.waybill.engine.Outcome;
import dev.waybill.state.Update;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutgoingHeadersTest {
    private static final Agent NOTHING = (state, context) -> Update.none();

    private final ConcurrentLinkedQueue<Headers> received = new ConcurrentLinkedQueue<>();
    private final Traced traced = new Traced();
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private URI address;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(exchange.getRequestHeaders());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        address = URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void close() {
        traced.close();
        client.close();
        server.stop(0);
    }

    @Test
    void aServerSeesTheCallOfTheAgentAsParentAndTheKeyOfItsWork() {
        var keys = new ConcurrentLinkedQueue<String>();
        Agent agent = (state, context) -> {
            keys.add(context.idempotencyKey());
            send(OutgoingHeaders.apply(context, HttpRequest.newBuilder(address)));
            return Update.none();
        };

        var run = traced.ended(traced.engine.start(RunTracingTest.chain("two", agent, NOTHING), Update.none()));

        assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
        assertThat(received).singleElement().satisfies(headers -> {
            assertThat(headers.get("traceparent"))
                    .containsExactly(
                            "00-" + run.traceId() + "-" + traced.span("agent a").getSpanId() + "-01");
            assertThat(headers.get("Idempotency-Key")).containsExactlyElementsOf(keys);
        });
    }

    @Test
    void callsThatChangeNothingHaveNoKeyAndOthersMayHaveTheirOwn() {
        Agent agent = (state, context) -> {
            send(OutgoingHeaders.trace(context, HttpRequest.newBuilder(address)));
            send(OutgoingHeaders.apply(context, "k-1", HttpRequest.newBuilder(address)));
            return Update.none();
        };

        var run = traced.ended(traced.engine.start(RunTracingTest.chain("two", agent, NOTHING), Update.none()));

        assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
        assertThat(received).extracting(h -> h.get("Idempotency-Key")).containsExactly(null, List.of("k-1"));
        assertThat(received)
                .allSatisfy(h -> assertThat(h.getFirst("traceparent")).startsWith("00-" + run.traceId() + "-"));
    }

    private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
        client.send(request.POST(BodyPublishers.noBody()).build(), BodyHandlers.discarding());
    }
}
