package dev.waybill.review.rule;

import dev.waybill.review.text.Sentence;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with a unit, and the words around it that say what it is a quantity of.
 *
 * @param unit what is counted, in its base unit; a rate has the period in it, such as {@code times/hour}
 * @param value in the base unit
 * @param written as it stands in the text
 */
record Quantity(Sentence sentence, String written, String unit, BigDecimal value, Context about) {

    private static final String NUMBER = "(?<number>\\d[\\d,]*(?:\\.\\d+)?|\\b(?:two|three|four|five|six|seven|eight"
            + "|nine|ten|twelve)\\b|[一二两三四五六七八九十](?=[个次天分秒小]))";
    private static final String SCALE = "\\s*(?<scale>万|千|百万|million|thousand|k\\b)?";
    private static final String RATE =
            "(?:\\s*(?:per|an?|every|/)\\s*(?<per>second|minute|hour|day|week|month|year|user|number|order))?";
    private static final Pattern COUNTED =
            Pattern.compile(NUMBER + SCALE + "[\\s-]*(?<unit>" + Units.PATTERN + ")" + RATE, Pattern.CASE_INSENSITIVE);
    private static final Pattern CURRENCY_FIRST =
            Pattern.compile("(?<unit>[€$£¥]|EUR|USD|GBP|CNY)\\s?" + NUMBER + SCALE);
    private static final Pattern CHINESE_RATE = Pattern.compile("每(?:个)?(秒|分钟|小时|天|日|周|月|年|用户|人|号码|手机号|IP)");
    private static final Pattern CLAUSE_END = Pattern.compile("[,，;；:：。()（）]");

    private static final Pattern FOR = Pattern.compile("\\bfor\\s*$", Pattern.CASE_INSENSITIVE);

    /** The quantities of a sentence, each with the words of its clause. */
    static List<Quantity> in(Sentence sentence) {
        List<Quantity> found = new ArrayList<>();
        for (Pattern pattern : List.of(COUNTED, CURRENCY_FIRST)) {
            Matcher matcher = pattern.matcher(sentence.plain());
            while (matcher.find()) {
                if (!isDate(sentence.plain(), matcher)) {
                    found.add(of(sentence, matcher, pattern == COUNTED));
                }
            }
        }
        return found;
    }

    /**
     * Whether both speak of the same thing, counted in the same unit, and disagree on how much. Percentages are shares of
     * too many things to be compared.
     */
    boolean contradicts(Quantity other) {
        boolean differs = unit.equals(other.unit) && value.compareTo(other.value) != 0;
        return differs && !unit.equals("%") && about.same(other.about);
    }

    private static Quantity of(Sentence sentence, Matcher matcher, boolean counted) {
        String text = sentence.plain();
        String clause = clause(text, matcher.start(), matcher.end());
        Units.Unit unit = Units.find(matcher.group("unit"));
        BigDecimal value = Units.number(matcher.group("number"), matcher.group("scale"))
                .multiply(unit.factor())
                .stripTrailingZeros();
        String period = counted && matcher.group("per") != null ? matcher.group("per") : chinesePeriod(clause);
        String name = period.isEmpty() ? unit.name() : unit.name() + "/" + period;
        return new Quantity(sentence, matcher.group().strip(), name, value, Context.of(clause));
    }

    private static String chinesePeriod(String clause) {
        Matcher rate = CHINESE_RATE.matcher(clause);
        return rate.find() ? rate.group(1) : "";
    }

    private static boolean isDate(String text, Matcher matcher) {
        boolean afterMonth = matcher.start() > 0 && "月-/.年".indexOf(text.charAt(matcher.start() - 1)) >= 0;
        return afterMonth && matcher.group("unit").equals("日");
    }

    private static String clause(String text, int start, int end) {
        int from = 0;
        int to = text.length();
        Matcher stop = CLAUSE_END.matcher(text);
        while (stop.find()) {
            if (stop.start() < start) {
                from = stop.end();
            } else if (stop.start() >= end) {
                to = stop.start();
                break;
            }
        }
        String clause = FOR.matcher(text.substring(from, start)).replaceFirst("") + " " + text.substring(end, to);
        return Context.of(clause).size() >= 2 ? clause : text.substring(0, start) + " " + text.substring(end);
    }
}
