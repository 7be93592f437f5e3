package dev.waybill.voyager.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationPlannerTest {

    @Test
    void theSameProblemHasTheSamePlan() {
        TravelRequest request = Requests.to("hangzhou", 3);

        DestinationPlan first = plan(request, List.of(), 42);
        DestinationPlan second = plan(request, List.of(), 42);

        assertThat(second).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "beijing",
                "cape-town",
                "chengdu",
                "hangzhou",
                "istanbul",
                "lisbon",
                "new-york",
                "paris",
                "rome",
                "tokyo"
            })
    void fiveDaysHoldEveryMustSee(String id) {
        AtlasCity city = OfflineTrip.ATLAS.load(id);

        DestinationPlan plan = plan(Requests.to(id, 5), List.of(), 7);

        assertThat(sights(plan))
                .containsAll(city.pois().stream().filter(Poi::mustSee).toList());
    }

    @Test
    void aMustSeeFarOutTakesItsDayBeforeLesserSightsDo() {
        DestinationPlan plan = plan(Requests.to("beijing", 3), List.of(), 7);

        assertThat(sights(plan)).extracting(Poi::id).contains("beijing-mutianyu", "beijing-forbidden-city");
    }

    @Test
    void theLouvreIsNeverPlannedOnATuesday() {
        for (long seed = 0; seed < 20; seed++) {
            DestinationPlan plan = plan(Requests.to("paris", 4), List.of(), seed);

            assertThat(plan.entries())
                    .filteredOn(entry -> entry.sight().id().equals("paris-louvre"))
                    .hasSize(1)
                    .allMatch(entry -> entry.date().getDayOfWeek() != DayOfWeek.TUESDAY);
        }
    }

    @Test
    void aMustSeeThatIsClosedAllTheTimeIsLeftOut() {
        TravelRequest tuesday = new TravelRequest(
                "paris", Requests.START.plusDays(1), 1, 2, Money.of("900", "EUR"), List.of(), Pace.NORMAL, Language.EN);

        DestinationPlan plan = plan(tuesday, List.of(), 7);

        assertThat(sights(plan)).extracting(Poi::id).doesNotContain("paris-louvre");
        assertThat(plan.entries()).isNotEmpty();
    }

    @Test
    void aLongTripHasLooseDaysAndNoInventedSight() {
        AtlasCity city = OfflineTrip.ATLAS.load("lisbon");

        DestinationPlan plan = plan(Requests.to("lisbon", 21), List.of(), 7);

        assertThat(sights(plan)).doesNotHaveDuplicates().isSubsetOf(city.pois());
        assertThat(plan.frames())
                .hasSize(21)
                .allSatisfy(frame -> assertThat(frame.freeBlocks()).isNotEmpty());
        assertThat(plan.frames()).filteredOn(frame -> frame.route().isEmpty()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "beijing",
                "cape-town",
                "chengdu",
                "hangzhou",
                "istanbul",
                "lisbon",
                "new-york",
                "paris",
                "rome",
                "tokyo"
            })
    void noDayIsEmptyWhileThereAreSights(String id) {
        DestinationPlan plan = plan(Requests.to(id, 5), List.of(), 7);

        for (DayFrame frame : plan.frames()) {
            assertThat(plan.entries()).anyMatch(entry -> entry.day() == frame.day());
        }
    }

    @Test
    void relaxedDaysHoldFewerStopsThanPackedOnes() {
        DestinationPlan relaxed = plan(paced(Pace.RELAXED), List.of(), 7);
        DestinationPlan packed = plan(paced(Pace.PACKED), List.of(), 7);

        assertThat(relaxed.entries()).hasSizeBetween(7, 9);
        assertThat(packed.entries()).hasSizeGreaterThan(relaxed.entries().size());
        assertThat(relaxed.frames())
                .allSatisfy(frame -> assertThat(frame.leave()).isAfterOrEqualTo(LocalTime.of(9, 30)));
    }

    @Test
    void ticketsStayBelowTheReviewersLimit() {
        BigDecimal limit = new BigDecimal("20");

        DestinationPlan plan = plan(Requests.to("paris", 4), List.of(new Directive.CheaperSights(limit)), 7);

        BigDecimal tickets =
                sights(plan).stream().map(sight -> sight.price().amount()).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(tickets).isLessThanOrEqualTo(limit);
        assertThat(plan.entries()).hasSizeGreaterThan(4);
    }

    @Test
    void theReviewersDemandsAreHonoured() {
        List<Directive> directives = List.of(new Directive.FewerStops(2, 1), new Directive.DropSight("paris-louvre"));

        DestinationPlan plan = plan(Requests.to("paris", 4), directives, 7);

        assertThat(plan.entries()).filteredOn(entry -> entry.day() == 2).hasSizeLessThanOrEqualTo(1);
        assertThat(sights(plan)).extracting(Poi::id).doesNotContain("paris-louvre");
    }

    @Test
    void indoorSightsGoToTheWetDay() {
        TravelRequest request = Requests.to("paris", 3);
        List<WeatherDay> weather = IntStream.range(0, 3)
                .mapToObj(day -> new WeatherDay(
                        request.startDate().plusDays(day),
                        WeatherProvider.OPEN_METEO,
                        day == 2 ? 63 : 0,
                        "as forecast",
                        12,
                        20,
                        day == 2 ? 1 : 0))
                .toList();

        DestinationPlan plan = DestinationPlanner.plan(
                new PlanningProblem(request, OfflineTrip.ATLAS.load("paris"), weather, List.of(), List.of(), 7));

        assertThat(outdoorMinutes(plan, 3)).isLessThan(outdoorMinutes(plan, 1) + outdoorMinutes(plan, 2));
        assertThat(outdoorMinutes(plan, 3)).isLessThanOrEqualTo(120);
    }

    @Test
    void aPlaceOutsideTheAtlasGetsACalendarAndNothingInvented() {
        TravelRequest request = Requests.to("Ulaanbaatar", 3);

        DestinationPlan plan = DestinationPlanner.blank(request);

        assertThat(plan.entries()).isEmpty();
        assertThat(plan.places()).isEmpty();
        assertThat(plan.frames())
                .extracting(DayFrame::date)
                .containsExactly(
                        request.startDate(),
                        request.startDate().plusDays(1),
                        request.startDate().plusDays(2));
    }

    private static TravelRequest paced(Pace pace) {
        return Requests.to("rome", 3, pace, List.of("history"), Money.of("20000", "CNY"), Language.EN);
    }

    private static DestinationPlan plan(TravelRequest request, List<Directive> directives, long seed) {
        return DestinationPlanner.plan(new PlanningProblem(
                request, OfflineTrip.ATLAS.load(request.destination()), List.of(), List.of(), directives, seed));
    }

    private static List<Poi> sights(DestinationPlan plan) {
        return plan.entries().stream().map(DestinationEntry::sight).toList();
    }

    private static int outdoorMinutes(DestinationPlan plan, int day) {
        return plan.entries().stream()
                .filter(entry -> entry.day() == day && !entry.sight().indoor())
                .mapToInt(entry -> entry.sight().minutes())
                .sum();
    }
}
