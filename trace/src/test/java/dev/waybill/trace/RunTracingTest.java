package dev.waybill.trace;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Progress;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunTracingTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels CHANNELS = Channels.of(LOG);
    private static final Agent NOTHING = (state, context) -> Update.none();

    private final Traced traced = new Traced();

    @AfterEach
    void close() {
        traced.close();
    }

    @Test
    void aRunIsOneTraceWithTheTraceIdOfTheRun() {
        var graph = chain("two", NOTHING, NOTHING);

        var run = traced.ended(traced.engine.start(graph, Update.none()));

        assertThat(traced.spans())
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("run two", "a", "agent a", "b", "agent b");
        assertThat(traced.spans()).extracting(SpanData::getTraceId).containsOnly(run.traceId());
        var root = traced.span("run two");
        assertThat(root.getParentSpanId()).isEqualTo(SpanId.getInvalid());
        assertThat(traced.span("a").getParentSpanId()).isEqualTo(root.getSpanId());
        assertThat(traced.span("b").getParentSpanId()).isEqualTo(root.getSpanId());
        assertThat(traced.span("agent a").getParentSpanId())
                .isEqualTo(traced.span("a").getSpanId());
        assertThat(traced.span("agent b").getParentSpanId())
                .isEqualTo(traced.span("b").getSpanId());
    }

    @Test
    void spansSayWhatTheyAreOf() {
        var run = traced.ended(traced.engine.start(chain("two", NOTHING, NOTHING), Update.none()));

        assertThat(traced.span("run two").getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put("waybill.run", run.id().toString())
                        .put("waybill.thread", run.thread().toString())
                        .put("waybill.graph", "two")
                        .put("waybill.outcome", "completed")
                        .build()
                        .asMap());
        assertThat(traced.span("a").getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put("waybill.run", run.id().toString())
                        .put("waybill.activation", "a@0")
                        .put(AttributeKey.stringArrayKey("waybill.targets"), "b")
                        .put("waybill.outcome", "committed")
                        .build()
                        .asMap());
        assertThat(traced.span("agent a").getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put("waybill.run", run.id().toString())
                        .put("waybill.activation", "a@0")
                        .put("waybill.attempt", 1L)
                        .build()
                        .asMap());
        assertThat(traced.spans()).extracting(SpanData::getStatus).containsOnly(StatusData.unset());
    }

    @Test
    void timesAreThoseOfTheEvents() {
        var run = traced.ended(traced.engine.start(chain("two", NOTHING, NOTHING), Update.none()));

        for (var event : run.events().toList()) {
            switch (event) {
                case RunEvent.RunStarted e -> assertThat(start("run two")).isEqualTo(e.micros());
                case RunEvent.RunEnded e -> assertThat(end("run two")).isEqualTo(e.micros());
                case RunEvent.ActivationStarted e ->
                    assertThat(start(e.activation().activation().node().name())).isEqualTo(e.micros());
                case RunEvent.ActivationCommitted e ->
                    assertThat(end(e.activation().activation().node().name())).isEqualTo(e.micros());
                default -> throw new AssertionError(event);
            }
        }
    }

    @Test
    void activationsOfASubgraphAreInsideTheActivationOfTheSubgraph() {
        var inner = chain("inner", NOTHING, NOTHING);
        var graph = Graph.named("outer")
                .channels(CHANNELS)
                .subgraph("research", inner, Mapping.none())
                .entry("research")
                .build();

        traced.ended(traced.engine.start(graph, Update.none()));

        var research = traced.span("research");
        assertThat(traced.span("a").getParentSpanId()).isEqualTo(research.getSpanId());
        assertThat(traced.span("b").getParentSpanId()).isEqualTo(research.getSpanId());
        assertThat(traced.span("a").getAttributes().get(SpanAttributes.ACTIVATION))
                .isEqualTo("research@0/a@0");
        assertThat(traced.span("agent a").getParentSpanId())
                .isEqualTo(traced.span("a").getSpanId());
        assertThat(research.getParentSpanId())
                .isEqualTo(traced.span("run outer").getSpanId());
        assertThat(traced.spans("agent research")).isEmpty();
    }

    @Test
    void theCurrentSpanOfAnAgentIsTheParentItNamesInOutgoingCalls() {
        var seen = new ConcurrentLinkedQueue<SpanContext>();
        var named = new ConcurrentLinkedQueue<String>();
        Agent agent = (state, context) -> {
            seen.add(Span.current().getSpanContext());
            named.add(context.traceparent());
            Span.current().setAttribute("mine", "yes");
            traced.sdk.getTracer("client").spanBuilder("GET").startSpan().end();
            return Update.none();
        };

        var run = traced.ended(traced.engine.start(chain("two", agent, NOTHING), Update.none()));

        var call = traced.span("agent a");
        assertThat(seen).containsExactly(call.getSpanContext());
        assertThat(named).containsExactly("00-" + run.traceId() + "-" + call.getSpanId() + "-01");
        assertThat(traced.span("GET").getParentSpanId()).isEqualTo(call.getSpanId());
        assertThat(traced.span("GET").getTraceId()).isEqualTo(run.traceId());
        assertThat(call.getAttributes().get(AttributeKey.stringKey("mine"))).isEqualTo("yes");
    }

    @Test
    void progressIsToldByEventsOfTheActivation() {
        Agent agent = (state, context) -> {
            context.emit(Progress.started("search"));
            context.emit(Progress.completed("search", "3 hits"));
            return Update.none();
        };

        traced.ended(traced.engine.start(chain("two", agent, NOTHING), Update.none()));

        var events = traced.span("a").getEvents();
        assertThat(events).extracting(EventData::getName).containsExactly("search", "search");
        assertThat(events.getLast().getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put("waybill.progress.stage", "completed")
                        .put("waybill.progress.detail", "3 hits")
                        .build()
                        .asMap());
    }

    @Test
    void aFailureIsAnErrorOfTheCallTheActivationAndTheRun() {
        Agent failing = (state, context) -> {
            throw new IllegalStateException("no network");
        };

        var run = traced.ended(traced.engine.start(chain("two", NOTHING, failing), Update.none()));

        var problem = ((Outcome.Failed) run.await()).problem();
        var text = problem.code() + ": " + problem.text();
        assertThat(text).contains("no network");
        assertThat(traced.span("run two").getStatus()).isEqualTo(StatusData.create(StatusCode.ERROR, text));
        assertThat(traced.span("run two").getAttributes().get(SpanAttributes.OUTCOME))
                .isEqualTo("failed");
        assertThat(traced.span("b").getStatus()).isEqualTo(StatusData.create(StatusCode.ERROR, text));
        assertThat(traced.span("b").getAttributes().get(SpanAttributes.ERROR)).isEqualTo(problem.code());
        assertThat(traced.span("agent b").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(traced.span("agent b").getAttributes().get(SpanAttributes.ERROR))
                .isEqualTo("java.lang.IllegalStateException");
        assertThat(traced.span("a").getStatus()).isEqualTo(StatusData.unset());
    }

    @Test
    void aFailureThatIsHandledIsAnEventOnly() {
        Agent failing = (state, context) -> {
            throw new IllegalStateException("no network");
        };
        var graph = Graph.named("one")
                .channels(CHANNELS)
                .node("a", failing, node -> node.onFailure(FailurePolicy.asMessage(LOG, f -> f.message())))
                .entry("a")
                .build();

        traced.ended(traced.engine.start(graph, Update.none()));

        var span = traced.span("a");
        assertThat(span.getStatus()).isEqualTo(StatusData.unset());
        assertThat(span.getAttributes().get(SpanAttributes.OUTCOME)).isEqualTo("committed");
        assertThat(span.getEvents()).extracting(EventData::getName).containsExactly("failure handled");
        assertThat(traced.span("run one").getStatus()).isEqualTo(StatusData.unset());
    }

    @Test
    void aCancelledRunLeavesNoSpanOpen() throws InterruptedException {
        var working = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        Agent waiting = (state, context) -> {
            working.countDown();
            try {
                new CountDownLatch(1).await();
                return Update.none();
            } finally {
                left.countDown();
            }
        };
        var run = traced.engine.start(chain("two", waiting, NOTHING), Update.none());
        working.await();

        run.cancel();
        traced.ended(run);
        left.await();

        assertThat(traced.span("run two").getAttributes().get(SpanAttributes.OUTCOME))
                .isEqualTo("cancelled");
        assertThat(traced.span("a").getAttributes().get(SpanAttributes.OUTCOME)).isEqualTo("cancelled");
        assertThat(traced.span("a").getStatus()).isEqualTo(StatusData.unset());
    }

    @Test
    void aResumedRunGoesOnInTheSameTrace() {
        var calls = new AtomicInteger();
        Agent once = (state, context) -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("no network");
            }
            return Update.none();
        };
        var first = traced.ended(traced.engine.start(chain("two", NOTHING, once), Update.none()));

        var second = traced.ended(traced.engine.resume(first.id()));

        assertThat(second.await()).isInstanceOf(Outcome.Completed.class);
        assertThat(traced.spans()).extracting(SpanData::getTraceId).containsOnly(first.traceId());
        var runs = traced.spans("run two");
        assertThat(runs).hasSize(2);
        assertThat(runs.getLast().getAttributes().get(SpanAttributes.RESUMED)).isTrue();
        assertThat(runs.getLast().getAttributes().get(SpanAttributes.COMMITTED)).isEqualTo(1);
        assertThat(traced.spans("b"))
                .extracting(SpanData::getParentSpanId)
                .containsExactly(runs.getFirst().getSpanId(), runs.getLast().getSpanId());
        assertThat(traced.spans("agent b"))
                .extracting(SpanData::getParentSpanId)
                .containsExactlyElementsOf(
                        traced.spans("b").stream().map(SpanData::getSpanId).toList());
        assertThat(traced.spans("b")).extracting(SpanData::getSpanId).doesNotHaveDuplicates();
    }

    @Test
    void theParentOfARunIsTheSpanOfItsCallerAlsoWhenItIsResumed() {
        var calls = new AtomicInteger();
        Agent once = (state, context) -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("no network");
            }
            return Update.none();
        };
        var caller = traced.sdk.getTracer("web").spanBuilder("POST /trips").startSpan();
        try (var scope = caller.makeCurrent()) {
            assertThat(scope).isNotNull();
            var options = StartOptions.NONE.traceparent(RunTracing.currentTraceparent());
            var run = traced.ended(traced.engine.start(chain("two", once, NOTHING), Update.none(), options));
            traced.ended(traced.engine.resume(run.id()));
        } finally {
            caller.end();
        }

        assertThat(traced.spans())
                .extracting(SpanData::getTraceId)
                .containsOnly(caller.getSpanContext().getTraceId());
        assertThat(traced.spans("run two"))
                .hasSize(2)
                .extracting(SpanData::getParentSpanId)
                .containsOnly(caller.getSpanContext().getSpanId());
    }

    @Test
    void aThreadOutsideOfAllSpansHasNoTraceparent() {
        assertThat(RunTracing.currentTraceparent()).isEmpty();
    }

    @Test
    void eachAttemptIsACallOfTheSameActivation() {
        var calls = new AtomicInteger();
        Agent second = (state, context) -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("no network");
            }
            return Update.none();
        };
        var graph = Graph.named("one")
                .channels(CHANNELS)
                .node("a", second, node -> node.retry(Retry.fixed(2, Duration.ofMillis(1))))
                .entry("a")
                .build();

        var run = traced.ended(traced.engine.start(graph, Update.none()));

        assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
        var activation = traced.span("a");
        assertThat(activation.getEvents()).extracting(EventData::getName).containsExactly("retry");
        assertThat(activation.getStatus()).isEqualTo(StatusData.unset());
        var attempts = traced.spans("agent a");
        assertThat(attempts)
                .extracting(s -> s.getAttributes().get(SpanAttributes.ATTEMPT))
                .containsExactly(1L, 2L);
        assertThat(attempts).extracting(SpanData::getParentSpanId).containsOnly(activation.getSpanId());
        assertThat(attempts).extracting(SpanData::getSpanId).doesNotHaveDuplicates();
        assertThat(attempts)
                .extracting(s -> s.getStatus().getStatusCode())
                .containsExactly(StatusCode.ERROR, StatusCode.UNSET);
    }

    @Test
    void anAttemptThatTheEngineUnwindsForAnAnswerIsOneCallOnceItIsDone() {
        var calls = new AtomicInteger();
        Agent asking = (state, context) -> {
            calls.incrementAndGet();
            return context.ask(Question.approval("secret?")).isApproval()
                    ? Update.none()
                    : Update.append(LOG, "rejected");
        };
        try (var unblocking = new Traced(Sampler.alwaysOn(), b -> b.scheduler(new NeverBlocking()))) {
            var run = unblocking.engine.start(chain("two", asking, NOTHING), Update.none());
            var waiting = (Outcome.Waiting) run.await();
            assertThat(unblocking.spans("agent a")).isEmpty();

            unblocking.engine.answer(
                    waiting.questions().getFirst().id(), Answer.approve().by("ann"));
            unblocking.awaitTold(1);

            assertThat(calls).hasValue(2);
            assertThat(unblocking.span("agent a").getStatus()).isEqualTo(StatusData.unset());
            assertThat(unblocking.span("a").getEvents())
                    .extracting(EventData::getName)
                    .containsExactly("question asked", "question answered");
            assertThat(unblocking.spans().toString()).doesNotContain("secret?");
        }
    }

    /** Virtual threads that may not wait for people. */
    private static final class NeverBlocking implements Scheduler {
        @Override
        public void execute(String activation, Runnable work) {
            VIRTUAL_THREADS.execute(activation, work);
        }

        @Override
        public Alarm after(Duration delay, Runnable work) {
            return VIRTUAL_THREADS.after(delay, work);
        }

        @Override
        public boolean continuesInline() {
            return true;
        }

        @Override
        public boolean mayBlock() {
            return false;
        }
    }

    @Test
    void runsAtOnceWithParallelBranchesKeepTheirSpansApart() {
        var items = IntStream.range(0, 20).boxed().toList();
        var graph = Graph.named("wide")
                .channels(CHANNELS)
                .node("plan", NOTHING)
                .node("visit", Integer.class, (item, state, context) -> Update.none())
                .entry("plan")
                .node("report", (state, context) -> Update.none())
                .fanOut("plan", state -> items, "visit", "report")
                .edge("visit", "report")
                .build();

        var runs = new ArrayList<Run>();
        for (int i = 0; i < 5; i++) {
            runs.add(traced.engine.start(graph, Update.none()));
        }
        runs.forEach(Run::await);
        traced.awaitTold(5);

        for (var run : runs) {
            var own = traced.spans().stream()
                    .filter(s -> s.getTraceId().equals(run.traceId()))
                    .toList();
            assertThat(own).hasSize(1 + 2 * 22);
            assertThat(own)
                    .extracting(s -> s.getAttributes().get(SpanAttributes.RUN))
                    .containsOnly(run.id().toString());
            var ids = new HashSet<>(own.stream().map(SpanData::getSpanId).toList());
            assertThat(ids).hasSize(own.size());
            assertThat(own)
                    .filteredOn(s -> !s.getName().equals("run wide"))
                    .allSatisfy(s -> assertThat(ids).contains(s.getParentSpanId()));
        }
        assertThat(traced.spans()).hasSize(5 * 45);
    }

    @Test
    void aSamplerByTraceIdTakesWholeRunsOrNothing() {
        try (var sampled = new Traced(Sampler.traceIdRatioBased(0.5), builder -> builder)) {
            for (int i = 0; i < 40; i++) {
                sampled.ended(sampled.engine.start(chain("two", NOTHING, NOTHING), Update.none()));
            }

            var roots = sampled.spans("run two");
            assertThat(roots).hasSizeBetween(1, 39);
            assertThat(sampled.spans()).hasSize(roots.size() * 5);
        }
    }

    @Test
    void withoutOpenTelemetryNothingHappens() {
        var tracing = RunTracing.of(OpenTelemetry.noop());
        try (var engine =
                Engine.builder().listener(tracing).interceptor(tracing).build()) {
            var outcome =
                    engine.start(chain("two", NOTHING, NOTHING), Update.none()).await();

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        }
    }

    private long start(String name) {
        return MICROSECONDS.convert(traced.span(name).getStartEpochNanos(), java.util.concurrent.TimeUnit.NANOSECONDS);
    }

    private long end(String name) {
        return MICROSECONDS.convert(traced.span(name).getEndEpochNanos(), java.util.concurrent.TimeUnit.NANOSECONDS);
    }

    static Graph chain(String name, Agent a, Agent b) {
        return Graph.named(name)
                .channels(CHANNELS)
                .node("a", a)
                .node("b", b)
                .entry("a")
                .edge("a", "b")
                .build();
    }
}
