package dev.waybill.voyager.data;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Public holidays: China's from the announced calendars, those of some other countries from rules written by us. What is
 * not known is said, never guessed. Read on first use; safe for many threads.
 */
public final class Holidays {

    private static final String CHINA = "CN";

    private record Table(int schema, int firstYear, int lastYear, Map<String, HolidayRules> countries) {}

    private final Resources resources = new Resources();
    private final Lazy<ChineseHolidays> china =
            new Lazy<>(() -> resources.sparse("data/cn-days.json", ChineseHolidays.class));
    private final Lazy<Table> table = new Lazy<>(() -> resources.sparse("atlas/holidays.json", Table.class));

    /** The holidays of a country from one day to another, both included. */
    public HolidayCalendar between(String country, LocalDate first, LocalDate last) {
        if (country.equals(CHINA)) {
            return calendar(
                    country,
                    first,
                    last,
                    year -> china.get().in(year),
                    china.get()::covers,
                    china.get().source());
        }
        Optional<HolidayRules> rules =
                Optional.ofNullable(table.get().countries().get(country));
        if (rules.isEmpty()) {
            return new HolidayCalendar(
                    country, List.of(), years(first, last).boxed().toList(), Optional.empty());
        }
        IntPredicate covered =
                year -> year >= table.get().firstYear() && year <= table.get().lastYear();
        return calendar(
                country,
                first,
                last,
                year -> covered.test(year) ? rules.get().in(year).stream() : Stream.empty(),
                covered,
                rules.get().verifyAt());
    }

    private static HolidayCalendar calendar(
            String country,
            LocalDate first,
            LocalDate last,
            IntFunction<Stream<Holiday>> inYear,
            IntPredicate covered,
            String source) {
        List<Holiday> days = IntStream.rangeClosed(first.getYear(), last.getYear() + 1)
                .boxed()
                .flatMap(inYear::apply)
                .filter(day -> !day.date().isBefore(first) && !day.date().isAfter(last))
                .sorted(Comparator.comparing(Holiday::date))
                .toList();
        List<Integer> unknown =
                years(first, last).filter(covered.negate()).boxed().toList();
        return new HolidayCalendar(country, days, unknown, Optional.of(source));
    }

    private static IntStream years(LocalDate first, LocalDate last) {
        return IntStream.rangeClosed(first.getYear(), last.getYear());
    }
}
