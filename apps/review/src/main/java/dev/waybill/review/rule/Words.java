package dev.waybill.review.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words and phrases to look for in a sentence, in English and in Chinese. Both are always tried: Chinese requirements
 * are full of English words.
 */
final class Words {

    /** A number, in digits or in words, that says how much of something. */
    static final String AMOUNT =
            "(?:\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|once|twice)\\b"
                    + "|[一二两三四五六七八九十百半](?:个|次|天|日|周|月|年|秒|分钟|小时|条|行|遍))";

    private static final int NEGATION_REACH = 80;
    private static final Pattern SOME_AMOUNT = Pattern.compile(AMOUNT, Pattern.CASE_INSENSITIVE);
    private static final Pattern NEGATED = Pattern.compile(
            "(?:\\b(?:no|not|never|without|nor|neither|cannot|n't)\\s+(?:\\S+\\s+){0,3}"
                    + "|(?:不(?:会|再|能|得|支持|涉及|收集|保存|存储|允许|需要?|提供|展示|包含)|无需|没有|未|禁止|避免)[^，。；、]{0,4})$",
            Pattern.CASE_INSENSITIVE);

    /** A word found in a sentence. */
    record Match(String word, int start) {}

    private record Alternative(Expression expression, boolean measured, List<Words> beside) {
        boolean in(String text) {
            return expression.matcher(text).find()
                    && (!measured || SOME_AMOUNT.matcher(text).find())
                    && beside.stream().allMatch(words -> words.in(text));
        }
    }

    private final List<Alternative> alternatives;

    private Words(List<Alternative> alternatives) {
        this.alternatives = List.copyOf(alternatives);
    }

    /** Regular expressions: the English one matches whole words in any case, the Chinese one anywhere. */
    static Words of(String english, String chinese) {
        return new Words(List.of(new Alternative(Expression.of(english, chinese), false, List.of())));
    }

    /** Like {@link #of}, but only in a sentence that also says how much. */
    static Words withAmount(String english, String chinese) {
        return new Words(List.of(new Alternative(Expression.of(english, chinese), true, List.of())));
    }

    /** Words that are in no sentence. */
    static Words none() {
        return new Words(List.of());
    }

    /** These words or the others. */
    Words or(Words others) {
        List<Alternative> both = new ArrayList<>(alternatives);
        both.addAll(others.alternatives);
        return new Words(both);
    }

    /** The same words, but only in a sentence that has one of the others, too. */
    Words beside(Words others) {
        return new Words(alternatives.stream()
                .map(each -> new Alternative(each.expression(), each.measured(), List.of(others)))
                .toList());
    }

    /** The same words, with or without an amount beside them. */
    Words withoutAmount() {
        return new Words(alternatives.stream()
                .map(each -> new Alternative(each.expression(), false, each.beside()))
                .toList());
    }

    boolean in(String text) {
        return alternatives.stream().anyMatch(each -> each.in(text));
    }

    /** The first of these words that the sentence affirms: one after "not" or "without" does not count. */
    Optional<Match> findAffirmed(String text) {
        for (Alternative alternative : alternatives) {
            Matcher matcher = alternative.expression().matcher(text);
            boolean present = alternative.in(text);
            while (present && matcher.find()) {
                if (!isNegated(text, matcher.start())) {
                    return Optional.of(new Match(matcher.group().strip(), matcher.start()));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the few words before this place turn what follows into its opposite. */
    private static boolean isNegated(String text, int at) {
        return NEGATED.matcher(text)
                .region(Math.max(0, at - NEGATION_REACH), at)
                .useTransparentBounds(true)
                .find();
    }
}
