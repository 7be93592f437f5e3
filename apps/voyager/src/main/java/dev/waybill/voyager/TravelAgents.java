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

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Progress;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.voyager.budget.BudgetPlanner;
import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.facts.PlaceFinder;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.facts.TripFactsFinder;
import dev.waybill.voyager.plan.DestinationPlan;
import dev.waybill.voyager.plan.DestinationPlanner;
import dev.waybill.voyager.plan.FoodPlanner;
import dev.waybill.voyager.plan.PlanningProblem;
import dev.waybill.voyager.plan.TaskList;
import dev.waybill.voyager.report.MarkdownReport;
import dev.waybill.voyager.request.Assumption;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.review.PlanReview;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.tools.AtlasKnowledge;
import dev.waybill.voyager.tools.ContextToolEnricher;
import dev.waybill.voyager.tools.RouteToolEnricher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The nine agents, each a thin wrapper around one decision. None knows another; each writes only its own channels. */
final class TravelAgents {
    private final PlaceFinder places;
    private final TripFactsFinder facts;
    private final ContextToolEnricher contextTools;
    private final RouteToolEnricher routeTools;

    TravelAgents(
            PlaceFinder places, TripFactsFinder facts, ContextToolEnricher contextTools, RouteToolEnricher routeTools) {
        this.places = places;
        this.facts = facts;
        this.contextTools = contextTools;
        this.routeTools = routeTools;
    }

    Update planner(State state, AgentContext context) {
        return Update.of(TASKS, TaskList.tasks());
    }

    Update knowledge(State state, AgentContext context) {
        var request = state.get(USER_REQUEST);
        return Update.of(
                KNOWLEDGE, city(request).map(c -> AtlasKnowledge.of(c, request)).orElse(List.of()));
    }

    Update contextTools(State state, AgentContext context) {
        context.emit(Progress.started("weather, search, currency"));
        var found = contextTools.enrich(state.get(USER_REQUEST));
        context.emit(Progress.completed("weather, search, currency", codes(found.warnings())));
        var update = Update.of(WEATHER_FORECAST, found.weather())
                .and(SEARCH_RESULTS, found.searchResults())
                .and(TOOL_SOURCES, new LinkedHashSet<>(found.sources()))
                .and(TOOL_WARNINGS, new LinkedHashSet<>(found.warnings()))
                .and(TOOL_CONTEXT, found.toolContext());
        return found.exchangeRate().map(rate -> update.and(EXCHANGE_RATE, rate)).orElse(update);
    }

    Update destination(State state, AgentContext context) {
        var request = state.get(USER_REQUEST);
        var plan = city(request)
                .map(city -> DestinationPlanner.plan(new PlanningProblem(
                        request,
                        city,
                        state.get(WEATHER_FORECAST),
                        facts(request).sunsets(),
                        PlanReview.directives(state.get(RISKS)),
                        state.get(SEED))))
                .orElseGet(() -> DestinationPlanner.blank(request));
        return Update.of(DESTINATION_INFO, plan.entries()).and(DAY_FRAMES, plan.frames());
    }

    Update food(State state, AgentContext context) {
        var request = state.get(USER_REQUEST);
        return Update.of(
                FOODS,
                city(request)
                        .map(city -> FoodPlanner.choose(
                                request,
                                city,
                                BudgetPlanner.expectedStandard(request, city, state.find(EXCHANGE_RATE))
                                        .daily(),
                                state.get(SEED)))
                        .orElse(List.of()));
    }

    Update routeTools(State state, AgentContext context) {
        var stops = new DestinationPlan(state.get(DESTINATION_INFO), state.get(DAY_FRAMES)).places();
        context.emit(Progress.started("routes"));
        var found = routeTools.enrich(state.get(USER_REQUEST), stops);
        context.emit(Progress.completed("routes", codes(found.warnings())));
        return Update.of(ROUTE_LEGS, found.legs())
                .and(TOOL_SOURCES, new LinkedHashSet<>(found.sources()))
                .and(TOOL_WARNINGS, new LinkedHashSet<>(found.warnings()))
                .and(TOOL_CONTEXT, found.toolContext());
    }

    Update budget(State state, AgentContext context) {
        var request = state.get(USER_REQUEST);
        return city(request)
                .map(city -> Update.of(
                        BUDGET,
                        BudgetPlanner.plan(request, city, state.get(DESTINATION_INFO), state.find(EXCHANGE_RATE))))
                .orElse(Update.none());
    }

    Update reviewer(State state, AgentContext context) {
        var review = PlanReview.review(TravelChannels.travelState(state), city(state.get(USER_REQUEST)));
        return Update.of(REVIEW_STATUS, review.status())
                .and(RISKS, review.risks())
                .and(REVISION_COUNT, review.revisionCount());
    }

    Update finalPlan(State state, AgentContext context) {
        return Update.of(FINAL_PLAN, MarkdownReport.render(TravelChannels.travelState(state), tripFacts(state)));
    }

    /** The facts of the trip, with what was taken as given. */
    TripFacts tripFacts(State state) {
        return facts(state.get(USER_REQUEST))
                .assuming(state.get(ASSUMED).stream()
                        .map(Assumption::findByCode)
                        .flatMap(Optional::stream)
                        .toList());
    }

    private TripFacts facts(TravelRequest request) {
        var place = places.find(request.destination())
                .orElseThrow(() -> new IllegalArgumentException("nowhere is called " + request.destination()));
        return facts.find(place, request);
    }

    private Optional<AtlasCity> city(TravelRequest request) {
        return places.find(request.destination()).flatMap(place -> place.atlas());
    }

    private static String codes(List<ToolWarning> warnings) {
        return warnings.stream().map(ToolWarning::code).collect(Collectors.joining(", "));
    }
}
