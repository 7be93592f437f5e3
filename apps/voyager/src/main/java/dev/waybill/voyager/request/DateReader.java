package dev.waybill.voyager.request;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the start, and the end where a range is given. */
final class DateReader {

    private static final DateRule FIGURES = DateRule.of(
            "(?<!\\d)(\\d{4})\\s?[-/.年]\\s?(\\d{1,2})\\s?[-/.月]\\s?(\\d{1,2})(?:日|号)?(?!\\d)", DateReader::full);
    private static final List<DateRule> RULES = Stream.of(List.of(FIGURES), ChineseDates.RULES, EnglishDates.RULES)
            .flatMap(List::stream)
            .toList();
    private static final Pattern SHORT = Wish.pattern("(?<![\\d/.])(\\d{1,2})/(\\d{1,2})(?:/(20\\d\\d))?(?![\\d/])");
    private static final Pattern TO = Wish.pattern("\\s?(?:-|~|到|至|to|until|till|through)\\s?");
    private static final Pattern DAY_ONLY = Wish.pattern("(\\d{1,2})(?:日|号|st|nd|rd|th)?(?![\\d天晚夜个人位])");
    private static final Pattern AROUND = Wish.pattern(
            "(?:从|自|于|在|starting(?: on| from)?|from|on|departing|leaving|出发日期:?)\\s?\\x01|\\x01\\s?(?:出发|启程|动身|起)");

    /** The first date in the text; a date that does not exist is a problem. */
    Optional<DateWish> read(Wish wish, LocalDate today, List<RequestProblem> problems) {
        Optional<DateWish> found = Optional.empty();
        for (DateRule rule : RULES) {
            for (MatchResult match : wish.findAll(rule.pattern()).toList()) {
                if (found.isEmpty()) {
                    found = read(wish, rule, match, today, problems);
                }
            }
        }
        if (found.isEmpty()) {
            found = wish.findAll(SHORT).findFirst().flatMap(match -> shortDate(wish, match, today, problems));
        }
        wish.take(AROUND);
        return found;
    }

    /** The date in a text that is nothing but a date. */
    Optional<DateWish> readAlone(String text, LocalDate today, List<RequestProblem> problems) {
        Wish wish = new Wish(text, Language.of(text));
        return read(wish, today, problems)
                .filter(date -> wish.rest().replace(Wish.TAKEN, ' ').isBlank());
    }

    private static Optional<DateWish> read(
            Wish wish, DateRule rule, MatchResult match, LocalDate today, List<RequestProblem> problems) {
        try {
            Optional<DateWish> start = rule.meaning().of(match, today);
            if (start.isEmpty()) {
                return start;
            }
            int end = match.end();
            Optional<DateWish> ranged = Optional.empty();
            if (start.get().end().isEmpty()) {
                Optional<MatchResult> to = wish.findAt(TO, end);
                if (to.isPresent()) {
                    ranged = end(wish, to.get(), start.get());
                }
            }
            wish.blank(match.start(), end);
            return ranged.or(() -> start);
        } catch (DateTimeException e) {
            problems.add(noSuchDay(wish, match));
            wish.blank(match.start(), match.end());
            return Optional.empty();
        }
    }

    /** The second date of a range, seen from the first; a bare number is a day of the same month. */
    private static Optional<DateWish> end(Wish wish, MatchResult to, DateWish start) {
        int from = to.end();
        for (DateRule rule : RULES) {
            Optional<MatchResult> match = wish.findAt(rule.pattern(), from);
            Optional<DateWish> end = match.flatMap(m -> rule.meaning().of(m, start.start()));
            if (end.isPresent()) {
                wish.blank(to.start(), match.get().end());
                return Optional.of(start.until(end.get().start()));
            }
        }
        return wish.findAt(DAY_ONLY, from).filter(m -> !start.approximate()).map(match -> {
            LocalDate last = start.start().withDayOfMonth(Integer.parseInt(match.group(1), 10));
            wish.blank(to.start(), match.end());
            return start.until(last);
        });
    }

    private static Optional<DateWish> full(MatchResult match, LocalDate today) {
        return Optional.of(DateWish.exact(LocalDate.of(
                Integer.parseInt(match.group(1), 10),
                Integer.parseInt(match.group(2), 10),
                Integer.parseInt(match.group(3), 10))));
    }

    /** 10/1 is October 1st in Chinese; in English only if one number cannot be a month. */
    private static Optional<DateWish> shortDate(
            Wish wish, MatchResult match, LocalDate today, List<RequestProblem> problems) {
        int first = Integer.parseInt(match.group(1), 10);
        int second = Integer.parseInt(match.group(2), 10);
        Optional<Integer> year = Optional.ofNullable(match.group(3)).map(Integer::valueOf);
        wish.blank(match.start(), match.end());
        try {
            if (wish.language() == Language.ZH || second > 12) {
                return Optional.of(DateWish.exact(DateRule.day(year, first, second, today)));
            }
            if (first > 12 || first == second) {
                return Optional.of(DateWish.exact(DateRule.day(year, second, first, today)));
            }
            problems.add(new RequestProblem(
                    "startDate",
                    "\"" + match.group() + "\" can be read in two ways, write it like 2027-05-03 or 3 May 2027"));
        } catch (DateTimeException e) {
            problems.add(noSuchDay(wish, match));
        }
        return Optional.empty();
    }

    private static RequestProblem noSuchDay(Wish wish, MatchResult match) {
        return new RequestProblem(
                "startDate",
                wish.language() == Language.ZH
                        ? "没有“" + match.group() + "”这一天，请写成 2027-05-03"
                        : "there is no day \"" + match.group() + "\", write it like 2027-05-03");
    }
}
