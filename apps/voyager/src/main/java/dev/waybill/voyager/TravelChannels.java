package dev.waybill.voyager;

import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.voyager.request.Assumption;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.SearchResult;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.TravelState;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.tools.ToolText;
import java.util.List;
import java.util.Set;

/**
 * The channels of a trip: one for each component of {@link TravelState}, and what the search and the report are given
 * beside it. Sources and warnings of several tools are collected without repetition, in the order in which they came.
 */
public final class TravelChannels {
    /** What was asked for; never written during a run. */
    public static final Channel<TravelRequest> USER_REQUEST = Channel.value("userRequest", TravelRequest.class);

    /** What every random choice follows from. */
    public static final Channel<Long> SEED = Channel.value("seed", Long.class, 0L);

    /** What the traveller did not say and was taken as given: codes of {@link Assumption}. */
    public static final Channel<List<String>> ASSUMED = Channel.listValue("assumed", String.class);

    static final Channel<List<String>> TASKS = Channel.listValue("tasks", String.class);
    static final Channel<List<SearchResult>> KNOWLEDGE = Channel.listValue("knowledge", SearchResult.class);

    /** The chosen sights. */
    public static final Channel<List<DestinationEntry>> DESTINATION_INFO =
            Channel.listValue("destinationInfo", DestinationEntry.class);

    static final Channel<List<DayFrame>> DAY_FRAMES = Channel.listValue("dayFrames", DayFrame.class);

    /** The chosen dishes. */
    public static final Channel<List<FoodEntry>> FOODS = Channel.listValue("foods", FoodEntry.class);

    static final Channel<BudgetPlan> BUDGET = Channel.value("budget", BudgetPlan.class);
    static final Channel<List<Risk>> RISKS = Channel.listValue("risks", Risk.class);

    /** Where the review stands. */
    public static final Channel<ReviewStatus> REVIEW_STATUS =
            Channel.value("reviewStatus", ReviewStatus.class, ReviewStatus.PENDING);

    static final Channel<Integer> REVISION_COUNT = Channel.value("revisionCount", Integer.class, 0);

    /** The plan as text; empty until the last agent writes it. */
    public static final Channel<String> FINAL_PLAN = Channel.value("finalPlan", String.class, "");

    static final Channel<List<WeatherDay>> WEATHER_FORECAST = Channel.listValue("weatherForecast", WeatherDay.class);
    static final Channel<List<SearchResult>> SEARCH_RESULTS = Channel.listValue("searchResults", SearchResult.class);
    static final Channel<RateUsed> EXCHANGE_RATE = Channel.value("exchangeRate", RateUsed.class);
    static final Channel<List<RouteLeg>> ROUTE_LEGS = Channel.listValue("routeLegs", RouteLeg.class);
    static final Channel<Set<ToolSource>> TOOL_SOURCES = Channel.union("toolSources", ToolSource.class);

    /** What the tools could not deliver. */
    public static final Channel<Set<ToolWarning>> TOOL_WARNINGS = Channel.union("toolWarnings", ToolWarning.class);

    /** Short text for a model: gone when the run ends. */
    public static final Channel<String> TOOL_CONTEXT =
            Channel.text("toolContext", ToolText.MAX_CODE_POINTS).transientInRun();

    static final Channels ALL = Channels.of(
            USER_REQUEST,
            SEED,
            ASSUMED,
            TASKS,
            KNOWLEDGE,
            DESTINATION_INFO,
            DAY_FRAMES,
            FOODS,
            BUDGET,
            RISKS,
            REVIEW_STATUS,
            REVISION_COUNT,
            FINAL_PLAN,
            WEATHER_FORECAST,
            SEARCH_RESULTS,
            EXCHANGE_RATE,
            ROUTE_LEGS,
            TOOL_SOURCES,
            TOOL_WARNINGS,
            TOOL_CONTEXT);

    private TravelChannels() {}

    /** The input of a run. */
    static Update input(TravelRequest request, List<String> assumed, long seed) {
        return Update.of(USER_REQUEST, request).and(ASSUMED, assumed).and(SEED, seed);
    }

    /** The state of a run as the record that planning, review and reports read. */
    public static TravelState travelState(State state) {
        return new TravelState(
                state.get(USER_REQUEST),
                state.get(TASKS),
                state.get(KNOWLEDGE),
                state.get(DESTINATION_INFO),
                state.get(DAY_FRAMES),
                state.get(FOODS),
                state.find(BUDGET),
                state.get(RISKS),
                state.get(REVIEW_STATUS),
                state.get(REVISION_COUNT),
                state.get(FINAL_PLAN),
                state.get(WEATHER_FORECAST),
                state.get(SEARCH_RESULTS),
                state.find(EXCHANGE_RATE),
                state.get(ROUTE_LEGS),
                List.copyOf(state.get(TOOL_SOURCES)),
                List.copyOf(state.get(TOOL_WARNINGS)),
                state.get(TOOL_CONTEXT));
    }
}
