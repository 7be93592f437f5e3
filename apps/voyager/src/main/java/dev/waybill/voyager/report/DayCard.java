package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.state.TravelState;
import dev.waybill.voyager.state.WeatherDay;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One day with everything that belongs to it, for every format.
 *
 * @param items as they are lived; empty when the place is not in the atlas
 */
record DayCard(
        DayFrame frame,
        List<DestinationEntry> stops,
        List<DayItem> items,
        Optional<WeatherDay> weather,
        Optional<FoodEntry> breakfast,
        Optional<FoodEntry> snack) {

    static List<DayCard> of(TravelState state) {
        MealJoin meals = new MealJoin(state.dayFrames(), state.foods());
        return state.dayFrames().stream()
                .map(frame -> card(state, frame, meals))
                .toList();
    }

    /** The areas of the day in the order they are first seen. */
    List<String> areas() {
        return stops.stream().map(stop -> stop.sight().area()).distinct().toList();
    }

    private static DayCard card(TravelState state, DayFrame frame, MealJoin meals) {
        List<DestinationEntry> stops = state.stopsOf(frame.day());
        List<RouteLeg> legs = state.routeLegs().stream()
                .filter(leg -> leg.day() == frame.day())
                .toList();
        Optional<WeatherDay> weather = state.weatherForecast().stream()
                .filter(day -> day.date().equals(frame.date()))
                .findFirst();
        return new DayCard(
                frame,
                stops,
                new Chronicle(frame, legs).of(stops, meals),
                weather,
                meals.dish(frame.day(), Meal.BREAKFAST),
                meals.dish(frame.day(), Meal.SNACK));
    }

    /** Puts visits, meals, free time and ways into one sequence. */
    private static final class Chronicle {

        private final DayFrame frame;
        private final List<RouteLeg> legs;
        private final List<DayItem> items = new ArrayList<>();
        private int reached;

        Chronicle(DayFrame frame, List<RouteLeg> legs) {
            this.frame = frame;
            this.legs = legs;
        }

        List<DayItem> of(List<DestinationEntry> stops, MealJoin meals) {
            List<Timed> timed = new ArrayList<>();
            stops.forEach(
                    stop -> timed.add(new Timed(stop.arrive(), stop.sight().id(), new DayItem.Visit(stop))));
            frame.meals()
                    .forEach(slot -> timed.add(new Timed(
                            slot.from(), slot.place(), new DayItem.Eat(slot, meals.dish(frame.day(), slot.meal())))));
            frame.freeBlocks()
                    .forEach(block -> timed.add(new Timed(block.from(), block.place(), new DayItem.Free(block))));
            timed.sort(Comparator.comparing(Timed::at));
            boolean travels = !frame.route().isEmpty();
            if (travels) {
                items.add(new DayItem.Leave(frame.leave()));
            }
            for (Timed next : timed) {
                while (travels && !frame.route().get(reached).id().equals(next.place) && go()) {}
                items.add(next.item);
            }
            while (travels && go()) {}
            if (travels) {
                items.add(new DayItem.Back(frame.back()));
            }
            return List.copyOf(items);
        }

        private boolean go() {
            if (reached >= legs.size()) {
                return false;
            }
            RouteLeg leg = legs.get(reached++);
            items.add(new DayItem.Way(leg, leg.to().equals(RoutePlace.HOTEL)));
            return true;
        }
    }

    private record Timed(LocalTime at, String place, DayItem item) {}
}
