package dev.waybill.docs;

import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;

public final class Haiku {
    static final Channel<String> TOPIC = Channel.value("topic", String.class);
    static final Channel<List<String>> DRAFTS = Channel.append("drafts", String.class);

    public static void main(String[] args) {
        Agent writer = (state, context) ->
                Update.append(DRAFTS, "draft " + (state.get(DRAFTS).size() + 1) + " about " + state.get(TOPIC));

        Graph graph = Graph.named("haiku")
                .channels(Channels.of(TOPIC, DRAFTS))
                .node("writer", writer)
                .node("critic", (state, context) -> Update.none())
                .entry("writer")
                .edge("writer", "critic")
                .route(
                        "critic",
                        state -> state.get(DRAFTS).size() < 3 ? Route.to("writer") : Route.end("good"),
                        "writer",
                        Graph.END)
                .build();

        try (Engine engine = Engine.inMemory()) {
            Outcome outcome = engine.start(graph, Update.of(TOPIC, "rain")).await();
            if (outcome instanceof Outcome.Completed done) {
                done.state().get(DRAFTS).forEach(System.out::println);
            }
        }
    }
}
