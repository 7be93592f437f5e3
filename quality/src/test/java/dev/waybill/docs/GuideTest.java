package dev.waybill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.control.Limits;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.StartOptions;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.testkit.ScriptedAgent;
import dev.waybill.testkit.VirtualClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

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
            Guide.shutDown(engine);
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
            System.out.println(run.await());
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
            assertThat(Guide.past(engine, run).isSame()).isTrue();
        }
    }

    @Test
    void anEngineIsWatched() throws Exception {
        try (Engine engine = Guide.watched()) {
            var run = engine.start(
                    single("x", (s, c) -> {
                        throw new TimeoutException("no");
                    }),
                    Update.none());
            run.await();
        }
    }

    @Test
    void answerInALoop() {
        var graph = Graph.named("asks")
                .channels(Channels.of(Guide.LOG))
                .node("a", (s, c) -> {
                    for (int i = 0; i < 2000; i++) {
                        c.ask(dev.waybill.agent.Question.approval("q" + i));
                    }
                    return Update.append(Guide.LOG, "done");
                })
                .entry("a")
                .build();
        for (int i = 0; i < 10; i++) {
            try (Engine engine = Engine.inMemory()) {
                var run = engine.start(graph, Update.none());
                int n = 0;
                while (run.await() instanceof Outcome.Waiting waiting) {
                    engine.answer(
                            waiting.questions().getFirst().id(),
                            Answer.approve().by("alice"));
                    n++;
                }
                assertThat(n).isEqualTo(2000);
            }
        }
    }
}
