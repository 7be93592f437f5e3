package dev.waybill.voyager.review;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.plan.DayRules;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.TravelState;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/** Whether each day can be travelled: open doors, enough time, meals, not too long on the way. */
final class DayCheck {

    /** Measured ways may take this much longer than the plan before a stop has to go. */
    private static final int LATE_MINUTES = 45;

    private static final int LONG_TRAVEL_MINUTES = 150;

    private final TravelState state;
    private final Risks risks;
    private final List<Risk> found = new ArrayList<>();

    private DayCheck(TravelState state) {
        this.state = state;
        this.risks = new Risks(state.revisionCount());
    }

    static List<Risk> of(TravelState state) {
        DayCheck check = new DayCheck(state);
        for (DayFrame frame : state.dayFrames()) {
            check.doors(state.stopsOf(frame.day()));
            check.fullness(frame, state.stopsOf(frame.day()));
            check.travel(frame.day());
            check.meals(frame);
        }
        return check.found;
    }

    private void doors(List<DestinationEntry> stops) {
        for (DestinationEntry stop : stops) {
            boolean open = stop.sight().opensOn(stop.date())
                    && stop.sight().hours().covers(minute(stop.arrive()), minute(stop.leave()));
            if (!open) {
                found.add(risks.day(
                        RiskCode.CLOSED_ON_DAY,
                        stop.day(),
                        "“" + stop.sight().name().zh() + "”在第 " + stop.day() + " 天的这个时间通常不开放，需要拿掉。",
                        stop.sight().name().en() + " is usually closed at that time of day " + stop.day()
                                + "; it has to go.",
                        new Directive.DropSight(stop.sight().id())));
            }
        }
    }

    private void fullness(DayFrame frame, List<DestinationEntry> stops) {
        int most = DayRules.of(state.userRequest()).maxStops();
        int late = minutesOnTheWay(frame.day()) - plannedMinutes(frame, stops);
        boolean overfull = stops.size() > most || (stops.size() > 1 && late > LATE_MINUTES);
        if (overfull) {
            int fewer = Math.min(most, stops.size() - 1);
            found.add(risks.day(
                    RiskCode.OVERFULL_DAY,
                    frame.day(),
                    "第 " + frame.day() + " 天排得太满，最多留 " + fewer + " 个景点。",
                    "Day " + frame.day() + " is overfull; it can hold " + fewer + " sights at most.",
                    new Directive.FewerStops(frame.day(), fewer)));
        }
    }

    private void travel(int day) {
        int minutes = minutesOnTheWay(day);
        if (minutes > LONG_TRAVEL_MINUTES) {
            found.add(risks.day(
                    RiskCode.LONG_TRAVEL,
                    day,
                    "第 " + day + " 天路上约需 " + minutes + " 分钟，早点出门。",
                    "Day " + day + " has about " + minutes + " minutes on the way; start early."));
        }
    }

    private void meals(DayFrame frame) {
        for (Meal meal : List.of(Meal.LUNCH, Meal.DINNER)) {
            boolean slot = frame.meals().stream().anyMatch(found -> found.meal() == meal);
            boolean dish = state.foods().stream().anyMatch(food -> food.day() == frame.day() && food.meal() == meal);
            if (!slot || !dish) {
                found.add(risks.day(
                        RiskCode.MEAL_MISSING,
                        frame.day(),
                        "第 " + frame.day() + " 天缺一餐（" + (meal == Meal.LUNCH ? "午餐" : "晚餐") + "）。",
                        "Day " + frame.day() + " lacks " + (meal == Meal.LUNCH ? "lunch" : "dinner") + "."));
            }
        }
    }

    private int minutesOnTheWay(int day) {
        return state.routeLegs().stream()
                .filter(leg -> leg.day() == day)
                .mapToInt(RouteLeg::minutes)
                .sum();
    }

    /** What the day leaves for the ways: everything between leaving and coming back that has another name. */
    private static int plannedMinutes(DayFrame frame, List<DestinationEntry> stops) {
        long minutes = between(frame.leave(), frame.back());
        minutes -= stops.stream()
                .mapToLong(stop -> between(stop.arrive(), stop.leave()))
                .sum();
        minutes -= frame.meals().stream()
                .filter(meal -> !meal.during())
                .mapToLong(meal -> between(meal.from(), meal.to()))
                .sum();
        return (int) minutes;
    }

    private static long between(LocalTime from, LocalTime to) {
        return Duration.between(from, to).toMinutes();
    }

    private static int minute(LocalTime time) {
        return time.toSecondOfDay() / 60;
    }
}
