package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Confidence;
import dev.waybill.voyager.state.SearchResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the atlas knows of a city, the entries that serve a request first. */
public final class AtlasKnowledge {

    private static final int SIGHTS = 12;
    private static final int DISHES = 6;

    private AtlasKnowledge() {}

    /** The city itself, then at most {@value #SIGHTS} sights and {@value #DISHES} dishes, most wanted first. */
    public static List<SearchResult> of(AtlasCity city, TravelRequest request) {
        List<SearchResult> results = new ArrayList<>();
        results.add(new SearchResult(city.id(), city.name(), city.summary(), city.verifyAt(), Confidence.EMBEDDED));
        city.pois().stream()
                .sorted(Comparator.comparingInt((Poi sight) -> -wanted(request, sight.interests(), sight.mustSee()))
                        .thenComparing(Poi::id))
                .limit(SIGHTS)
                .map(sight -> new SearchResult(
                        sight.id(), sight.name(), sight.description(), sight.verifyAt(), Confidence.EMBEDDED))
                .forEach(results::add);
        city.dishes().stream()
                .sorted(Comparator.comparingInt((Dish dish) -> -wanted(request, dish.interests(), false))
                        .thenComparing(Dish::id))
                .limit(DISHES)
                .map(dish -> new SearchResult(
                        dish.id(), dish.name(), dish.description(), dish.verifyAt(), Confidence.EMBEDDED))
                .forEach(results::add);
        return List.copyOf(results);
    }

    private static int wanted(TravelRequest request, List<String> interests, boolean mustSee) {
        long matches = request.interests().stream().filter(interests::contains).count();
        return (int) matches * 2 + (mustSee ? 3 : 0);
    }
}
