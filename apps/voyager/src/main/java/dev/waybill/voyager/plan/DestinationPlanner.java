package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.plan.Timeline.Visit;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FreeBlock;
import dev.waybill.voyager.state.MealSlot;
import dev.waybill.voyager.state.RoutePlace;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The destination agent's decision: sights on days, in an order, with times. A sight is never planned on a day it is
 * usually closed, outside its usual hours, twice, or beyond the pace; lunch and dinner stand in every day. A city with
 * fewer sights than the days could hold gets looser days.
 *
 * <p>Deterministic: the same problem, seed included, has the same plan. Pure and thread-safe.
 */
public final class DestinationPlanner {

    private DestinationPlanner() {}

    /** The plan for a city of the atlas. */
    public static DestinationPlan plan(PlanningProblem problem) {
        SearchSpace space = new SearchSpace(problem);
        int[][] days = new SightSearch(space).solve(problem.seed());
        List<DestinationEntry> entries = new ArrayList<>();
        List<DayFrame> frames = new ArrayList<>();
        for (int day = 0; day < days.length; day++) {
            Timeline timeline = DayWalk.through(space, days[day]).orElseThrow();
            entries.addAll(entries(space, problem.request(), day, timeline));
            frames.add(frame(space, day, timeline));
        }
        return new DestinationPlan(new RainAlternatives(problem.city(), entries).added(), frames);
    }

    /** Days with a calendar and nothing else, for a place whose sights are not known. */
    public static DestinationPlan blank(TravelRequest request) {
        DayRules rules = DayRules.of(request);
        List<DayFrame> frames = new ArrayList<>();
        for (int day = 0; day < request.days(); day++) {
            LocalDate date = request.startDate().plusDays(day);
            frames.add(new DayFrame(
                    day + 1, date, time(rules.leave()), time(rules.backBy()), List.of(), List.of(), List.of()));
        }
        return new DestinationPlan(List.of(), frames);
    }

    private static List<DestinationEntry> entries(
            SearchSpace space, TravelRequest request, int day, Timeline timeline) {
        Reasons reasons = new Reasons(request.interests(), space.wet(day));
        List<Poi> sights = timeline.visits().stream()
                .map(visit -> space.stop(visit.stop()).sight())
                .toList();
        List<DestinationEntry> entries = new ArrayList<>();
        for (int i = 0; i < sights.size(); i++) {
            Visit visit = timeline.visits().get(i);
            entries.add(new DestinationEntry(
                    day + 1,
                    space.date(day),
                    i + 1,
                    sights.get(i),
                    time(visit.from()),
                    time(visit.to()),
                    reasons.of(space.stop(visit.stop()), sights),
                    Optional.empty()));
        }
        return entries;
    }

    private static DayFrame frame(SearchSpace space, int day, Timeline timeline) {
        List<MealSlot> meals = timeline.meals().stream()
                .map(eating -> new MealSlot(
                        eating.meal(),
                        time(eating.from()),
                        time(eating.to()),
                        area(space, eating.place()),
                        id(space, eating.place()),
                        eating.during()))
                .toList();
        List<FreeBlock> free = timeline.gaps().stream()
                .map(gap -> new FreeBlock(
                        time(gap.from()), time(gap.to()), area(space, gap.place()), id(space, gap.place())))
                .toList();
        List<RoutePlace> route = timeline.places().size() < 2
                ? List.of()
                : timeline.places().stream()
                        .map(place -> place(space, day + 1, place))
                        .toList();
        return new DayFrame(
                day + 1, space.date(day), time(timeline.leave()), time(timeline.back()), meals, free, route);
    }

    private static String area(SearchSpace space, int place) {
        return place == 0
                ? space.city().hotelArea()
                : space.stop(place - 1).sight().area();
    }

    private static String id(SearchSpace space, int place) {
        return place == 0 ? RoutePlace.HOTEL : space.stop(place - 1).sight().id();
    }

    private static RoutePlace place(SearchSpace space, int day, int place) {
        if (place > 0) {
            Poi sight = space.stop(place - 1).sight();
            return new RoutePlace(day, sight.id(), sight.name(), sight.location());
        }
        LocalText name = new LocalText("住处", "your place to stay");
        return new RoutePlace(
                day,
                RoutePlace.HOTEL,
                name,
                space.city().area(space.city().hotelArea()).location());
    }

    private static LocalTime time(int minutes) {
        return LocalTime.of(minutes / 60, minutes % 60);
    }
}
