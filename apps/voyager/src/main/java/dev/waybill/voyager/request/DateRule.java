package dev.waybill.voyager.request;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** One way to write a date, and what it means seen from today. */
record DateRule(Pattern pattern, Meaning meaning) {

    /** Empty where the words match but do not mean a date after all. */
    @FunctionalInterface
    interface Meaning {
        Optional<DateWish> of(MatchResult match, LocalDate today);
    }

    static DateRule of(String regex, Meaning meaning) {
        return new DateRule(Wish.pattern(regex), meaning);
    }

    static DateRule exact(String regex, UnaryOperator<LocalDate> meaning) {
        return of(regex, (match, today) -> Optional.of(DateWish.exact(meaning.apply(today))));
    }

    /** A day of a month in the given year, or else the next one that is not past; throws where there is no such day. */
    static LocalDate day(Optional<Integer> year, int month, int day, LocalDate today) {
        if (year.isPresent()) {
            return LocalDate.of(year.get(), month, day);
        }
        LocalDate thisYear = leapSafe(today.getYear(), month, day);
        return thisYear.isBefore(today) ? leapSafe(today.getYear() + 1, month, day) : thisYear;
    }

    private static LocalDate leapSafe(int year, int month, int day) {
        int next = year;
        while (month == 2 && day == 29 && !LocalDate.of(next, 1, 1).isLeapYear()) {
            next++;
        }
        return LocalDate.of(next, month, day);
    }

    static int number(String text) {
        return Numerals.parse(text)
                .map(value -> value.intValue())
                .orElseThrow(() -> new DateTimeException("not a number: " + text));
    }
}
