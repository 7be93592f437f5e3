package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds how long the stay is. Nights count one less than days; where several lengths are given the last one wins. */
final class DaysReader {

    /**
     * A length of stay.
     *
     * @param days as written, rounded up; may be out of bounds
     * @param severalGiven whether another length was given too
     * @param begins the weekday it naturally begins on, for weekends
     */
    record Length(BigDecimal days, boolean severalGiven, Optional<DayOfWeek> begins) {}

    private record Mention(int position, BigDecimal days, boolean nights, Optional<DayOfWeek> begins) {}

    private static final String COUNT = "(?<count>-?" + Numerals.NUMBER + "|\\b" + Numerals.WORD + "\\b)";
    private static final Pattern DAYS =
            Wish.pattern(COUNT + "(?:\\s?个)?\\s?-?\\s?(?:整)?(?:天|日(?![元圆币])|days?\\b)(?<half>半)?(?:之?[内游]|行程|行)?");
    private static final Pattern NIGHTS = Wish.pattern(COUNT + "\\s?-?\\s?(?:晚|夜|nights?\\b)");
    private static final Pattern WEEKS =
            Wish.pattern("(?:" + COUNT + "|\\b(?<one>a|半))\\s?-?\\s?(?:个)?(?:周(?!末)|星期|礼拜|weeks?\\b)");
    private static final Pattern LONG_WEEKEND = Wish.pattern("(?:\\ba )?long weekend|长周末|小长假");
    private static final Pattern WEEKEND = Wish.pattern("(?:\\ba )?weekend|周末");
    private static final Pattern ONE_DAY = Wish.pattern("\\bday ?trip\\b|\\b(?:for )?(?:a|one) day\\b|当天来回|当天往返");
    private static final Pattern COUPLE = Wish.pattern("\\ba couple of days\\b|两三天");
    private static final Pattern FEW = Wish.pattern("\\ba few days\\b|几天|三四天");
    private static final Pattern FORTNIGHT = Wish.pattern("\\b(?:a )?fortnight\\b");
    private static final Pattern HALF_MONTH = Wish.pattern("半个?月");
    private static final BigDecimal WEEK = BigDecimal.valueOf(7);

    Optional<Length> read(Wish wish) {
        List<Mention> mentions = new ArrayList<>();
        fixed(wish, FORTNIGHT, 14, mentions);
        fixed(wish, HALF_MONTH, 15, mentions);
        fixed(wish, COUPLE, 2, mentions);
        fixed(wish, FEW, 3, mentions);
        counted(wish, WEEKS, WEEK, mentions);
        counted(wish, DAYS, BigDecimal.ONE, mentions);
        fixed(wish, ONE_DAY, 1, mentions);
        counted(wish, NIGHTS, BigDecimal.ONE, mentions);
        wish.take(LONG_WEEKEND).ifPresent(m -> mentions.add(weekend(m, 3, DayOfWeek.FRIDAY)));
        wish.take(WEEKEND).ifPresent(m -> mentions.add(weekend(m, 2, DayOfWeek.SATURDAY)));
        return choose(mentions);
    }

    private static Optional<Length> choose(List<Mention> mentions) {
        boolean daysGiven =
                mentions.stream().anyMatch(m -> !m.nights() && m.begins().isEmpty());
        boolean notNightsOnly = mentions.stream().anyMatch(m -> !m.nights());
        List<Mention> counting = mentions.stream()
                .filter(m -> daysGiven ? !m.nights() && m.begins().isEmpty() : !notNightsOnly || !m.nights())
                .sorted(Comparator.comparingInt(Mention::position))
                .toList();
        if (counting.isEmpty()) {
            return Optional.empty();
        }
        Mention last = counting.getLast();
        boolean several = counting.stream().anyMatch(m -> m.days().compareTo(last.days()) != 0);
        BigDecimal days = last.nights() ? last.days().add(BigDecimal.ONE) : last.days();
        Optional<DayOfWeek> begins =
                mentions.stream().map(Mention::begins).flatMap(Optional::stream).findFirst();
        return Optional.of(new Length(days, several, begins));
    }

    private static void counted(Wish wish, Pattern pattern, BigDecimal unit, List<Mention> mentions) {
        List<MatchResult> matches = wish.findAll(pattern).toList();
        for (MatchResult match : matches) {
            days(match, unit).ifPresent(days -> {
                wish.blank(match.start(), match.end());
                mentions.add(new Mention(match.start(), days, pattern == NIGHTS, Optional.empty()));
            });
        }
    }

    private static Optional<BigDecimal> days(MatchResult match, BigDecimal unit) {
        String count = match.group("count");
        if (count == null) {
            return Optional.of(match.group().startsWith("半") ? BigDecimal.valueOf(4) : unit);
        }
        boolean negative = count.startsWith("-");
        return Numerals.parse(negative ? count.substring(1) : count)
                .map(value -> match.namedGroups().containsKey("half") && match.group("half") != null
                        ? value.add(new BigDecimal("0.5"))
                        : value)
                .map(value -> value.multiply(unit).setScale(0, RoundingMode.CEILING))
                .map(value -> negative ? value.negate() : value);
    }

    private static void fixed(Wish wish, Pattern pattern, int days, List<Mention> mentions) {
        wish.take(pattern)
                .ifPresent(match ->
                        mentions.add(new Mention(match.start(), BigDecimal.valueOf(days), false, Optional.empty())));
    }

    private static Mention weekend(MatchResult match, int days, DayOfWeek begins) {
        return new Mention(match.start(), BigDecimal.valueOf(days), false, Optional.of(begins));
    }
}
