package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds how many travel together, children included; a total and its parts may both be given, the larger counts. */
final class PeopleReader {

    private record Fixed(Pattern pattern, int people) {}

    private static final String N = "(-?" + Numerals.NUMBER + "|\\b" + Numerals.WORD + "\\b|\\ban?\\b)";
    private static final String CHILDREN = "(?:child(?:ren)?|kids?|infants?|toddlers?|bab(?:y|ies))\\b";
    private static final Pattern BIG_AND_SMALL = Wish.pattern(N + "(?:个|名|位)?\\s?(?:大人|成人|大)\\s?(?:和|带|加|\\+|、)?\\s?"
            + N + "(?:个|名|位)?\\s?(?:小孩|孩子|儿童|小朋友|娃|小)(?:\\s?(?:和|带|加|\\+|、)?\\s?" + N + "(?:个|名|位)?\\s?(?:老人|老))?");
    private static final Pattern ADULTS_AND_CHILDREN =
            Wish.pattern("(?:for )?" + N + "\\s?(?:adults?|grown-?ups?|people)\\s?(?:,|and|with|&|\\+)?\\s?" + N
                    + "\\s?" + CHILDREN + "(?:\\s?(?:,|and|with|&|\\+)*\\s?" + N + "\\s?seniors?\\b)?");
    private static final Pattern FAMILY = Wish.pattern("一家\\s?" + N + "\\s?(?:口|人)?|\\b(?:family|party|group) of " + N);
    private static final Pattern WE =
            Wish.pattern("(?:我们|咱们|咱)(?:一共)?" + N + "(?:个|人|口)*|\\bwe " + N + "(?= people| are| want| will)");
    private static final Pattern COUNTED =
            Wish.pattern(N + "\\s?(?:(?:个|位|名)?(?:成年?人|大人|人(?!均|民)|旅客|游客|朋友|同学|同事)|[位口]|(?:adult|traveller|traveler"
                    + "|guest|person|tourist|visitor)s?\\b|people\\b|friends\\b|pax\\b|ppl\\b|of us\\b)");
    private static final Pattern FOR = Wish.pattern("\\bfor (?!an? )" + N
            + "(?!\\s*-?(?:days?|nights?|weeks?|months?|hours?|[\\d%k$€£]))(?=$|[^\\p{L}\\d]+\\p{L}*)");
    private static final Pattern LABELLED = Wish.pattern(
            "(?:人数|出行人数|\\b(?:people|persons|travell?ers|guests|adults|party)(?= ?[:=]))\\s?[:=]?\\s?" + N);
    private static final Pattern WITH_FRIENDS = Wish.pattern("(?:和|跟|与|带|带着|约|\\bwith (?:my )?)" + N
            + "\\s?(?:个|位|名)?(?:朋友|同学|同事|闺蜜|friends?\\b|colleagues?\\b|others\\b)");
    private static final Pattern WITH_DEPENDANTS =
            Wish.pattern("(?:带着?|和|,|and|with|plus|taking|bringing)\\s?(?:my |our |the )?" + N
                    + "?\\s?(?:个|位|名)?(?:孩子|小孩|娃|儿童|宝宝|儿子|女儿|老人|seniors?\\b|" + CHILDREN + ")");
    private static final List<Fixed> FIXED = List.of(
            fixed("(?:带|陪|和|跟|与|同)(?:着|我|老|我的)?(?:爸妈|父母|爹妈|爸爸妈妈|双亲)|\\bwith (?:my |both )?parents\\b", 3),
            fixed("(?:我和|带|陪|跟|与|和)(?:着|我|我的)?(?:老婆|老公|妻子|丈夫|爱人|女朋友|男朋友|女友|男友|对象|闺蜜|妈妈|爸爸|母亲|父亲|老妈|老爸|朋友)", 2),
            fixed(
                    "\\bwith (?:my |a )?(?:wife|husband|girlfriend|boyfriend|partner|spouse|friend|mum|mom"
                            + "|mother|dad|father|fianc[eé]e?)\\b",
                    2),
            fixed("情侣|夫妻|夫妇|蜜月|小两口|两口子|[我咱]们?俩|俩人|\\bcouples?\\b|honeymoon|\\b(?:the )?two of us\\b", 2),
            fixed("独自|独行|单人|自己一个|只身|\\bsolo\\b|\\balone\\b|\\bjust me\\b|\\bby myself\\b|\\bon my own\\b", 1));

    Optional<BigDecimal> read(Wish wish) {
        Optional<BigDecimal> stated = Stream.of(
                        sum(wish, LABELLED),
                        sum(wish, WITH_FRIENDS).map(BigDecimal.ONE::add),
                        sum(wish, BIG_AND_SMALL),
                        sum(wish, ADULTS_AND_CHILDREN),
                        sum(wish, FAMILY),
                        sum(wish, WE),
                        sum(wish, COUNTED),
                        sum(wish, FOR))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
        Optional<BigDecimal> companions = companions(wish);
        Optional<BigDecimal> children = wish.take(WITH_DEPENDANTS).map(PeopleReader::children);
        if (stated.isPresent()) {
            return stated;
        }
        return children.isEmpty()
                ? companions
                : Optional.of(companions.orElse(BigDecimal.ONE).add(children.get()));
    }

    private static Optional<BigDecimal> companions(Wish wish) {
        return FIXED.stream()
                .filter(fixed -> wish.take(fixed.pattern()).isPresent())
                .findFirst()
                .map(fixed -> BigDecimal.valueOf(fixed.people()));
    }

    private static BigDecimal children(MatchResult match) {
        return Optional.ofNullable(match.group(1))
                .flatMap(PeopleReader::number)
                .orElse(
                        match.group().matches("(?i).*(?:kids|children|babies|infants|toddlers|seniors)")
                                ? BigDecimal.TWO
                                : BigDecimal.ONE);
    }

    private static Optional<BigDecimal> sum(Wish wish, Pattern pattern) {
        return wish.take(pattern).flatMap(match -> {
            BigDecimal sum = BigDecimal.ZERO;
            for (int group = 1; group <= match.groupCount(); group++) {
                Optional<BigDecimal> number =
                        Optional.ofNullable(match.group(group)).flatMap(PeopleReader::number);
                sum = sum.add(number.orElse(BigDecimal.ZERO));
            }
            return Optional.of(sum);
        });
    }

    private static Optional<BigDecimal> number(String text) {
        if (text.matches("(?i)an?")) {
            return Optional.of(BigDecimal.ONE);
        }
        return text.startsWith("-") ? Numerals.parse(text.substring(1)).map(BigDecimal::negate) : Numerals.parse(text);
    }

    private static Fixed fixed(String regex, int people) {
        return new Fixed(Wish.pattern(regex), people);
    }
}
