package dev.waybill.voyager.request;

import static dev.waybill.voyager.request.DateRule.number;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/** The ways to write a date in English, most specific first. */
final class EnglishDates {

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> WEEKDAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    private static final String MONTH =
            "\\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
                    + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
    private static final String WEEKDAY = "(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?"
            + "|sat(?:urday)?|sun(?:day)?)\\b";
    private static final String DAY = "(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)?";
    private static final String YEAR = "(?:,?\\s?(20[2-4]\\d|next year|this year))?(?!\\d)";
    private static final String TO = "\\s?(?:-|to|until|till|through)\\s?";
    private static final String NO_COUNT = "(?!\\d)(?!\\s?-?(?:days?|nights?|weeks?|people|persons?|adults?)\\b)";
    private static final String COUNT = "(\\d{1,3}|\\ban?|" + Numerals.WORD + ")";

    static final List<DateRule> RULES = List.of(
            DateRule.of(DAY + TO + DAY + "(?: of)? " + MONTH + YEAR, (m, today) -> range(m, 3, 1, 2, today)),
            DateRule.of(MONTH + " " + DAY + TO + DAY + NO_COUNT + YEAR, (m, today) -> range(m, 1, 2, 3, today)),
            DateRule.of(DAY + "(?: of)? ?" + MONTH + YEAR, (m, today) -> day(m, 2, 1, today)),
            DateRule.of(MONTH + " (?:the )?" + DAY + NO_COUNT + YEAR, (m, today) -> day(m, 1, 2, today)),
            festival("christmas(?! island)(?: day)?", year -> LocalDate.of(year, 12, 25)),
            festival("new year'?s eve", year -> LocalDate.of(year, 12, 31)),
            DateRule.of(
                    "\\b(?:chinese|lunar) new year(?:,? (20[2-4]\\d))?",
                    (m, today) -> yearly(m.group(1), today, Festivals::spring)),
            festival("new year(?:'?s)?(?: day)?", year -> LocalDate.of(year, 1, 1)),
            festival("easter(?! island)(?: sunday| holidays?)?", Festivals::easter),
            DateRule.of("\\b(?:(next|this) weekend)\\b", EnglishDates::weekend),
            DateRule.of("\\b(?:(next|this|on|coming|from) )" + WEEKDAY, EnglishDates::weekday),
            DateRule.of("\\b" + COUNT + " (day|week|month)s? (?:from (?:now|today)|later)\\b", EnglishDates::later),
            DateRule.of(
                    "\\b(?:leav|start|depart|begin|travell?|arriv)(?:e|ing|s)? in " + COUNT + " (day|week|month)s?\\b",
                    EnglishDates::later),
            DateRule.exact("\\bday after tomorrow\\b", today -> today.plusDays(2)),
            DateRule.exact("\\btomorrow\\b", today -> today.plusDays(1)),
            DateRule.exact("\\b(?:today|tonight)\\b", today -> today),
            DateRule.exact("\\bnext week\\b", today -> today.with(TemporalAdjusters.next(DayOfWeek.MONDAY))),
            DateRule.of(
                    "\\bnext month\\b",
                    (m, today) -> Optional.of(DateWish.about(today.plusMonths(1).withDayOfMonth(1)))),
            DateRule.of(
                    "(?:\\b(early|mid|late|beginning of|end of|middle of)[- ])?" + MONTH
                            + ",? (20[2-4]\\d|next year)\\b",
                    EnglishDates::month),
            DateRule.of(
                    "\\b(?:in |during |this |next )?(early|mid|late|beginning of|end of|middle of)[- ]" + MONTH
                            + "(?!\\d)()",
                    EnglishDates::month),
            DateRule.of("\\b(?:in|during|this|next|for)()\\s" + MONTH + "()", EnglishDates::month));

    private EnglishDates() {}

    private static Optional<DateWish> range(MatchResult match, int month, int first, int last, LocalDate today) {
        int monthNumber = monthNumber(match.group(month));
        Optional<Integer> year = year(match.group(4), today);
        LocalDate start = DateRule.day(year, monthNumber, number(match.group(first)), today);
        return Optional.of(DateWish.exact(start).until(start.withDayOfMonth(number(match.group(last)))));
    }

    private static Optional<DateWish> day(MatchResult match, int month, int day, LocalDate today) {
        return Optional.of(DateWish.exact(DateRule.day(
                year(match.group(3), today), monthNumber(match.group(month)), number(match.group(day)), today)));
    }

    private static Optional<DateWish> month(MatchResult match, LocalDate today) {
        String part = match.group(1) == null ? "" : match.group(1).toLowerCase(Locale.ROOT);
        int day = part.startsWith("mid") ? 11 : part.startsWith("late") || part.startsWith("end") ? 21 : 1;
        return Optional.of(
                DateWish.about(DateRule.day(year(match.group(3), today), monthNumber(match.group(2)), day, today)));
    }

    private static DateRule festival(String names, IntFunction<LocalDate> dayOf) {
        return DateRule.of(
                "\\b(?:" + names + ")" + YEAR,
                (m, today) -> yearly(m.group(1), today, year -> Optional.of(dayOf.apply(year))));
    }

    private static Optional<DateWish> yearly(
            @Nullable String word, LocalDate today, IntFunction<Optional<LocalDate>> dayOf) {
        return year(word, today)
                .map(dayOf::apply)
                .orElseGet(() -> dayOf.apply(today.getYear())
                        .filter(day -> !day.isBefore(today))
                        .or(() -> dayOf.apply(today.getYear() + 1)))
                .map(DateWish::exact);
    }

    private static Optional<Integer> year(@Nullable String word, LocalDate today) {
        return switch (word == null ? "" : word.toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "this year" -> Optional.of(today.getYear());
            case "next year" -> Optional.of(today.getYear() + 1);
            default -> Optional.of(Integer.parseInt(word, 10));
        };
    }

    private static Optional<DateWish> weekday(MatchResult match, LocalDate today) {
        DayOfWeek weekday = DayOfWeek.of(1 + WEEKDAYS.indexOf(prefix(match.group(2))));
        if (match.group(1).equalsIgnoreCase("next")) {
            LocalDate monday = today.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
            return Optional.of(DateWish.exact(monday.with(weekday)));
        }
        return Optional.of(DateWish.exact(today.with(TemporalAdjusters.nextOrSame(weekday))));
    }

    private static Optional<DateWish> weekend(MatchResult match, LocalDate today) {
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        boolean next = match.group(1).equalsIgnoreCase("next");
        LocalDate saturday = monday.plusWeeks(next ? 1 : 0).with(DayOfWeek.SATURDAY);
        LocalDate start = saturday.isBefore(today) ? today : saturday;
        return Optional.of(DateWish.exact(start).until(saturday.plusDays(1)));
    }

    private static Optional<DateWish> later(MatchResult match, LocalDate today) {
        String word = match.group(1).toLowerCase(Locale.ROOT);
        int count = word.startsWith("a") ? 1 : number(word);
        return Optional.of(
                switch (match.group(2).toLowerCase(Locale.ROOT)) {
                    case "day" -> DateWish.exact(today.plusDays(count));
                    case "week" -> DateWish.about(today.plusWeeks(count));
                    default -> DateWish.about(today.plusMonths(count));
                });
    }

    private static int monthNumber(String name) {
        int index = MONTHS.indexOf(prefix(name));
        if (index < 0) {
            throw new DateTimeException("no such month: " + name);
        }
        return index + 1;
    }

    private static String prefix(String word) {
        return word.substring(0, 3).toLowerCase(Locale.ROOT);
    }
}
