package dev.waybill.docs;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.Simulation;
import java.nio.file.Path;
import java.time.Duration;
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

    private static final Channels ALL = Channels.of(TASK, LOG, CHAT, FACTS, TAGS, SCORE, CONTEXT);
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
}
