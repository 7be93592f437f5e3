package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.waybill.agent.Question;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.ActivationPath;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.AgentException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Update;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Events told one by one, for what is hard to bring about or to time. */
class RunEventsTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final RunTracing tracing = RunTracing.of(sdk(new ChosenIds()));
    private final Engine engine = Engine.inMemory();
    private final Graph graph =
            RunTracingTest.chain("two", (state, context) -> Update.none(), (state, context) -> Update.none());
    private final Run run = engine.start(graph, Update.none());
    private final ActivationPath outer = path("", "a");
    private final ActivationPath inner = path("a@0/", "b");

    @BeforeEach
    void begin() {
        run.await();
        tracing.onEvent(run, new RunEvent.RunStarted(0, 10, new RunId("r-1"), new ThreadId("t-1"), "two", TRACE));
        tracing.onEvent(run, new RunEvent.ActivationStarted(1, 20, outer));
        tracing.onEvent(run, new RunEvent.ActivationStarted(2, 30, inner));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void anotherAttemptIsAnEventOfTheActivation() {
        tracing.onEvent(run, new RunEvent.ActivationRetried(3, 40, inner, 1, 500, problem()));
        tracing.onEvent(run, new RunEvent.ActivationCommitted(4, 50, inner, 20, Update.none(), List.of()));

        var event = span("b").getEvents().getFirst();
        assertThat(event.getName()).isEqualTo("retry");
        assertThat(event.getEpochNanos()).isEqualTo(40_000);
        assertThat(event.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put("error.type", "agent.failed")
                        .put("error.message", "no network")
                        .put("waybill.attempt", 1L)
                        .put("waybill.retry.delay_micros", 500L)
                        .build()
                        .asMap());
        assertThat(span("b").getStatus()).isEqualTo(StatusData.unset());
    }

    @Test
    void questionsAreEventsOfWhoAsksWithoutTheirText() {
        var question = new QuestionRecord(
                "q-1",
                new RunId("r-1"),
                inner.toString(),
                0,
                Question.approval("secret?"),
                Instant.EPOCH,
                Optional.empty());
        tracing.onEvent(run, new RunEvent.QuestionAsked(3, 40, question));
        tracing.onEvent(run, new RunEvent.RunWaiting(4, 41, List.of(question)));
        tracing.onEvent(run, new RunEvent.QuestionAnswered(5, 60, question));
        tracing.onEvent(run, new RunEvent.RunEnded(6, 70, new Outcome.Cancelled()));

        assertThat(span("b").getEvents())
                .extracting(EventData::getName)
                .containsExactly("question asked", "question answered");
        assertThat(span("b").getEvents())
                .allSatisfy(e -> assertThat(e.getAttributes().asMap())
                        .isEqualTo(Attributes.of(SpanAttributes.QUESTION, "q-1").asMap()));
        assertThat(span("run two").getEvents()).extracting(EventData::getName).containsExactly("waiting for people");
    }

    @Test
    void whatIsGivenUpEndsWithWhatRunsInsideIt() {
        tracing.onEvent(run, new RunEvent.ActivationCancelled(3, 40, outer, "ann"));

        assertThat(exporter.getFinishedSpanItems())
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("a", "b");
        assertThat(exporter.getFinishedSpanItems())
                .extracting(s -> s.getAttributes().get(SpanAttributes.OUTCOME))
                .containsOnly("cancelled");
        assertThat(exporter.getFinishedSpanItems())
                .extracting(SpanData::getEndEpochNanos)
                .containsOnly(40_000L);
        assertThat(span("a").getAttributes().get(SpanAttributes.BY)).isEqualTo("ann");
    }

    @Test
    void aFailedSubgraphEndsWhatRunsInsideIt() {
        tracing.onEvent(run, new RunEvent.ActivationFailed(3, 40, outer, problem(), false));

        assertThat(span("a").getStatus()).isEqualTo(StatusData.create(StatusCode.ERROR, "agent.failed: no network"));
        assertThat(span("b").getAttributes().get(SpanAttributes.OUTCOME)).isEqualTo("cancelled");
        assertThat(span("b").getStatus()).isEqualTo(StatusData.unset());
    }

    @Test
    void aLimitIsAnError() {
        tracing.onEvent(run, new RunEvent.RunEnded(3, 40, new Outcome.LimitReached("visits 8 of pm")));

        assertThat(span("run two").getStatus())
                .isEqualTo(StatusData.create(StatusCode.ERROR, "limit reached: visits 8 of pm"));
        assertThat(span("run two").getAttributes().get(SpanAttributes.LIMIT)).isEqualTo("visits 8 of pm");
        assertThat(span("run two").getAttributes().get(SpanAttributes.OUTCOME)).isEqualTo("limit_reached");
    }

    @Test
    void closingEndsWhatIsOpenAndForgetsTheRun() {
        tracing.close();
        tracing.onEvent(run, new RunEvent.ActivationStarted(3, 40, path("", "b")));
        tracing.close();

        assertThat(exporter.getFinishedSpanItems())
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("run two", "a", "b");
        assertThat(exporter.getFinishedSpanItems())
                .extracting(s -> s.getAttributes().get(SpanAttributes.OUTCOME))
                .containsOnly("left");
    }

    @Test
    void aRunThatHasEndedIsForgotten() {
        tracing.onEvent(run, new RunEvent.RunEnded(3, 40, new Outcome.Cancelled()));
        tracing.onEvent(run, new RunEvent.ActivationStarted(4, 50, path("", "b")));
        tracing.close();

        assertThat(exporter.getFinishedSpanItems())
                .extracting(s -> s.getName() + " " + s.getAttributes().get(SpanAttributes.OUTCOME))
                .containsExactlyInAnyOrder("run two cancelled", "a cancelled", "b cancelled");
    }

    @Test
    void anSdkWithOtherIdsIsWarnedOf() {
        var logger = (Logger) LoggerFactory.getLogger(RunTracing.class);
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        logger.addAppender(lines);
        try {
            RunTracing.of(sdk(IdGenerator.random()))
                    .onEvent(run, new RunEvent.RunStarted(0, 10, new RunId("r-1"), new ThreadId("t-1"), "two", TRACE));
        } finally {
            logger.detachAppender(lines);
        }

        assertThat(lines.list)
                .singleElement()
                .satisfies(l -> assertThat(l.getFormattedMessage()).contains(TRACE, "ChosenIds"));
    }

    private OpenTelemetrySdk sdk(IdGenerator ids) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setIdGenerator(ids)
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
    }

    private SpanData span(String name) {
        var found = exporter.getFinishedSpanItems().stream()
                .filter(s -> s.getName().equals(name))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }

    private ActivationPath path(String scope, String node) {
        return run.events()
                .filter(RunEvent.ActivationStarted.class::isInstance)
                .map(e -> ((RunEvent.ActivationStarted) e).activation().activation())
                .filter(id -> id.node().name().equals(node))
                .map((ActivationId id) -> new ActivationPath(scope, id))
                .findFirst()
                .orElseThrow();
    }

    private static AgentException problem() {
        return new AgentException("agent.failed", "no network", new IllegalStateException("no network"));
    }
}
