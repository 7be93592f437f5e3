package dev.waybill.voyager.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waybill.voyager.data.GeoPoint;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.facts.TravelPlace;
import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Confidence;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.TravelMode;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmbeddedToolsTest {

    private static final LocalDate RATES_OF = LocalDate.of(2026, 9, 29);

    @Test
    void theWeatherIsUsualForTheMonthAndSaysSo() {
        ContextToolResult result = tools().enrich(Requests.to("tokyo", 3));

        assertThat(result.weather()).hasSize(3).allSatisfy(day -> {
            assertThat(day.provider()).isEqualTo(WeatherProvider.CLIMATE_NORMALS);
            assertThat(day.maxTemperatureC())
                    .isEqualTo(OfflineTrip.ATLAS
                            .load("tokyo")
                            .climateOn(day.date())
                            .maxC());
        });
        assertThat(result.weather()).extracting(WeatherDay::date).first().isEqualTo(Requests.START);
        assertThat(result.warnings())
                .containsExactly(
                        ToolWarning.WEATHER_UNAVAILABLE,
                        ToolWarning.SEARCH_UNAVAILABLE,
                        ToolWarning.CURRENCY_UNAVAILABLE);
    }

    @Test
    void theSourcesNameTheAtlasAndTheDayOfTheRatesAndNothingElse() {
        ContextToolResult result = tools().enrich(Requests.to("tokyo", 3));

        assertThat(result.sources()).extracting(ToolSource::tool).containsExactly("weather", "search", "currency");
        assertThat(result.sources()).extracting(ToolSource::confidence).containsOnly(Confidence.EMBEDDED);
        assertThat(result.sources().getLast().asOf()).contains(RATES_OF);
    }

    @Test
    void noCurrencyIsMissingWhereOnePaysInOnesOwn() {
        ContextToolResult result = tools().enrich(Requests.to("hangzhou", 3));

        assertThat(result.warnings()).doesNotContain(ToolWarning.CURRENCY_UNAVAILABLE);
        assertThat(result.sources()).extracting(ToolSource::tool).doesNotContain("currency");
    }

    @Test
    void aPlaceOutsideTheAtlasHasNeitherWeatherNorResultsButAllTheWarnings() {
        ContextToolResult result = tools().enrich(Requests.to("Nowhere", 3));

        assertThat(result.weather()).isEmpty();
        assertThat(result.searchResults()).isEmpty();
        assertThat(result.sources()).isEmpty();
        assertThat(result.warnings()).contains(ToolWarning.WEATHER_UNAVAILABLE, ToolWarning.SEARCH_UNAVAILABLE);
    }

    @Test
    void whatIsKnownComesWithWhatTheTravellerLikesFirst() {
        TravelRequest request =
                Requests.to("lisbon", 3, Pace.NORMAL, List.of("museums"), Money.of("900", "EUR"), Language.EN);

        ContextToolResult result = tools().enrich(request);

        assertThat(result.searchResults().getFirst().id()).isEqualTo("lisbon");
        assertThat(result.searchResults().get(1).id()).isEqualTo("lisbon-coach-museum");
        assertThat(result.toolContext()).contains("usual for the month").contains("lisbon-coach-museum");
    }

    @Test
    void aShortWayIsWalkedAndALongOneRidden() {
        GeoPoint here = new GeoPoint(30.25, 120.15);

        LegEstimate walk = LegEstimate.between(here, new GeoPoint(30.2545, 120.15));
        LegEstimate ride = LegEstimate.between(here, new GeoPoint(30.2846, 120.15));

        assertThat(walk.mode()).isEqualTo(TravelMode.WALK);
        assertThat(walk.km()).isCloseTo(0.7, within(0.05));
        assertThat(walk.minutes()).isEqualTo(9);
        assertThat(walk.taxiMinutes()).isEmpty();
        assertThat(ride.mode()).isEqualTo(TravelMode.TRANSIT);
        assertThat(ride.km()).isEqualTo(5.0);
        assertThat(ride.minutes()).isEqualTo(25);
        assertThat(ride.taxiMinutes()).contains(14);
    }

    @Test
    void aWayOutOfTownIsFasterBeyondTheCity() {
        LegEstimate estimate = LegEstimate.between(new GeoPoint(39.9, 116.4), new GeoPoint(40.43, 116.57));

        assertThat(estimate.km()).isCloseTo(78.9, within(0.5));
        assertThat(estimate.minutes()).isBetween(140, 146);
    }

    @Test
    void legsJoinThePlacesOfADayAndNeverTwoDays() {
        List<RoutePlace> places =
                List.of(place(1, "hotel", 0), place(1, "a", 1), place(2, "hotel", 0), place(2, "b", 2));

        RouteToolResult result = new EmbeddedRouteTools().enrich(Requests.to("hangzhou", 2), places);

        assertThat(result.legs()).extracting(RouteLeg::to).containsExactly("a", "b");
        assertThat(result.legs()).noneMatch(RouteLeg::measured);
        assertThat(result.warnings()).containsExactly(ToolWarning.MAP_UNAVAILABLE);
        assertThat(result.sources()).extracting(ToolSource::confidence).containsExactly(Confidence.ESTIMATED);
    }

    @Test
    void nothingAskedIsNothingMissing() {
        RouteToolResult result = new EmbeddedRouteTools().enrich(Requests.to("hangzhou", 2), List.of());

        assertThat(result.legs()).isEmpty();
        assertThat(result.warnings()).isEmpty();
    }

    @Test
    void theTextForAModelIsCutAtSixThousandWholeCharacters() {
        String cut = ToolText.cut("湖".repeat(4_000) + "𠮷".repeat(4_000));

        assertThat(cut.codePointCount(0, cut.length())).isEqualTo(ToolText.MAX_CODE_POINTS);
        assertThat(cut).endsWith("𠮷");
        assertThat(ToolText.cut("ab")).isEqualTo("ab");
    }

    private static ContextToolEnricher tools() {
        return new EmbeddedContextTools(
                destination -> OfflineTrip.ATLAS.find(destination).map(TravelPlace::of), EmbeddedToolsTest::rate);
    }

    private static Optional<RateUsed> rate(Currency home, Currency local) {
        BigDecimal rate = home.equals(local) ? BigDecimal.ONE : new BigDecimal("23.4768");
        return Optional.of(new RateUsed(home, local, rate, RATES_OF, false));
    }

    private static RoutePlace place(int day, String id, int step) {
        return new RoutePlace(day, id, new LocalText(id, id), new GeoPoint(30 + step / 100.0, 120));
    }
}
