package dev.waybill.docs;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.ItemAgent;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.control.Join;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Replay;
import dev.waybill.engine.ResumeOptions;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.engine.StartOptions;
import dev.waybill.engine.StateDiff;
import dev.waybill.engine.WhenBusy;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.Simulation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What docs/guide.md shows, to be compiled and run. */
final class Guide {
    record Message(String id, String from, String text) {}

    record City(String name) {}

    static final Channel<String> TASK = Channel.value("task", String.class);
    static final Channel<List<String>> LOG = Channel.append("log", String.class);
    static final Channel<List<Message>> CHAT = Channel.keyed("chat", Message.class, Message::id);
    static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    static final Channel<Set<String>> TAGS = Channel.union("tags", String.class);
    static final Channel<Integer> SCORE = Channel.reduced("score", Integer.class, 0, Integer::sum);
    static final Channel<String> CONTEXT = Channel.text("context", 6_000).transientInRun();

    static final Channel<Blob> DOCUMENT = Channel.value("document", Blob.class);

    private static final Channels ALL = Channels.of(TASK, LOG, CHAT, FACTS, TAGS, SCORE, CONTEXT, DOCUMENT);
    private static final Agent NOTHING = (state, context) -> Update.none();

    private Guide() {}

    static Graph fanOut(List<City> cities) {
        return Graph.named("cities")
                .channels(ALL)
                .node("plan", NOTHING)
                .node("visit", City.class, (city, state, context) -> Update.append(LOG, "visited " + city.name()))
                .node("report", NOTHING)
                .entry("plan")
                .fanOut("plan", state -> cities, "visit", "report")
                .edge("visit", "report")
                .build();
    }

    static Agent download(InputStream download) {
        return (state, context) -> {
            Blob pdf = context.blobs().put(download, "application/pdf");
            return Update.of(DOCUMENT, pdf);
        };
    }

    static Agent count() {
        return (state, context) -> {
            try (InputStream in = context.blobs().open(state.get(DOCUMENT))) {
                return Update.append(LOG, count(in) + " lines");
            }
        };
    }

    private static long count(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                .lines()
                .count();
    }

    static Graph withSubgraph(Graph research) {
        return Graph.named("outer")
                .channels(ALL)
                .subgraph("research", research, Mapping.share(TASK).out(LOG, LOG))
                .node(
                        "sign",
                        NOTHING,
                        node -> node.onFailure(FailurePolicy.asMessage(LOG, f -> "could not sign: " + f.message())))
                .entry("research")
                .edge("research", "sign")
                .limits(Limits.visits(8).activations(100))
                .build();
    }

    static RunId start(Graph graph, Path file) {
        try (Engine engine = Engine.builder().store(SqliteStore.open(file)).build()) {
            Run run = engine.start(graph, ThreadId.of("req-42"), Update.of(TASK, "review it"));
            run.events()
                    .forEach(event -> System.out.println(
                            event.sequence() + " " + event.getClass().getSimpleName()));
            return run.id();
        }
    }

    static String resume(RunId id, Graph graph, Path file) {
        try (Engine engine =
                Engine.builder().store(SqliteStore.open(file)).graphs(graph).build()) {
            return switch (engine.resume(id).await()) {
                case Outcome.Completed done -> "completed with " + done.state().get(LOG);
                case Outcome.Failed failed -> "failed: " + failed.problem().text();
                case Outcome.LimitReached limit -> "limit reached: " + limit.limit();
                case Outcome.Cancelled cancelled -> "cancelled";
                case Outcome.Waiting waiting ->
                    "waits for " + waiting.questions().size() + " answers";
            };
        }
    }

    static Duration makespan(Graph graph) {
        Simulation simulation =
                Simulation.timed(activation -> activation.startsWith("visit") ? Duration.ofHours(1) : Duration.ZERO);
        try (Engine engine = simulation.engine()) {
            simulation.run(engine, graph, Update.none());
            return simulation.elapsed();
        }
    }

    static Route next(int score) {
        return score > 10 ? Route.to("publish", "archive") : Route.end("not good enough");
    }

    /** What charges a customer, once for each key. */
    interface Bank {
        String charge(int euros, String key);
    }

    static Graph patient(Agent search) {
        return Graph.named("patient")
                .channels(ALL)
                .node(
                        "search",
                        search,
                        node -> node.timeout(Duration.ofSeconds(20))
                                .idleTimeout(Duration.ofSeconds(5))
                                .totalTimeout(Duration.ofMinutes(2))
                                .retry(Retry.exponential(4, Duration.ofMillis(200))
                                        .on(IOException.class))
                                .circuit(Circuit.opensAfter(5, Duration.ofMinutes(1)))
                                .onFailure(FailurePolicy.fallback(
                                        "guess", f -> Update.append(LOG, "no search: " + f.kind()))))
                .node("guess", NOTHING)
                .node("report", NOTHING)
                .entry("search")
                .edge("search", "report")
                .edge("guess", "report")
                .build();
    }

    static Graph race(ItemAgent<City> visit, List<City> cities) {
        return Graph.named("race")
                .channels(ALL)
                .node("plan", NOTHING)
                .node("visit", City.class, visit)
                .node("report", NOTHING)
                .entry("plan")
                .fanOut("plan", state -> cities, "visit", Graph.END)
                .edge("visit", "report")
                .join("report", Join.quorum(2))
                .collectErrors("report", LOG, f -> f.node() + " failed: " + f.message())
                .build();
    }

    static Limits limits() {
        return Limits.visits(8)
                .activations(100)
                .repeats(3)
                .time(Duration.ofMinutes(10))
                .tokens(50_000)
                .money(new BigDecimal("2.50"));
    }

    static Agent payer(Bank bank) {
        return (state, context) -> {
            context.use(Usage.tokens(1_200).plus(Usage.money("0.03")));
            String receipt = context.once("charge", String.class, key -> bank.charge(100, key));
            return Update.append(LOG, receipt);
        };
    }

    static Agent booker() {
        return (state, context) -> {
            Answer answer = context.ask(Question.form(
                            "Which hotel for " + state.get(TASK) + "?",
                            Field.choice("hotel", "Astoria", "Bristol"),
                            Field.of("nights", Field.Type.INTEGER))
                    .answeredBy("alice", "bob")
                    .expiresAfter(Duration.ofDays(2)));
            return Update.append(LOG, answer.text("hotel") + ", " + answer.number("nights") + " nights");
        };
    }

    static Graph approved() {
        return Graph.named("approved")
                .channels(ALL)
                .human(
                        "sign",
                        state -> Question.approval("Publish " + state.get(TASK) + "?")
                                .expiresAfter(Duration.ofDays(2), Answer.reject()),
                        answer -> Update.append(LOG, answer.by() + ": " + answer.choice()))
                .entry("sign")
                .build();
    }

    static State ask(Engine engine, Graph graph) {
        Run run = engine.start(graph, Update.of(TASK, "the report"));
        if (run.await() instanceof Outcome.Waiting waiting) {
            engine.answer(waiting.questions().getFirst().id(), Answer.approve().by("alice"));
        }
        run.await();
        return engine.state(run.id());
    }

    static Run request(Engine engine, Graph graph, String traceparent) {
        return engine.start(
                graph,
                Update.of(TASK, "refund order 42"),
                StartOptions.on(ThreadId.of("customer-7"))
                        .whenBusy(WhenBusy.ENQUEUE)
                        .key("request-9c1")
                        .deadline(Instant.now().plus(Duration.ofHours(1)))
                        .attribute("locale", "pt")
                        .traceparent(traceparent));
    }

    static void cancel(Run run) {
        run.cancel("visit@0#plan.3", "alice"); // one activation, and what runs inside it
        run.cancelNode("visit", "alice"); // all activations of a node that are under way
        run.cancel(); // the run
    }

    static void shutDown(Engine engine) {
        engine.drain(Duration.ofSeconds(30));
        engine.close();
    }

    static Run resumeWithMore(Engine engine, RunId id) {
        return engine.resume(id, Limits.visits(16));
    }

    static Run resumeWithHelp(Engine engine, RunId id) {
        return engine.resume(
                id,
                ResumeOptions.NONE
                        .edit(Update.append(LOG, "the address was wrong"), "alice")
                        .as("search@0", Update.append(LOG, "found by hand"), "alice"));
    }

    static Replay.Verification past(Engine engine, Run run) {
        List<Checkpoint> history = engine.history(run.thread());
        State state = engine.state(history.get(1));
        StateDiff diff = engine.diff(history.get(1), history.getLast());
        diff.changes().forEach(c -> System.out.println(c.channel().name() + ": " + c.from() + " -> " + c.to()));

        Run other = engine.fork(history.get(1), Update.of(TASK, state.get(TASK) + ", cheaper"), "alice");
        System.out.println(other.await());

        return engine.replay(run.id()).verify();
    }

    static void cleanUp(Engine engine) {
        engine.keepLast(ThreadId.of("customer-7"), 10); // runs of one thread
        engine.deleteOlderThan(Duration.ofDays(90)); // threads whose runs have all ended so long ago
        engine.delete(ThreadId.of("customer-8"));
    }

    static Engine watched() {
        return Engine.builder()
                .listener((run, event) -> {
                    if (event instanceof RunEvent.ActivationFailed failed) {
                        System.out.println(failed.problem().getMessage());
                    }
                })
                .interceptor((place, context, call) -> {
                    System.out.println(place.activation() + " for " + context.attribute("principal"));
                    return call.proceed();
                })
                .concurrency(100)
                .build();
    }
}
