package dev.waybill.voyager.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FreeBlock;
import dev.waybill.voyager.state.MealSlot;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.tools.LegEstimate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The hard rules of a plan, over all cities and many kinds of trips. */
class DestinationPlannerPropertyTest {

    private static final Map<TravelRequest, DestinationPlan> PLANS = new ConcurrentHashMap<>();

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(20270503, 10);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everySightIsOpenPlannedOnceAndOfTheCity(TravelRequest request) {
        AtlasCity city = OfflineTrip.ATLAS.load(request.destination());

        DestinationPlan plan = plan(request);

        assertThat(plan.entries()).extracting(entry -> entry.sight().id()).doesNotHaveDuplicates();
        assertThat(plan.entries()).extracting(DestinationEntry::sight).isSubsetOf(city.pois());
        assertThat(plan.entries()).allSatisfy(entry -> {
            assertThat(entry.sight().opensOn(entry.date())).isTrue();
            assertThat(entry.sight().hours().covers(minute(entry.arrive()), minute(entry.leave())))
                    .isTrue();
            assertThat(minute(entry.leave()) - minute(entry.arrive()))
                    .isGreaterThanOrEqualTo(entry.sight().minutes());
        });
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyDayHasItsMealsInTimeAndEndsAtTheHotelInTime(TravelRequest request) {
        DayRules rules = DayRules.of(request);

        DestinationPlan plan = plan(request);

        assertThat(plan.frames()).hasSize(request.days()).allSatisfy(frame -> {
            assertThat(frame.meals()).extracting(MealSlot::meal).containsExactly(Meal.LUNCH, Meal.DINNER);
            assertThat(minute(frame.meals().getFirst().from())).isBetween(MealTimes.LUNCH_FROM, MealTimes.LUNCH_UNTIL);
            assertThat(minute(frame.meals().getLast().from())).isBetween(MealTimes.DINNER_FROM, MealTimes.DINNER_UNTIL);
            assertThat(minute(frame.leave())).isGreaterThanOrEqualTo(rules.leave());
            assertThat(minute(frame.back())).isLessThanOrEqualTo(rules.backBy());
            if (!frame.route().isEmpty()) {
                assertThat(frame.route().getFirst().id()).isEqualTo(RoutePlace.HOTEL);
                assertThat(frame.route().getLast().id()).isEqualTo(RoutePlace.HOTEL);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("requests")
    void noDayIsOverfull(TravelRequest request) {
        DayRules rules = DayRules.of(request);

        DestinationPlan plan = plan(request);

        assertThat(plan.frames()).allSatisfy(frame -> {
            List<Poi> sights = sightsOf(plan, frame.day());
            assertThat(sights).hasSizeLessThanOrEqualTo(rules.maxStops());
            if (sights.size() > 1) {
                assertThat(sights.stream().mapToInt(Poi::minutes).sum()).isLessThanOrEqualTo(rules.maxVisitMinutes());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theTimesLeaveRoomForEveryWayAndNothingOverlaps(TravelRequest request) {
        DestinationPlan plan = plan(request);

        for (DayFrame frame : plan.frames()) {
            List<Span> spans = spans(plan, frame);
            LocalTime free = frame.leave();
            for (Span span : spans) {
                assertThat(span.from).isAfterOrEqualTo(free);
                free = span.to;
            }
            int ways = ways(frame);
            int occupied = spans.stream().mapToInt(Span::minutes).sum();
            assertThat(minute(frame.back()) - minute(frame.leave())).isGreaterThanOrEqualTo(ways + occupied);
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void noOtherOrderOfADayIsBetterSoNoDayZigzags(TravelRequest request) {
        SearchSpace space = new SearchSpace(problem(request));
        SightSearch search = new SightSearch(space);

        int[][] days = search.solve(seed(request));

        for (int day = 0; day < days.length; day++) {
            long best = search.value(day, days[day]);
            for (int[] order : Orders.permutations(days[day])) {
                assertThat(search.value(day, order)).isLessThanOrEqualTo(best);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRainAlternativeIsIndoorsOpenAndNotPassedAlready(TravelRequest request) {
        DestinationPlan plan = plan(request);

        assertThat(plan.entries())
                .filteredOn(entry -> entry.rainAlternative().isPresent())
                .allSatisfy(entry -> {
                    Poi instead = entry.rainAlternative().orElseThrow().sight();
                    assertThat(entry.sight().indoor()).isFalse();
                    assertThat(instead.indoor()).isTrue();
                    assertThat(instead.opensOn(entry.date())).isTrue();
                    assertThat(plan.entries())
                            .filteredOn(other -> other.sight().equals(instead))
                            .allMatch(other -> other.day() > entry.day());
                });
    }

    private static DestinationPlan plan(TravelRequest request) {
        return PLANS.computeIfAbsent(request, asked -> DestinationPlanner.plan(problem(asked)));
    }

    private static long seed(TravelRequest request) {
        return request.startDate().toEpochDay() * 31 + request.days();
    }

    private static PlanningProblem problem(TravelRequest request) {
        return new PlanningProblem(
                request, OfflineTrip.ATLAS.load(request.destination()), List.of(), List.of(), List.of(), seed(request));
    }

    private static List<Poi> sightsOf(DestinationPlan plan, int day) {
        return plan.entries().stream()
                .filter(entry -> entry.day() == day)
                .map(DestinationEntry::sight)
                .toList();
    }

    private static List<Span> spans(DestinationPlan plan, DayFrame frame) {
        List<Span> spans = new ArrayList<>();
        plan.entries().stream()
                .filter(entry -> entry.day() == frame.day())
                .forEach(entry -> spans.add(new Span(entry.arrive(), entry.leave())));
        frame.meals().stream()
                .filter(slot -> !slot.during())
                .forEach(slot -> spans.add(new Span(slot.from(), slot.to())));
        for (FreeBlock block : frame.freeBlocks()) {
            spans.add(new Span(block.from(), block.to()));
        }
        spans.sort(Comparator.comparing(Span::from));
        return spans;
    }

    private static int ways(DayFrame frame) {
        int minutes = 0;
        for (int i = 1; i < frame.route().size(); i++) {
            minutes += LegEstimate.between(
                            frame.route().get(i - 1).location(),
                            frame.route().get(i).location())
                    .minutes();
        }
        return minutes;
    }

    private static int minute(LocalTime time) {
        return time.toSecondOfDay() / 60;
    }

    private record Span(LocalTime from, LocalTime to) {
        int minutes() {
            return minute(to) - minute(from);
        }
    }
}
