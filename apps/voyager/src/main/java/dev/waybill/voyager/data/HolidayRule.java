package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Festivals;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One holiday as a country's law puts it.
 *
 * @param on {@code 05-01}, {@code 11-thu-4}, {@code 05-mon-last}, {@code easter-2}, {@code hijri-10-01}, {@code
 *     equinox-spring} or {@code equinox-autumn}
 * @param length consecutive days, one if left out
 * @param since the first year, if it is a young holiday
 */
record HolidayRule(String on, String zh, String en, Optional<Integer> length, Optional<Integer> since) {

    private static final Pattern NTH = Pattern.compile("(\\d\\d)-([a-z]{3})-(\\d|last)");
    private static final List<String> WEEKDAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    /** The days of a year of the common calendar; a lunar feast may fall into it twice. */
    Stream<Holiday> in(int year) {
        if (since.filter(first -> year < first).isPresent()) {
            return Stream.empty();
        }
        return starts(year)
                .flatMap(start -> Stream.iterate(start, day -> day.plusDays(1)).limit(length.orElse(1)))
                .map(day -> new Holiday(day, new LocalText(zh, en), HolidayKind.PUBLIC, on.startsWith("hijri")));
    }

    private Stream<LocalDate> starts(int year) {
        Matcher nth = NTH.matcher(on);
        if (nth.matches()) {
            return Stream.of(nth(year, nth));
        }
        if (on.startsWith("easter")) {
            return Stream.of(Festivals.easter(year).plusDays(Integer.parseInt(on, 6, on.length(), 10)));
        }
        if (on.startsWith("hijri-")) {
            return hijri(year, MonthDay.parse("--" + on.substring(6)));
        }
        return Stream.of(
                switch (on) {
                    case "equinox-spring" -> LocalDate.of(year, 3, equinox(20.8431, year));
                    case "equinox-autumn" -> LocalDate.of(year, 9, equinox(23.2488, year));
                    default -> MonthDay.parse("--" + on).atYear(year);
                });
    }

    private static LocalDate nth(int year, Matcher nth) {
        LocalDate month = LocalDate.of(year, Integer.parseInt(nth.group(1), 10), 1);
        DayOfWeek weekday = DayOfWeek.of(WEEKDAYS.indexOf(nth.group(2)) + 1);
        return month.with(
                nth.group(3).equals("last")
                        ? TemporalAdjusters.lastInMonth(weekday)
                        : TemporalAdjusters.dayOfWeekInMonth(Integer.parseInt(nth.group(3), 10), weekday));
    }

    private static Stream<LocalDate> hijri(int year, MonthDay day) {
        int first = HijrahDate.from(LocalDate.of(year, 1, 1)).get(ChronoField.YEAR);
        return Stream.of(first, first + 1)
                .map(hijriYear -> LocalDate.from(
                        HijrahChronology.INSTANCE.date(hijriYear, day.getMonthValue(), day.getDayOfMonth())))
                .filter(date -> date.getYear() == year);
    }

    /** The day of the equinox in Japan, right for 1980 to 2099. */
    private static int equinox(double start, int year) {
        return (int) (start + 0.242194 * (year - 1980)) - (year - 1980) / 4;
    }
}
