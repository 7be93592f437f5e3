package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.plan.Timeline.Eating;
import dev.waybill.voyager.plan.Timeline.Gap;
import dev.waybill.voyager.plan.Timeline.Visit;
import java.util.ArrayList;
import java.util.List;

/**
 * How good a day is: what its sights are worth, less what a traveller would complain about. Five points are a
 * minute on the way.
 */
final class DayScore {

    private static final long PER_TRAVEL_MINUTE = 5;
    private static final long PER_MINUTE_OF_LONG_LEG = 4;
    private static final int LONG_LEG = 40;
    private static final long PER_IDLE_MINUTE = 3;
    private static final int ENOUGH_FREE_TIME = 180;
    private static final long PER_DARK_MINUTE = 4;
    private static final long NEW_AREA = 40;
    private static final long BACK_TO_AREA = 150;
    private static final long SAME_CATEGORY = 120;
    private static final double PER_WET_OUTDOOR_MINUTE = 0.6;
    private static final long MUST_SEE_LATER = 40;
    private static final long EMPTY_DAY = 1_200;
    private static final int LATE = 21 * 60;

    private final SearchSpace space;

    DayScore(SearchSpace space) {
        this.space = space;
    }

    long of(int day, int[] order, Timeline timeline) {
        return worth(day, order)
                - travel(timeline)
                - freeTime(timeline)
                - meals(timeline)
                - areas(order)
                - sameness(order)
                - outdoors(day, timeline)
                - unevenness(order)
                - (order.length == 0 ? EMPTY_DAY : 0)
                - Math.max(0, timeline.back() - LATE);
    }

    private long worth(int day, int[] order) {
        long worth = 0;
        for (int index : order) {
            Stop stop = space.stop(index);
            worth += stop.worth() - (stop.sight().mustSee() ? MUST_SEE_LATER * day : 0);
        }
        return worth;
    }

    private long travel(Timeline timeline) {
        long cost = PER_TRAVEL_MINUTE * timeline.travel();
        List<Integer> places = timeline.places();
        for (int i = 1; i < places.size(); i++) {
            int leg = space.leg(places.get(i - 1), places.get(i));
            cost += PER_MINUTE_OF_LONG_LEG * Math.max(0, leg - LONG_LEG);
        }
        return cost;
    }

    private long freeTime(Timeline timeline) {
        long cost = PER_IDLE_MINUTE * timeline.idle();
        int longest = timeline.gaps().stream().mapToInt(Gap::minutes).max().orElse(0);
        int all = timeline.gaps().stream().mapToInt(Gap::minutes).sum();
        cost += Math.max(0, longest - ENOUGH_FREE_TIME) + 2L * (all - longest);
        return longest == 0 ? cost + space.rules().freeBlockWorth() : cost;
    }

    private long meals(Timeline timeline) {
        long cost = 0;
        for (Eating eating : timeline.meals()) {
            int usual = eating.meal() == Meal.LUNCH
                    ? space.habits().lunch()
                    : space.habits().dinner();
            cost += Math.abs(eating.from() - usual) / 2;
        }
        return cost;
    }

    private long areas(int[] order) {
        List<String> seen = new ArrayList<>();
        long cost = 0;
        String last = "";
        for (int index : order) {
            String area = space.stop(index).sight().area();
            if (!seen.contains(area)) {
                seen.add(area);
                cost += NEW_AREA;
            } else if (!area.equals(last)) {
                cost += BACK_TO_AREA;
            }
            last = area;
        }
        return cost;
    }

    private long sameness(int[] order) {
        long cost = 0;
        for (int i = 0; i < order.length; i++) {
            for (int j = i + 1; j < order.length; j++) {
                String one = space.stop(order[i]).sight().category();
                cost += one.equals(space.stop(order[j]).sight().category()) ? SAME_CATEGORY : 0;
            }
        }
        return cost;
    }

    private long outdoors(int day, Timeline timeline) {
        double cost = 0;
        for (Visit visit : timeline.visits()) {
            Stop stop = space.stop(visit.stop());
            if (!stop.sight().indoor()) {
                cost += PER_WET_OUTDOOR_MINUTE * space.wet(day) * stop.minutes();
                cost += stop.evening() ? 0 : PER_DARK_MINUTE * Math.max(0, visit.to() - space.dark(day));
            }
        }
        return Math.round(cost);
    }

    private long unevenness(int[] order) {
        int minutes = 0;
        for (int index : order) {
            minutes += space.stop(index).minutes();
        }
        int quarters = (minutes - space.evenShareOfMinutes()) / 15;
        return (long) quarters * quarters;
    }
}
