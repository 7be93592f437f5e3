package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.facts.PlaceFinder;
import dev.waybill.voyager.facts.RateFinder;
import dev.waybill.voyager.facts.TravelPlace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Confidence;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.SearchResult;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.WeatherDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The context tools without a network: climate normals for the weather, the atlas for the search, embedded rates for the
 * currency. Each stands in for a service, so each brings the warning that the service is missing.
 */
public final class EmbeddedContextTools implements ContextToolEnricher {

    private static final LocalText ATLAS = new LocalText("内置图集", "built-in atlas");
    private static final LocalText RATES = new LocalText("内置汇率表", "built-in table of rates");

    private final PlaceFinder places;
    private final RateFinder rates;

    public EmbeddedContextTools(PlaceFinder places, RateFinder rates) {
        this.places = places;
        this.rates = rates;
    }

    @Override
    public ContextToolResult enrich(TravelRequest request) {
        Optional<TravelPlace> place = places.find(request.destination());
        Optional<AtlasCity> city = place.flatMap(TravelPlace::atlas);
        List<WeatherDay> weather =
                city.map(found -> ClimateNormals.of(found, request)).orElse(List.of());
        List<SearchResult> results =
                city.map(found -> AtlasKnowledge.of(found, request)).orElse(List.of());
        Optional<RateUsed> rate = place.flatMap(TravelPlace::currency)
                .flatMap(local -> rates.find(request.budget().currency(), local));

        List<ToolWarning> warnings = new ArrayList<>();
        warnings.add(ToolWarning.WEATHER_UNAVAILABLE);
        warnings.add(ToolWarning.SEARCH_UNAVAILABLE);
        if (rate.filter(RateUsed::sameCurrency).isEmpty()) {
            warnings.add(ToolWarning.CURRENCY_UNAVAILABLE);
        }
        String context = new ContextText(request.language()).of(city, weather, results, rate);
        return new ContextToolResult(weather, results, rate, sources(weather, results, rate), warnings, context);
    }

    private static List<ToolSource> sources(
            List<WeatherDay> weather, List<SearchResult> results, Optional<RateUsed> rate) {
        List<ToolSource> sources = new ArrayList<>();
        if (!weather.isEmpty()) {
            sources.add(new ToolSource(
                    "weather",
                    new LocalText("各月气温和降雨的多年平均", "long-term monthly means of temperature and rain"),
                    ATLAS,
                    Optional.empty(),
                    Confidence.EMBEDDED));
        }
        if (!results.isEmpty()) {
            sources.add(new ToolSource(
                    "search",
                    new LocalText("景点、菜品、费用和常规开放时间", "sights, dishes, costs and usual opening hours"),
                    ATLAS,
                    Optional.empty(),
                    Confidence.EMBEDDED));
        }
        rate.filter(used -> !used.sameCurrency())
                .ifPresent(used -> sources.add(new ToolSource(
                        "currency",
                        new LocalText("汇率", "exchange rate"),
                        RATES,
                        Optional.of(used.asOf()),
                        Confidence.EMBEDDED)));
        return sources;
    }
}
