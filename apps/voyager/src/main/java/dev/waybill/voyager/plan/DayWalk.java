package dev.waybill.voyager.plan;

import static dev.waybill.voyager.plan.MealTimes.DINNER_FROM;
import static dev.waybill.voyager.plan.MealTimes.DINNER_UNTIL;
import static dev.waybill.voyager.plan.MealTimes.LUNCH_FROM;
import static dev.waybill.voyager.plan.MealTimes.LUNCH_UNTIL;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.plan.Timeline.Eating;
import dev.waybill.voyager.plan.Timeline.Gap;
import dev.waybill.voyager.plan.Timeline.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Walks through one day in a given order and tells the time: ways, visits within opening hours, lunch and dinner within
 * theirs, and the way back. A day that breaks a hard rule has no timeline.
 */
final class DayWalk {

    /** Shorter waits are not worth the name of free time. */
    static final int FREE_BLOCK = 45;

    /** A visit this long has its lunch inside. */
    private static final int LUNCH_INSIDE = 180;

    /** Free time or a way home this long, and one goes home before dinner. */
    private static final int HOME_FOR_FREE_TIME = 150;

    private static final int HOME_IF_FAR = 30;

    private final SearchSpace space;
    private final DayRules rules;
    private final MealTimes habits;
    private final List<Visit> visits = new ArrayList<>();
    private final List<Eating> meals = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private int now;
    private int place;
    private int travel;
    private int idle;
    private boolean lunched;
    private boolean dined;

    private DayWalk(SearchSpace space) {
        this.space = space;
        this.rules = space.rules();
        this.habits = space.habits();
        this.now = rules.leave();
        places.add(0);
    }

    /** The timeline of the stops in this order, or none when they do not fit into the day. */
    static Optional<Timeline> through(SearchSpace space, int[] order) {
        DayWalk walk = new DayWalk(space);
        int leave = walk.leaveFor(order);
        walk.now = leave;
        for (int stop : order) {
            if (!walk.visit(stop)) {
                return Optional.empty();
            }
        }
        return walk.endDay() ? Optional.of(walk.timeline(leave)) : Optional.empty();
    }

    private int leaveFor(int[] order) {
        if (order.length == 0) {
            return rules.leave();
        }
        int inTime = space.stop(order[0]).open() - space.leg(0, order[0] + 1);
        return inTime <= LUNCH_FROM ? Math.max(rules.leave(), inTime) : rules.leave();
    }

    private boolean visit(int index) {
        Stop stop = space.stop(index);
        int target = index + 1;
        boolean lunchInside = false;
        if (!lunched && (now >= habits.lunch() || endOf(stop, target) > LUNCH_UNTIL || eatsLunchAt(stop, target))) {
            lunchInside = eatsLunchAt(stop, target) || (now < habits.lunch() && longEnoughForLunch(stop, target));
            if (!lunchInside && !lunchBefore(target)) {
                return false;
            }
        }
        boolean dinnerInside = !lunchInside && !dined && eatsDinnerAt(stop, target);
        if (!dined
                && !lunchInside
                && !dinnerInside
                && dinnerComesFirst(stop, target)
                && !eat(Meal.DINNER, dinnerStart(stop, target))) {
            return false;
        }
        go(target);
        waitUntil(stop.open());
        int end = now + stop.minutes() + (lunchInside && !stop.servesMeals() ? rules.lunchMinutes() : 0);
        if (end > stop.close()) {
            return false;
        }
        if (lunchInside) {
            eatInside(Meal.LUNCH, target, end);
        }
        if (dinnerInside) {
            eatInside(Meal.DINNER, target, end);
        }
        visits.add(new Visit(index, now, end));
        now = end;
        return true;
    }

    private boolean longEnoughForLunch(Stop stop, int target) {
        return stop.minutes() >= LUNCH_INSIDE && startOf(stop, target) <= LUNCH_FROM + 30;
    }

    private boolean eatsLunchAt(Stop stop, int target) {
        int start = startOf(stop, target);
        return stop.servesMeals()
                && stop.minutes() >= rules.lunchMinutes()
                && start <= LUNCH_UNTIL
                && start + stop.minutes() - rules.lunchMinutes() >= LUNCH_FROM;
    }

    private boolean eatsDinnerAt(Stop stop, int target) {
        int start = startOf(stop, target);
        return stop.servesMeals()
                && stop.minutes() >= rules.dinnerMinutes()
                && start <= DINNER_UNTIL
                && start + stop.minutes() - rules.dinnerMinutes() >= DINNER_FROM;
    }

    /** Lunch where one is, or where one goes next when it is too early here. */
    private boolean lunchBefore(int target) {
        boolean early = now < LUNCH_FROM - 15;
        if ((early || visits.isEmpty()) && now + space.leg(place, target) <= LUNCH_UNTIL) {
            go(target);
        }
        return eat(Meal.LUNCH, LUNCH_FROM);
    }

    private void eatInside(Meal meal, int target, int end) {
        int minutes = meal == Meal.LUNCH ? rules.lunchMinutes() : rules.dinnerMinutes();
        int earliest = Math.max(meal == Meal.LUNCH ? LUNCH_FROM : DINNER_FROM, now);
        int latest = Math.min(meal == Meal.LUNCH ? LUNCH_UNTIL : DINNER_UNTIL, end - minutes);
        int usual = meal == Meal.LUNCH ? habits.lunch() : habits.dinner();
        int from = Math.min(Math.max(usual, earliest), latest);
        meals.add(new Eating(meal, from, from + minutes, target, true));
        lunched |= meal == Meal.LUNCH;
        dined |= meal == Meal.DINNER;
    }

    private boolean dinnerComesFirst(Stop stop, int target) {
        if (endOf(stop, target) > DINNER_UNTIL) {
            return true;
        }
        return stop.evening() && fitsAfterDinner(stop, target, Math.max(now, habits.dinner()));
    }

    private int dinnerStart(Stop stop, int target) {
        return fitsAfterDinner(stop, target, Math.max(now, habits.dinner())) ? habits.dinner() : DINNER_FROM;
    }

    private boolean fitsAfterDinner(Stop stop, int target, int dinner) {
        int end = Math.max(dinner + rules.dinnerMinutes() + space.leg(place, target), stop.open()) + stop.minutes();
        return dinner <= DINNER_UNTIL && end <= stop.close() && end + space.leg(target, 0) <= rules.backBy();
    }

    private boolean eat(Meal meal, int notBefore) {
        int until = meal == Meal.LUNCH ? LUNCH_UNTIL : DINNER_UNTIL;
        waitUntil(notBefore);
        if (now > until) {
            return false;
        }
        int end = now + (meal == Meal.LUNCH ? rules.lunchMinutes() : rules.dinnerMinutes());
        meals.add(new Eating(meal, now, end, place, false));
        now = end;
        lunched |= meal == Meal.LUNCH;
        dined |= meal == Meal.DINNER;
        return true;
    }

    private boolean endDay() {
        if (!lunched && !eat(Meal.LUNCH, now < LUNCH_FROM ? habits.lunch() : now)) {
            return false;
        }
        if (!dined) {
            int home = space.leg(place, 0);
            boolean longFree = habits.dinner() - now - home >= HOME_FOR_FREE_TIME;
            if ((longFree || home > HOME_IF_FAR) && now + home <= DINNER_UNTIL) {
                go(0);
            }
            if (!eat(Meal.DINNER, habits.dinner())) {
                return false;
            }
        }
        go(0);
        return now <= rules.backBy();
    }

    private int startOf(Stop stop, int target) {
        return Math.max(now + space.leg(place, target), stop.open());
    }

    private int endOf(Stop stop, int target) {
        return startOf(stop, target) + stop.minutes();
    }

    private void go(int target) {
        if (target != place) {
            int minutes = space.leg(place, target);
            now += minutes;
            travel += minutes;
            place = target;
            places.add(target);
        }
    }

    private void waitUntil(int time) {
        if (time - now >= FREE_BLOCK) {
            gaps.add(new Gap(now, time, place));
        } else if (time > now) {
            idle += time - now;
        }
        now = Math.max(now, time);
    }

    private Timeline timeline(int leave) {
        return new Timeline(leave, now, visits, meals, gaps, places, travel, idle);
    }
}
