package dev.waybill.voyager;

import static dev.waybill.voyager.TravelChannels.ASSUMED;
import static dev.waybill.voyager.TravelChannels.BUDGET;
import static dev.waybill.voyager.TravelChannels.DAY_FRAMES;
import static dev.waybill.voyager.TravelChannels.DESTINATION_INFO;
import static dev.waybill.voyager.TravelChannels.EXCHANGE_RATE;
import static dev.waybill.voyager.TravelChannels.FINAL_PLAN;
import static dev.waybill.voyager.TravelChannels.FOODS;
import static dev.waybill.voyager.TravelChannels.KNOWLEDGE;
import static dev.waybill.voyager.TravelChannels.REVIEW_STATUS;
import static dev.waybill.voyager.TravelChannels.REVISION_COUNT;
import static dev.waybill.voyager.TravelChannels.RISKS;
import static dev.waybill.voyager.TravelChannels.ROUTE_LEGS;
import static dev.waybill.voyager.TravelChannels.SEARCH_RESULTS;
import static dev.waybill.voyager.TravelChannels.SEED;
import static dev.waybill.voyager.TravelChannels.TASKS;
import static dev.waybill.voyager.TravelChannels.TOOL_CONTEXT;
import static dev.waybill.voyager.TravelChannels.TOOL_SOURCES;
import static dev.waybill.voyager.TravelChannels.TOOL_WARNINGS;
import static dev.waybill.voyager.TravelChannels.USER_REQUEST;
import static dev.waybill.voyager.TravelChannels.WEATHER_FORECAST;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.voyager.facts.PlaceFinder;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.facts.TripFactsFinder;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.tools.ContextToolEnricher;
import dev.waybill.voyager.tools.RouteToolEnricher;
import java.util.List;

/**
 * The travel planning system: nine agents and the graph that joins them. Food and budget meet at the reviewer over branches
 * of unequal length; the reviewer sends the plan back to the destination agent or on to the end. Tools are nodes at fixed
 * places. Immutable and thread-safe.
 */
public final class Voyager {
    /** The name of the graph. */
    public static final String NAME = "voyager";

    private static final int MOST_VISITS = 10; // the reviewer itself stops after two revisions

    private final TravelAgents agents;
    private final Graph graph;

    /** With these tools. */
    public Voyager(
            PlaceFinder places, TripFactsFinder facts, ContextToolEnricher contextTools, RouteToolEnricher routeTools) {
        this.agents = new TravelAgents(places, facts, contextTools, routeTools);
        this.graph = build();
    }

    /** The graph. */
    public Graph graph() {
        return graph;
    }

    /** The input of a run. */
    public Update input(TravelRequest request, List<String> assumed, long seed) {
        return TravelChannels.input(request, assumed, seed);
    }

    /** What the report says of the trip beside the plan. */
    public TripFacts facts(State state) {
        return agents.tripFacts(state);
    }

    private Graph build() {
        var builder = Graph.named(NAME)
                .channels(TravelChannels.ALL)
                .input(USER_REQUEST, ASSUMED, SEED)
                .entry("planner")
                .limits(Limits.visits(MOST_VISITS));
        node(builder, "planner", agents::planner, TASKS);
        node(builder, "knowledge", agents::knowledge, KNOWLEDGE);
        node(
                builder,
                "contextTools",
                agents::contextTools,
                WEATHER_FORECAST,
                SEARCH_RESULTS,
                EXCHANGE_RATE,
                TOOL_SOURCES,
                TOOL_WARNINGS,
                TOOL_CONTEXT);
        node(builder, "destination", agents::destination, DESTINATION_INFO, DAY_FRAMES);
        node(builder, "food", agents::food, FOODS);
        node(builder, "routeTools", agents::routeTools, ROUTE_LEGS, TOOL_SOURCES, TOOL_WARNINGS, TOOL_CONTEXT);
        node(builder, "budget", agents::budget, BUDGET);
        node(builder, "reviewer", agents::reviewer, REVIEW_STATUS, RISKS, REVISION_COUNT);
        node(builder, "final", agents::finalPlan, FINAL_PLAN);
        return builder.chain("planner", "knowledge", "contextTools", "destination", "routeTools", "budget", "reviewer")
                .edge("contextTools", "food")
                .edge("food", "reviewer")
                .route("reviewer", Voyager::afterReview, "destination", "final")
                .build();
    }

    private static void node(GraphBuilder builder, String name, Agent agent, Channel<?>... writes) {
        builder.node(name, agent, node -> node.writes(writes));
    }

    private static Route afterReview(State state) {
        return Route.to(state.get(REVIEW_STATUS) == ReviewStatus.REVISE ? "destination" : "final");
    }
}
