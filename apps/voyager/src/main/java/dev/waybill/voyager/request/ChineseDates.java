package dev.waybill.voyager.request;

import static dev.waybill.voyager.request.DateRule.number;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/** The ways to write a date in Chinese, most specific first. */
final class ChineseDates {

    private static final String YEAR = "(?:(今年|明年|后年|20\\d\\d年|二[〇零]二[零〇一二三四五六七八九]年)的?)?";
    private static final String N = "(\\d{1,2}|[一二三四五六七八九十]{1,3})";
    private static final String HOLIDAY = "(?:的?(?:假期|期间|长假|黄金周|小长假|放假))?";

    static final List<DateRule> RULES = List.of(
            DateRule.of(
                    YEAR + "(?<![\\d])" + N + "月" + N + "(?:日(?!游)|号|(?![\\d一二三四五六七八九十天晚夜个人位日]))",
                    ChineseDates::monthDay),
            festival("春节|过年|农历新年|农历年|大年初一", year -> Festivals.spring(year)),
            festival("清明节?", year -> Optional.of(Festivals.qingming(year))),
            festival("端午节?", year -> Festivals.dragonBoat(year)),
            festival("中秋节?", year -> Festivals.midAutumn(year)),
            festival("元旦", year -> Optional.of(LocalDate.of(year, 1, 1))),
            festival("五一(?!广场|路)(?:劳动节)?|劳动节", year -> Optional.of(LocalDate.of(year, 5, 1))),
            festival("国庆节?|十一(?=假期|黄金周|长假|期间|小长假|出发|去|到)", year -> Optional.of(LocalDate.of(year, 10, 1))),
            festival("圣诞节?", year -> Optional.of(LocalDate.of(year, 12, 25))),
            festival("跨年", year -> Optional.of(LocalDate.of(year, 12, 31))),
            DateRule.of("(?<![一二两三四五六七八九十\\d])(?:(下)个?|(?:这|本)个?)?(?:周|星期|礼拜)([一二三四五六日天])", ChineseDates::weekday),
            DateRule.of("(下下?|这|本)个?周末", ChineseDates::weekend),
            DateRule.of("下个?月(初|中旬?|下旬|底|末)?(?:" + N + "(?:日|号))?", ChineseDates::nextMonth),
            DateRule.of("(" + Numerals.NUMBER + ")\\s?个?(天|周|星期|礼拜|月)(?:以|之)?后", ChineseDates::later),
            DateRule.exact("大后天", today -> today.plusDays(3)),
            DateRule.exact("后天", today -> today.plusDays(2)),
            DateRule.exact("明[天日早]", today -> today.plusDays(1)),
            DateRule.exact("今[天日]", today -> today),
            DateRule.exact(
                    "下个?(?:周|星期|礼拜)(?![一二三四五六日天末])", today -> today.with(TemporalAdjusters.next(DayOfWeek.MONDAY))),
            DateRule.of(YEAR + "(?<![\\d])" + N + "月(?:份)?(初|上旬|中旬?|下旬|底|末)?", ChineseDates::month));

    private ChineseDates() {}

    private static Optional<DateWish> monthDay(MatchResult match, LocalDate today) {
        LocalDate day =
                DateRule.day(year(match.group(1), today), number(match.group(2)), number(match.group(3)), today);
        return Optional.of(DateWish.exact(day));
    }

    private static Optional<DateWish> month(MatchResult match, LocalDate today) {
        return Optional.of(DateWish.about(
                DateRule.day(year(match.group(1), today), number(match.group(2)), dayOfPart(match.group(3)), today)));
    }

    private static Optional<DateWish> nextMonth(MatchResult match, LocalDate today) {
        LocalDate month = today.plusMonths(1);
        return Optional.of(
                match.group(2) == null
                        ? DateWish.about(month.withDayOfMonth(dayOfPart(match.group(1))))
                        : DateWish.exact(month.withDayOfMonth(number(match.group(2)))));
    }

    private static int dayOfPart(@Nullable String part) {
        return switch (part) {
            case null -> 1;
            case "中", "中旬" -> 11;
            case "下旬", "底", "末" -> 21;
            default -> 1;
        };
    }

    private static DateRule festival(String names, IntFunction<Optional<LocalDate>> dayOf) {
        return DateRule.of(YEAR + "(?:" + names + ")" + HOLIDAY, (match, today) -> {
            Optional<Integer> year = year(match.group(1), today);
            if (year.isPresent()) {
                return dayOf.apply(year.get()).map(DateWish::exact);
            }
            return dayOf.apply(today.getYear())
                    .filter(day -> !day.isBefore(today))
                    .or(() -> dayOf.apply(today.getYear() + 1))
                    .map(DateWish::exact);
        });
    }

    private static Optional<Integer> year(@Nullable String word, LocalDate today) {
        return switch (word) {
            case null -> Optional.empty();
            case "今年" -> Optional.of(today.getYear());
            case "明年" -> Optional.of(today.getYear() + 1);
            case "后年" -> Optional.of(today.getYear() + 2);
            default -> Optional.of(number(word.substring(0, 4)));
        };
    }

    private static Optional<DateWish> weekday(MatchResult match, LocalDate today) {
        int index = "一二三四五六日天".indexOf(match.group(2));
        DayOfWeek weekday = DayOfWeek.of(Math.min(7, index + 1));
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        if (match.group(1) != null) {
            return Optional.of(DateWish.exact(monday.plusWeeks(1).with(weekday)));
        }
        return Optional.of(DateWish.exact(today.with(TemporalAdjusters.nextOrSame(weekday))));
    }

    private static Optional<DateWish> weekend(MatchResult match, LocalDate today) {
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        int weeks = match.group(1).startsWith("下") ? match.group(1).length() : 0;
        LocalDate saturday = monday.plusWeeks(weeks).with(DayOfWeek.SATURDAY);
        LocalDate start = saturday.isBefore(today) ? today : saturday;
        return Optional.of(DateWish.exact(start).until(saturday.plusDays(1)));
    }

    private static Optional<DateWish> later(MatchResult match, LocalDate today) {
        int count = number(match.group(1));
        return Optional.of(
                switch (match.group(2)) {
                    case "天" -> DateWish.exact(today.plusDays(count));
                    case "月" -> DateWish.about(today.plusMonths(count));
                    default -> DateWish.about(today.plusWeeks(count));
                });
    }
}
