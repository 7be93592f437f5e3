package dev.waybill.voyager.plan;

import dev.waybill.voyager.budget.BudgetPlanner;
import dev.waybill.voyager.data.Airports;
import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.AtlasLibrary;
import dev.waybill.voyager.data.Countries;
import dev.waybill.voyager.data.Destinations;
import dev.waybill.voyager.data.ExchangeRates;
import dev.waybill.voyager.data.Holidays;
import dev.waybill.voyager.facts.EmbeddedPlaces;
import dev.waybill.voyager.facts.EmbeddedRates;
import dev.waybill.voyager.facts.PlaceFinder;
import dev.waybill.voyager.facts.TravelPlace;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.facts.TripFactsFinder;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.review.PlanReview;
import dev.waybill.voyager.review.ReviewResult;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.state.Standard;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.TravelState;
import dev.waybill.voyager.tools.ContextToolResult;
import dev.waybill.voyager.tools.EmbeddedContextTools;
import dev.waybill.voyager.tools.EmbeddedRouteTools;
import dev.waybill.voyager.tools.RouteToolResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The whole team of agents, one after the other, on embedded data: what a run without engine and network does. */
public final class OfflineTrip {

    public static final AtlasLibrary ATLAS = new AtlasLibrary();
    public static final List<String> CITIES = List.of(
            "beijing", "cape-town", "chengdu", "hangzhou", "istanbul", "lisbon", "new-york", "paris", "rome", "tokyo");

    private static final Countries COUNTRIES = new Countries();
    private static final PlaceFinder PLACES = new EmbeddedPlaces(new Destinations(ATLAS, COUNTRIES), COUNTRIES);
    private static final TripFactsFinder FACTS = new TripFactsFinder(COUNTRIES, new Airports(), new Holidays());
    private static final EmbeddedRates RATES = new EmbeddedRates(new ExchangeRates());

    private final TravelRequest request;
    private final long seed;
    private final TripFacts facts;

    public OfflineTrip(TravelRequest request, long seed) {
        this.request = request;
        this.seed = seed;
        TravelPlace place = PLACES.find(request.destination()).orElseThrow();
        this.facts = FACTS.find(place, request);
    }

    public TripFacts facts() {
        return facts;
    }

    /** The state when the reviewer is done. */
    public TravelState run() {
        Optional<AtlasCity> city = facts.place().atlas();
        ContextToolResult context = new EmbeddedContextTools(PLACES, RATES).enrich(request);
        List<FoodEntry> foods = city.map(known -> {
                    Standard standard = BudgetPlanner.expectedStandard(request, known, context.exchangeRate());
                    return FoodPlanner.choose(request, known, standard.daily(), seed);
                })
                .orElse(List.of());
        TravelState state = draft(TravelState.initial(request), context, foods);
        while (state.reviewStatus() == ReviewStatus.REVISE) {
            state = draft(state, context, foods);
        }
        return state;
    }

    private TravelState draft(TravelState before, ContextToolResult context, List<FoodEntry> foods) {
        Optional<AtlasCity> city = facts.place().atlas();
        DestinationPlan plan = city.map(known -> DestinationPlanner.plan(new PlanningProblem(
                        request,
                        known,
                        context.weather(),
                        facts.sunsets(),
                        PlanReview.directives(before.risks()),
                        seed)))
                .orElseGet(() -> DestinationPlanner.blank(request));
        List<RoutePlace> places = plan.places();
        RouteToolResult routes = new EmbeddedRouteTools().enrich(request, places);
        Optional<BudgetPlan> budget =
                city.map(known -> BudgetPlanner.plan(request, known, plan.entries(), context.exchangeRate()));
        List<ToolSource> sources = Stream.concat(context.sources().stream(), routes.sources().stream())
                .toList();
        TravelState draft = new TravelState(
                request,
                TaskList.tasks(),
                context.searchResults(),
                plan.entries(),
                plan.frames(),
                foods,
                budget,
                before.risks(),
                ReviewStatus.PENDING,
                before.revisionCount(),
                "",
                context.weather(),
                context.searchResults(),
                context.exchangeRate(),
                routes.legs(),
                sources,
                Stream.concat(context.warnings().stream(), routes.warnings().stream())
                        .distinct()
                        .toList(),
                context.toolContext() + "\n" + routes.toolContext());
        return reviewed(draft, PlanReview.review(draft, city));
    }

    private static TravelState reviewed(TravelState draft, ReviewResult review) {
        return new TravelState(
                draft.userRequest(),
                draft.tasks(),
                draft.knowledge(),
                draft.destinationInfo(),
                draft.dayFrames(),
                draft.foods(),
                draft.budget(),
                review.risks(),
                review.status(),
                review.revisionCount(),
                draft.finalPlan(),
                draft.weatherForecast(),
                draft.searchResults(),
                draft.exchangeRate(),
                draft.routeLegs(),
                draft.toolSources(),
                draft.toolWarnings(),
                draft.toolContext());
    }
}
