package dev.waybill.trace;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class LoggingContextTest {
    private static final Channels CHANNELS = Channels.of(Channel.append("log", String.class));
    private static final Logger LOG = (Logger) LoggerFactory.getLogger(LoggingContextTest.class);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent line) {
            line.prepareForDeferredProcessing(); // otherwise the MDC is that of whoever asks
            super.append(line);
        }
    };

    @BeforeEach
    void listen() {
        MDC.clear();
        lines.start();
        LOG.addAppender(lines);
        LOG.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        LOG.detachAppender(lines);
        MDC.clear();
    }

    @Test
    void everyLineOfAnAgentSaysWhereItComesFrom() {
        try (var engine = Engine.builder().interceptor(new LoggingContext()).build()) {
            var run = engine.start(one((state, context) -> logged("at work")), Update.none());
            run.await();

            assertThat(lines.list)
                    .extracting(ILoggingEvent::getMDCPropertyMap)
                    .containsExactly(Map.of(
                            "trace_id",
                            run.traceId(),
                            "run",
                            run.id().toString(),
                            "thread",
                            run.thread().toString(),
                            "graph",
                            "one",
                            "activation",
                            "a@0",
                            "attempt",
                            "1"));
        }
    }

    @Test
    void runsAtOnceWithParallelBranchesNeverMix() {
        int branches = 25;
        var allAtWork = new CyclicBarrier(2 * branches);
        var items = IntStream.range(0, branches).boxed().toList();
        var graph = Graph.named("wide")
                .channels(CHANNELS)
                .node("plan", (state, context) -> Update.none())
                .node("visit", Integer.class, (item, state, context) -> {
                    var expected = context.traceId() + " visit@0#plan." + item;
                    logged(expected);
                    allAtWork.await(30, TimeUnit.SECONDS);
                    return logged(expected);
                })
                .entry("plan")
                .node("report", (state, context) -> Update.none())
                .fanOut("plan", state -> items, "visit", "report")
                .edge("visit", "report")
                .build();
        try (var engine = Engine.builder().interceptor(new LoggingContext()).build()) {
            var first = engine.start(graph, Update.none());
            var second = engine.start(graph, Update.none());
            assertThat(first.await()).isInstanceOf(Outcome.Completed.class);
            assertThat(second.await()).isInstanceOf(Outcome.Completed.class);

            assertThat(lines.list).hasSize(4 * branches);
            for (var line : lines.list) {
                var mdc = line.getMDCPropertyMap();
                assertThat(mdc.get("trace_id") + " " + mdc.get("activation")).isEqualTo(line.getMessage());
                var run = mdc.get("trace_id").equals(first.traceId()) ? first : second;
                assertThat(mdc)
                        .containsEntry("run", run.id().toString())
                        .containsEntry("thread", run.thread().toString());
            }
        }
    }

    @Test
    void theThreadIsLeftAsItWasAlsoByAnAgentThatThrows() {
        var logging = new LoggingContext();
        var before = new LinkedHashMap<String, String>();
        before.put("run", "of the caller");
        before.put("tenant", "t-1");
        var left = new ConcurrentLinkedQueue<Map<String, String>>();
        Agent throwing = (state, context) -> {
            MDC.put("tenant", "changed");
            MDC.put("more", "left behind");
            throw new IllegalStateException("no network");
        };
        try (var engine = Engine.builder()
                .interceptor((place, context, call) -> {
                    MDC.setContextMap(before);
                    try {
                        return logging.around(place, context, call);
                    } finally {
                        left.add(MDC.getCopyOfContextMap());
                    }
                })
                .build()) {
            var outcome = engine.start(one(throwing), Update.none()).await();

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertThat(left).containsExactly(before);
        }
    }

    @Test
    void theEmptyContextOfAThreadStaysEmpty() {
        var left = new ConcurrentLinkedQueue<Boolean>();
        var logging = new LoggingContext();
        try (var engine = Engine.builder()
                .interceptor((place, context, call) -> {
                    var update = logging.around(place, context, call);
                    var after = MDC.getCopyOfContextMap();
                    left.add(after == null || after.isEmpty());
                    return update;
                })
                .build()) {
            engine.start(one((state, context) -> logged("at work")), Update.none())
                    .await();

            assertThat(left).containsExactly(true);
        }
    }

    private static Update logged(String message) {
        LOG.info(message);
        return Update.none();
    }

    private static Graph one(Agent agent) {
        return Graph.named("one").channels(CHANNELS).node("a", agent).entry("a").build();
    }
}
