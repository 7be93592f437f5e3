package dev.waybill.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.control.Limits;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.StartOptions;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.testkit.ScriptedAgent;
import dev.waybill.testkit.VirtualClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/guide.md do what the guide says. */
class GuideTest {
    private static final String CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static Graph single(String node, Agent agent) {
        return Graph.named(node)
                .channels(Channels.of(Guide.TASK, Guide.LOG))
                .node(node, agent)
                .entry(node)
                .build();
    }

    @Test
    void aSearchIsTriedFourTimesAndThenGuessed() {
        var search = ScriptedAgent.script().fails(9, () -> new IOException("busy"), Update.none());
        var clock = new VirtualClock();

        try (Engine engine = clock.engine()) {
            var run = engine.start(Guide.patient(search), Update.none());

            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Completed.class);
            assertThat(search.calls()).hasSize(4);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("no search: IOException");
            assertThat(engine.commits(run.id()))
                    .extracting(c -> c.activation().label())
                    .containsExactly("@input", "search@0", "guess@0", "report@0");
        }
    }

    @Test
    void aTimeoutIsNoIoException() {
        var search = ScriptedAgent.script().blocks(Update.none());
        var clock = new VirtualClock();

        try (Engine engine = clock.engine()) {
            var run = engine.start(Guide.patient(search), Update.none());

            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Completed.class);
            assertThat(search.calls()).hasSize(1);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("no search: TimeoutException");
        }
    }

    @Test
    void twoVisitsAreEnoughAndAFailedOneCounts() {
        var never = new CountDownLatch(1);
        var cities = List.of(new Guide.City("Lisbon"), new Guide.City("Rome"), new Guide.City("Paris"));
        var graph = Guide.race(
                (city, state, context) -> {
                    switch (city.name()) {
                        case "Lisbon" -> throw new IOException("closed");
                        case "Paris" -> never.await();
                        default -> {}
                    }
                    return Update.append(Guide.LOG, city.name());
                },
                cities);

        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("visit failed: closed", "Rome");
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void aDocumentIsHandedOnByReference() {
        var content = new ByteArrayInputStream("a\nb\nc\n".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        var graph = Graph.named("documents")
                .channels(Channels.of(Guide.LOG, Guide.DOCUMENT))
                .node("download", Guide.download(content))
                .node("count", Guide.count())
                .entry("download")
                .edge("download", "count")
                .build();

        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
            var state = engine.state(run.id());
            assertThat(state.get(Guide.LOG)).containsExactly("300000 lines");
            assertThat(state.get(Guide.DOCUMENT).size()).isEqualTo(600_000);
            assertThat(state.get(Guide.DOCUMENT).type()).isEqualTo("application/pdf");
        }
    }

    @Test
    void aCustomerIsChargedOnce() {
        var keys = new ArrayList<String>();
        var failing = new AtomicBoolean(true);
        var payer = Guide.payer((euros, key) -> {
            keys.add(key);
            return euros + " EUR";
        });
        var graph = single("pay", (state, context) -> {
            var update = payer.run(state, context);
            if (failing.getAndSet(false)) {
                throw new IOException("after the charge");
            }
            return update;
        });

        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.await()).isInstanceOf(Outcome.Failed.class);

            assertThat(engine.resume(run.id()).await()).isInstanceOf(Outcome.Completed.class);
            assertThat(keys).hasSize(1);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("100 EUR");
        }
    }

    @Test
    void peopleAreAsked() {
        try (Engine engine = Engine.inMemory()) {
            assertThat(Guide.ask(engine, Guide.approved()).get(Guide.LOG)).containsExactly("alice: approve");

            var run = engine.start(single("book", Guide.booker()), Update.of(Guide.TASK, "Rome"));
            var waiting = (Outcome.Waiting) run.await();
            engine.answer(
                    waiting.questions().getFirst().id(),
                    Answer.of(Map.of("hotel", "Astoria")).with("nights", "3").by("bob"));
            assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("Astoria, 3 nights");
        }
    }

    @Test
    void whoDoesNotAnswerRejects() {
        var clock = new VirtualClock();
        try (Engine engine = clock.engine()) {
            var run = engine.start(Guide.approved(), Update.of(Guide.TASK, "it"));
            assertThat(clock.advanceUntil(run)).isInstanceOf(Outcome.Waiting.class);
            clock.advance(java.time.Duration.ofDays(2));
            assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("@expiry: reject");
        }
    }

    @Test
    void aRequestIsKnownAgain() {
        try (Engine engine = Engine.inMemory()) {
            var graph = single(
                    "work",
                    (state, context) ->
                            Update.append(Guide.LOG, context.attribute("locale").orElse("none")));
            var first = Guide.request(engine, graph, CALLER);
            first.await();
            var second = Guide.request(engine, graph, CALLER);

            assertThat(second.id()).isEqualTo(first.id());
            assertThat(first.traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
            assertThat(engine.state(first.id()).get(Guide.LOG)).containsExactly("pt");

            var more = engine.start(
                    graph, Update.of(Guide.TASK, "x"), StartOptions.on(dev.waybill.control.ThreadId.of("customer-7")));
            more.await();
            assertThat(engine.keepLast(first.thread(), 1)).isEqualTo(1);
            assertThat(engine.state(more.id()).get(Guide.LOG)).containsExactly("pt", "none");
            Guide.cleanUp(engine);
        }
    }

    @Test
    void everythingCanBeCancelled() throws Exception {
        var started = new CountDownLatch(5);
        var never = new CountDownLatch(1);
        var cities = List.of(1, 2, 3, 4, 5).stream()
                .map(i -> new Guide.City("c" + i))
                .toList();
        var graph = Graph.named("many")
                .channels(Channels.of(Guide.LOG))
                .node("plan", (s, c) -> Update.none())
                .node("visit", Guide.City.class, (city, s, c) -> {
                    started.countDown();
                    never.await();
                    return Update.none();
                })
                .node("report", (s, c) -> Update.append(Guide.LOG, "reported"))
                .entry("plan")
                .fanOut("plan", s -> cities, "visit", Graph.END)
                .edge("visit", "report")
                .build();
        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            started.await();
            Guide.cancel(run);
            assertThat(run.await()).isInstanceOf(Outcome.Cancelled.class);
            assertThat(engine.state(run.id()).get(Guide.LOG)).isEmpty();
            Guide.shutDown(engine);
            assertThatThrownBy(() -> engine.start(graph, Update.none())).isInstanceOf(RunException.class);
        }
    }

    @Test
    void aRunGoesOnWithMoreVisits() {
        var graph = Graph.named("loop")
                .channels(Channels.of(Guide.LOG))
                .node("a", (s, c) -> Update.append(Guide.LOG, "x"))
                .entry("a")
                .route("a", s -> s.get(Guide.LOG).size() < 12 ? Route.to("a") : Route.end("enough"), "a", Graph.END)
                .limits(Limits.visits(8))
                .build();
        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.await()).isEqualTo(new Outcome.LimitReached("visits 8 of a"));
            assertThat(Guide.resumeWithMore(engine, run.id()).await()).isInstanceOf(Outcome.Completed.class);
        }
    }

    @Test
    void aPersonHelps() {
        Agent search = (state, context) -> {
            throw new IOException("down");
        };
        var graph = single("search", search);
        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.of(Guide.TASK, "hotels"));
            assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
            assertThat(Guide.resumeWithHelp(engine, run.id()).await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(run.id()).get(Guide.LOG)).containsExactly("the address was wrong", "found by hand");
            assertThat(engine.history(run.thread()))
                    .extracting(c -> c.commit())
                    .containsExactly("@input", "@edit.0", "search@0");
        }
    }

    @Test
    void thePastIsThere() {
        var graph = Graph.named("chain")
                .channels(Channels.of(Guide.TASK, Guide.LOG))
                .node("a", (s, c) -> Update.append(Guide.LOG, "a " + s.get(Guide.TASK)))
                .node("b", (s, c) -> Update.append(Guide.LOG, "b " + s.get(Guide.TASK)))
                .entry("a")
                .edge("a", "b")
                .build();
        try (Engine engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.of(Guide.TASK, "hotels"));
            run.await();
            var verified = new ArrayList<Boolean>();

            var printed = DocumentationTest.printed(
                    () -> verified.add(Guide.past(engine, run).isSame()));

            assertThat(verified).containsExactly(true);
            assertThat(printed)
                    .startsWith("log: Optional[[a hotels]] -> Optional[[a hotels, b hotels]]")
                    .contains("Completed");
        }
    }

    @Test
    @Timeout(60)
    void anEngineIsWatched() throws Exception {
        var graph = single("x", (s, c) -> {
            throw new TimeoutException("no");
        });
        var lines = new LinkedBlockingQueue<String>();
        var out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8) {
            @Override
            public void println(@Nullable String line) {
                lines.add(String.valueOf(line));
            }
        });
        try (Engine engine = Guide.watched()) {
            engine.start(graph, Update.none(), StartOptions.NONE.attribute("principal", "alice"));

            assertThat(lines.take()).isEqualTo("x@0 for Optional[alice]");
            assertThat(lines.take()).contains("x@0, attempt 1: TimeoutException: no");
        } finally {
            System.setOut(out);
        }
    }
}
