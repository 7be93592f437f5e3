package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the budget: by a keyword, a currency or a share per person, or else a bare large number. */
final class BudgetReader {

    private static final String PER_PERSON = "(?:人均|每个?人|每位|一个人|per (?:person|head))";
    private static final String PER_DAY = "(?:日均|每天|每日|一天|per day|daily)";
    private static final String KEYWORD = "(?:总?(?:预算|经费|花费|费用|开销|花销)|budget)";
    private static final String FILLER =
            "(?:[:= ]|是|为|在|有|大概|大约|约|差不多|控制|不超过|不要超过|别超过|最多|最高|总共|一共|共|左右|of|is|about|around"
                    + "|approximately|roughly|up to|max(?:imum)?|at most|under|below|no more than|~|[<≤])*";
    private static final String AMOUNT = "(?<neg>-)?(?<sign>" + CurrencyWords.SIGN + ")?(?<neg2>-)?\\s?(?<low>"
            + Numerals.AMOUNT + "|\\b" + Numerals.WORDS + "\\b)(?:\\s?(?:" + CurrencyWords.UNIT
            + ")?\\s?(?:-|~|到|至|to)\\s?(?:" + CurrencyWords.SIGN + ")?\\s?(?<high>" + Numerals.AMOUNT + "))?"
            + "\\s?(?<unit>" + CurrencyWords.UNIT + ")?";
    private static final String SHARE =
            "\\s?(?:/\\s?人|每个?人|每位|一个人|一人|(?:/|per|a|each)\\s?(?:person|head|adult|travell?er|pax)"
                    + "|each\\b|p\\.?p\\b\\.?)";
    private static final String AFTER_DAY =
            "(?<day>\\s?(?:/\\s?[天日]|每[天日]|一天(?!游)|(?:/|per|a|each)\\s?day\\b|daily\\b))?";
    private static final String MONEY = AMOUNT + "(?<person>" + SHARE + ")?" + AFTER_DAY + "(?<person2>" + SHARE + ")?";
    private static final String PREFIX = "(?<before>(?:" + PER_PERSON + "|" + PER_DAY + "|\\s)*)";

    private static final List<Pattern> WITH_KEYWORD = List.of(
            Wish.pattern(PREFIX + KEYWORD + FILLER + "(?<inside>(?:" + PER_PERSON + "|" + PER_DAY + "|\\s)*)" + FILLER
                    + MONEY),
            Wish.pattern("(?<before>)(?<inside>)" + MONEY + "\\s?(?:的|以内的|左右的)?\\s?" + KEYWORD));
    private static final Pattern WITH_SHARE =
            Wish.pattern("(?<before>(?:" + PER_PERSON + "|" + PER_DAY + ")+)(?<inside>)" + FILLER + MONEY);
    private static final Pattern MONEY_ANYWHERE = Wish.pattern("(?<before>)(?<inside>)" + MONEY);
    private static final Pattern BARE =
            Wish.pattern("(?<before>)(?<inside>)(?<![\\p{L}\\d.])" + MONEY + "(?![\\p{L}\\d.,/%])");
    private static final BigDecimal LEAST_BARE = BigDecimal.valueOf(100);

    /** The budget in a text about a whole trip. */
    Optional<BudgetWish> read(Wish wish) {
        for (Pattern pattern : WITH_KEYWORD) {
            Optional<BudgetWish> found = take(wish, pattern, match -> true);
            if (found.isPresent()) {
                return found;
            }
        }
        return take(wish, WITH_SHARE, match -> true).or(() -> take(wish, MONEY_ANYWHERE, BudgetReader::namesCurrency));
    }

    /** A large number without any word to it, to be read when days, people and destination are gone. */
    Optional<BudgetWish> readBare(Wish wish) {
        return take(wish, BARE, BudgetReader::isLarge);
    }

    /** The budget in a text that is nothing but a budget. */
    Optional<BudgetWish> readAlone(String text) {
        Wish wish = new Wish("budget " + text, Language.EN);
        return take(wish, WITH_KEYWORD.getFirst(), match -> true)
                .filter(budget -> wish.rest().replace(Wish.TAKEN, ' ').isBlank());
    }

    private static Optional<BudgetWish> take(Wish wish, Pattern pattern, Predicate<MatchResult> fits) {
        return wish.findAll(pattern)
                .filter(fits)
                .filter(match -> number(match).isPresent())
                .findFirst()
                .map(match -> {
                    wish.blank(match.start(), match.end());
                    return wishOf(match);
                });
    }

    private static BudgetWish wishOf(MatchResult match) {
        String before = match.group("before") + match.group("inside");
        boolean negative = match.group("neg") != null || match.group("neg2") != null;
        BigDecimal amount = number(match).orElseThrow();
        String unit = match.group("unit") == null ? match.group("sign") : match.group("unit");
        return new BudgetWish(
                negative ? amount.negate() : amount,
                unit == null ? "" : unit.strip(),
                Wish.pattern(PER_PERSON).matcher(before).find()
                        || match.group("person") != null
                        || match.group("person2") != null,
                Wish.pattern(PER_DAY).matcher(before).find() || match.group("day") != null,
                match.group("high") != null);
    }

    private static Optional<BigDecimal> number(MatchResult match) {
        Optional<BigDecimal> low = Numerals.parse(match.group("low"));
        return match.group("high") == null
                ? low
                : low.flatMap(l -> Numerals.parse(match.group("high")).map(l::max));
    }

    private static boolean namesCurrency(MatchResult match) {
        return mark(match, "sign") || mark(match, "unit");
    }

    private static boolean mark(MatchResult match, String group) {
        String mark = match.group(group);
        return mark != null
                && (mark.equals(CurrencyWords.YUAN_OR_YEN)
                        || CurrencyWords.find(mark).isPresent());
    }

    private static boolean isLarge(MatchResult match) {
        return number(match)
                        .filter(amount -> amount.abs().compareTo(LEAST_BARE) >= 0)
                        .isPresent()
                && !match.group("low").toLowerCase(Locale.ROOT).matches("20[2-4]\\d");
    }
}
