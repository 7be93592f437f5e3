package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.GeoPoint;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.tools.LegEstimate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A planning problem with everything computed once that the search asks for again and again. */
final class SearchSpace {

    /** More candidates than this add time, not quality; six bits of a day's key hold one. */
    static final int MAX_STOPS = 62;

    private static final int END_OF_DAYLIGHT = 20 * 60;

    private final PlanningProblem problem;
    private final DayRules rules;
    private final MealTimes habits;
    private final List<Stop> stops;
    private final int[][] legs;
    private final Optional<BigDecimal> ticketLimit;

    SearchSpace(PlanningProblem problem) {
        this.problem = problem;
        this.rules = DayRules.of(problem.request());
        this.habits = MealTimes.in(problem.city().country());
        this.stops = candidates();
        this.legs = legs();
        this.ticketLimit = ticketLimit();
    }

    DayRules rules() {
        return rules;
    }

    MealTimes habits() {
        return habits;
    }

    AtlasCity city() {
        return problem.city();
    }

    int days() {
        return problem.request().days();
    }

    /** The date of a day, counted from 0. */
    LocalDate date(int day) {
        return problem.request().startDate().plusDays(day);
    }

    List<Stop> stops() {
        return stops;
    }

    Stop stop(int index) {
        return stops.get(index);
    }

    /** Minutes from place to place, rounded up to five so that a plan shows times one can remember. */
    int leg(int from, int to) {
        return legs[from][to];
    }

    boolean closed(int day, int stop) {
        return !stops.get(stop).sight().opensOn(date(day));
    }

    int maxStops(int day) {
        int most = rules.maxStops();
        for (Directive directive : problem.directives()) {
            if (directive instanceof Directive.FewerStops fewer && fewer.day() == day + 1) {
                most = Math.min(most, fewer.atMost());
            }
        }
        return most;
    }

    /** The chance of rain on a day, 0 to 1, raised where the reviewer called the day wet. */
    double wet(int day) {
        double chance = day < problem.weather().size()
                ? problem.weather().get(day).precipitationProbability()
                : problem.city().climateOn(date(day)).wetShare();
        boolean calledWet = problem.directives().contains(new Directive.PreferIndoor(day + 1));
        return calledWet ? 2 + chance : chance;
    }

    /** The minute after which it is dark. */
    int dark(int day) {
        List<LocalTime> sunsets = problem.sunsets();
        return day < sunsets.size() ? sunsets.get(day).toSecondOfDay() / 60 + 20 : END_OF_DAYLIGHT;
    }

    Optional<BigDecimal> ticketsAtMost() {
        return ticketLimit;
    }

    /** Where the trip's sights are spread evenly, a day has this many minutes of them. */
    int evenShareOfMinutes() {
        int all = stops.stream().mapToInt(Stop::minutes).sum();
        return Math.min(rules.maxVisitMinutes() * 4 / 5, all / days());
    }

    private List<Stop> candidates() {
        List<Stop> found = new ArrayList<>();
        for (Poi sight : problem.city().pois()) {
            if (!problem.directives().contains(new Directive.DropSight(sight.id()))) {
                found.add(Stop.of(sight, problem.request().interests()));
            }
        }
        found.sort(Comparator.comparingLong(Stop::worth)
                .reversed()
                .thenComparing(stop -> stop.sight().id()));
        return List.copyOf(found.subList(0, Math.min(MAX_STOPS, found.size())));
    }

    private Optional<BigDecimal> ticketLimit() {
        return problem.directives().stream()
                .filter(Directive.CheaperSights.class::isInstance)
                .map(directive -> ((Directive.CheaperSights) directive).ticketsPerPerson())
                .min(Comparator.naturalOrder());
    }

    private int[][] legs() {
        List<GeoPoint> places = new ArrayList<>();
        places.add(city().area(city().hotelArea()).location());
        stops.forEach(stop -> places.add(stop.sight().location()));
        int[][] minutes = new int[places.size()][places.size()];
        for (int from = 0; from < places.size(); from++) {
            for (int to = 0; to < places.size(); to++) {
                int exact = from == to
                        ? 0
                        : LegEstimate.between(places.get(from), places.get(to)).minutes();
                minutes[from][to] = (exact + 4) / 5 * 5;
            }
        }
        return minutes;
    }
}
