package dev.waybill.voyager.data;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The public holidays of one country.
 *
 * @param observed what follows when a holiday falls on a weekend
 * @param bridge whether a weekday between two holidays is one too, as in Japan
 * @param verifyAt a page where a reader can check them
 */
record HolidayRules(Observance observed, boolean bridge, String verifyAt, List<HolidayRule> days) {

    /** Where the day off goes. */
    enum Observance {
        NONE,
        /** From Sunday to the next day that is no holiday. */
        SUNDAY_TO_NEXT,
        /** From Saturday or Sunday to the next weekday that is no holiday. */
        WEEKEND_TO_NEXT,
        /** From Saturday to Friday, from Sunday to Monday. */
        NEAREST_WEEKDAY
    }

    /** All days of a year, observed ones among them, in order. */
    List<Holiday> in(int year) {
        TreeMap<LocalDate, Holiday> calendar = new TreeMap<>();
        days.stream()
                .flatMap(rule -> rule.in(year))
                .sorted(Comparator.comparing(Holiday::date))
                .forEach(day -> calendar.merge(day.date(), day, HolidayRules::both));
        for (Holiday day : List.copyOf(calendar.values())) {
            substitute(day.date(), calendar)
                    .ifPresent(date -> calendar.put(date, new Holiday(date, day.name(), HolidayKind.OBSERVED, false)));
        }
        if (bridge) {
            for (LocalDate date : List.copyOf(calendar.keySet())) {
                LocalDate between = date.plusDays(1);
                if (!calendar.containsKey(between)
                        && calendar.containsKey(date.plusDays(2))
                        && between.getDayOfWeek() != DayOfWeek.SUNDAY) {
                    LocalText name = new LocalText("国民休假日", "Citizens' holiday");
                    calendar.put(between, new Holiday(between, name, HolidayKind.OBSERVED, false));
                }
            }
        }
        return new ArrayList<>(calendar.values());
    }

    private Optional<LocalDate> substitute(LocalDate day, TreeMap<LocalDate, Holiday> calendar) {
        boolean saturday = day.getDayOfWeek() == DayOfWeek.SATURDAY;
        boolean sunday = day.getDayOfWeek() == DayOfWeek.SUNDAY;
        return switch (observed) {
            case NONE -> Optional.empty();
            case SUNDAY_TO_NEXT -> sunday ? Optional.of(nextFree(day, calendar)) : Optional.empty();
            case WEEKEND_TO_NEXT -> saturday || sunday ? Optional.of(nextFree(day, calendar)) : Optional.empty();
            case NEAREST_WEEKDAY ->
                saturday ? Optional.of(day.minusDays(1)) : sunday ? Optional.of(day.plusDays(1)) : Optional.empty();
        };
    }

    private static LocalDate nextFree(LocalDate day, TreeMap<LocalDate, Holiday> calendar) {
        LocalDate next = day.plusDays(1);
        while (calendar.containsKey(next) || next.getDayOfWeek() == DayOfWeek.SUNDAY) {
            next = next.plusDays(1);
        }
        return next;
    }

    private static Holiday both(Holiday first, Holiday second) {
        LocalText name = new LocalText(
                first.name().zh() + "、" + second.name().zh(),
                first.name().en() + " and " + second.name().en());
        return new Holiday(first.date(), name, HolidayKind.PUBLIC, first.approximate() || second.approximate());
    }
}
