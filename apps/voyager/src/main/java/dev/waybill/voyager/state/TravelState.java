package dev.waybill.voyager.state;

import dev.waybill.voyager.request.TravelRequest;
import java.util.List;
import java.util.Optional;

/**
 * Everything a run knows about a trip. Each component is written by one agent: {@code tasks} by the planner, {@code
 * knowledge} by the retriever, {@code destinationInfo} and {@code dayFrames} by the destination agent, {@code foods} by
 * the food agent, {@code budget} by the budget agent, {@code risks}, {@code reviewStatus} and {@code revisionCount} by
 * the reviewer, {@code finalPlan} by the final agent; the rest by the tools.
 *
 * @param exchangeRate from the traveller's currency to the one of the place, also when they are the same
 * @param toolContext short text for a model; its channel is transient, so it is empty when the run has ended
 */
public record TravelState(
        TravelRequest userRequest,
        List<String> tasks,
        List<SearchResult> knowledge,
        List<DestinationEntry> destinationInfo,
        List<DayFrame> dayFrames,
        List<FoodEntry> foods,
        Optional<BudgetPlan> budget,
        List<Risk> risks,
        ReviewStatus reviewStatus,
        int revisionCount,
        String finalPlan,
        List<WeatherDay> weatherForecast,
        List<SearchResult> searchResults,
        Optional<RateUsed> exchangeRate,
        List<RouteLeg> routeLegs,
        List<ToolSource> toolSources,
        List<ToolWarning> toolWarnings,
        String toolContext) {

    public TravelState {
        tasks = List.copyOf(tasks);
        knowledge = List.copyOf(knowledge);
        destinationInfo = List.copyOf(destinationInfo);
        dayFrames = List.copyOf(dayFrames);
        foods = List.copyOf(foods);
        risks = List.copyOf(risks);
        weatherForecast = List.copyOf(weatherForecast);
        searchResults = List.copyOf(searchResults);
        routeLegs = List.copyOf(routeLegs);
        toolSources = List.copyOf(toolSources);
        toolWarnings = List.copyOf(toolWarnings);
    }

    /** The state before the first agent: the request and nothing else. */
    public static TravelState initial(TravelRequest request) {
        return new TravelState(
                request,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                ReviewStatus.PENDING,
                0,
                "",
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                "");
    }

    /** The stops of one day, in order. */
    public List<DestinationEntry> stopsOf(int day) {
        return destinationInfo.stream().filter(entry -> entry.day() == day).toList();
    }
}
