package dev.waybill.voyager.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.TravelState;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanReviewTest {

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(99, 6);
    }

    @Test
    void aPlanWithinItsBudgetIsApprovedAtOnce() {
        TravelState state = new OfflineTrip(Requests.to("hangzhou", 3), 7).run();

        assertThat(state.reviewStatus()).isEqualTo(ReviewStatus.APPROVED);
        assertThat(state.revisionCount()).isZero();
        assertThat(state.risks()).noneMatch(risk -> risk.directive().isPresent());
    }

    @Test
    void aPlanOverItsBudgetIsSentBackAndComesBackWithinIt() {
        TravelRequest request =
                Requests.to("paris", 4, Pace.NORMAL, List.of("museums"), Money.of("900", "EUR"), Language.EN);

        TravelState state = new OfflineTrip(request, 7).run();

        assertThat(state.revisionCount()).isEqualTo(1);
        assertThat(state.reviewStatus()).isEqualTo(ReviewStatus.APPROVED);
        assertThat(state.budget().orElseThrow().limit().exceeded()).isFalse();
        assertThat(state.risks())
                .filteredOn(risk -> risk.code() == RiskCode.OVER_BUDGET)
                .singleElement()
                .satisfies(risk -> {
                    assertThat(risk.open()).isFalse();
                    assertThat(risk.directive()).get().isInstanceOf(Directive.CheaperSights.class);
                });
    }

    @Test
    void whatCheaperSightsCannotMendIsARiskAndNotARevision() {
        TravelRequest request = Requests.to("paris", 4, Pace.NORMAL, List.of(), Money.of("200", "EUR"), Language.EN);

        TravelState state = new OfflineTrip(request, 7).run();

        assertThat(state.revisionCount()).isZero();
        assertThat(state.reviewStatus()).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
        assertThat(state.risks())
                .filteredOn(risk -> risk.code() == RiskCode.OVER_BUDGET)
                .singleElement()
                .satisfies(risk -> assertThat(risk.directive()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyReviewEndsWithinTwoRevisionsAndABudgetIsKeptOrCannotBe(TravelRequest request) {
        TravelState state = new OfflineTrip(request, 7).run();

        assertThat(state.reviewStatus()).isIn(ReviewStatus.APPROVED, ReviewStatus.APPROVED_WITH_RISKS);
        assertThat(state.revisionCount()).isBetween(0, PlanReview.MAX_REVISIONS);
        if (state.budget().orElseThrow().limit().exceeded()) {
            assertThat(state.reviewStatus()).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
            assertThat(state.risks()).anyMatch(risk -> risk.code() == RiskCode.OVER_BUDGET && risk.open());
        }
    }

    @Test
    void aSightOnItsClosedDayHasToGo() {
        TravelState state = new OfflineTrip(Requests.to("paris", 2), 7).run();
        DestinationEntry stop = state.destinationInfo().stream()
                .filter(entry -> entry.sight().hours().closeMinute() < 23 * 60)
                .findFirst()
                .orElseThrow();
        DestinationEntry closed = new DestinationEntry(
                stop.day(),
                stop.date(),
                stop.order(),
                stop.sight(),
                LocalTime.of(22, 30),
                LocalTime.of(23, 30),
                stop.reasons(),
                stop.rainAlternative());

        ReviewResult review = PlanReview.review(with(state, List.of(closed), state.routeLegs()), paris());

        assertThat(review.status()).isEqualTo(ReviewStatus.REVISE);
        assertThat(PlanReview.directives(review.risks()))
                .contains(new Directive.DropSight(stop.sight().id()));
    }

    @Test
    void measuredWaysThatTakeMuchLongerCostADayAStop() {
        TravelState state = new OfflineTrip(Requests.to("rome", 2), 7).run();
        List<RouteLeg> slow = state.routeLegs().stream()
                .map(leg -> leg.day() == 1
                        ? new RouteLeg(1, leg.from(), leg.to(), leg.mode(), 120, leg.km(), true, leg.taxiMinutes())
                        : leg)
                .toList();
        int stops = state.stopsOf(1).size();

        ReviewResult review = PlanReview.review(
                with(state, state.destinationInfo(), slow), Optional.of(OfflineTrip.ATLAS.load("rome")));

        assertThat(review.status()).isEqualTo(ReviewStatus.REVISE);
        assertThat(PlanReview.directives(review.risks())).containsExactly(new Directive.FewerStops(1, stops - 1));
    }

    @Test
    void aWetForecastForAnOutdoorDayAsksForARoof() {
        TravelState state = new OfflineTrip(Requests.to("rome", 2), 7).run();
        List<DestinationEntry> outdoors = state.destinationInfo().stream()
                .filter(entry -> !entry.sight().indoor())
                .toList();
        int day = outdoors.getFirst().day();
        List<WeatherDay> wet = state.weatherForecast().stream()
                .map(usual -> new WeatherDay(usual.date(), WeatherProvider.OPEN_METEO, 63, "rain", 10, 18, 0.9))
                .toList();

        ReviewResult review = PlanReview.review(
                with(state, outdoors, state.foods(), state.routeLegs(), wet),
                Optional.of(OfflineTrip.ATLAS.load("rome")));

        assertThat(PlanReview.directives(review.risks())).contains(new Directive.PreferIndoor(day));
    }

    @Test
    void aMissingDinnerIsSaid() {
        TravelState state = new OfflineTrip(Requests.to("paris", 2), 7).run();

        ReviewResult review = PlanReview.review(
                with(state, state.destinationInfo(), List.of(), state.routeLegs(), state.weatherForecast()), paris());

        assertThat(review.risks())
                .filteredOn(risk -> risk.code() == RiskCode.MEAL_MISSING)
                .hasSize(4);
        assertThat(review.status()).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
    }

    @Test
    void afterTwoRevisionsWhatRemainsIsARisk() {
        TravelState state = new OfflineTrip(Requests.to("rome", 2), 7).run();
        TravelState slow = with(
                state,
                state.destinationInfo(),
                state.routeLegs().stream()
                        .map(leg -> new RouteLeg(
                                leg.day(), leg.from(), leg.to(), leg.mode(), 150, leg.km(), true, leg.taxiMinutes()))
                        .toList());

        ReviewResult review =
                PlanReview.review(revised(slow, PlanReview.MAX_REVISIONS), Optional.of(OfflineTrip.ATLAS.load("rome")));

        assertThat(review.status()).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
        assertThat(review.revisionCount()).isEqualTo(PlanReview.MAX_REVISIONS);
        assertThat(review.risks()).anyMatch(risk -> risk.code() == RiskCode.OVERFULL_DAY && risk.open());
    }

    @Test
    void aMustSeeWithoutRoomIsNamedWithItsReason() {
        TravelRequest tuesday = new TravelRequest(
                "paris", Requests.START.plusDays(1), 1, 2, Money.of("900", "EUR"), List.of(), Pace.NORMAL, Language.EN);

        TravelState state = new OfflineTrip(tuesday, 7).run();

        assertThat(state.risks())
                .filteredOn(risk -> risk.code() == RiskCode.MUST_SEE_LEFT_OUT)
                .extracting(risk -> risk.text().en())
                .anyMatch(text -> text.contains("Louvre") && text.contains("closed on these dates"));
    }

    @Test
    void aCityOutsideTheAtlasIsApprovedWithThatRisk() {
        TravelState state = new OfflineTrip(Requests.to("Ulaanbaatar", 3), 7).run();

        assertThat(state.reviewStatus()).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
        assertThat(state.risks()).extracting(Risk::code).containsExactly(RiskCode.CITY_NOT_IN_ATLAS);
    }

    private static Optional<AtlasCity> paris() {
        return Optional.of(OfflineTrip.ATLAS.load("paris"));
    }

    private static TravelState with(TravelState state, List<DestinationEntry> entries, List<RouteLeg> legs) {
        return with(state, entries, state.foods(), legs, state.weatherForecast());
    }

    private static TravelState with(
            TravelState state,
            List<DestinationEntry> entries,
            List<FoodEntry> foods,
            List<RouteLeg> legs,
            List<WeatherDay> weather) {
        return new TravelState(
                state.userRequest(),
                state.tasks(),
                state.knowledge(),
                entries,
                state.dayFrames(),
                foods,
                state.budget(),
                state.risks(),
                ReviewStatus.PENDING,
                state.revisionCount(),
                state.finalPlan(),
                weather,
                state.searchResults(),
                state.exchangeRate(),
                legs,
                state.toolSources(),
                state.toolWarnings(),
                state.toolContext());
    }

    private static TravelState revised(TravelState state, int times) {
        return new TravelState(
                state.userRequest(),
                state.tasks(),
                state.knowledge(),
                state.destinationInfo(),
                state.dayFrames(),
                state.foods(),
                state.budget(),
                state.risks(),
                ReviewStatus.PENDING,
                times,
                state.finalPlan(),
                state.weatherForecast(),
                state.searchResults(),
                state.exchangeRate(),
                state.routeLegs(),
                state.toolSources(),
                state.toolWarnings(),
                state.toolContext());
    }
}
