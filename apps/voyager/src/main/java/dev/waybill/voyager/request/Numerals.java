package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as people write them: {@code 1,500}, {@code 1.2万}, {@code 一万二}, {@code 8k}, {@code twelve hundred}. */
final class Numerals {

    private static final String CHINESE = "零〇一二两三四五六七八九十百千万亿";

    private static final String PARTS = "(?:[\\d" + CHINESE
            + "]|,(?=\\d{3}(?!\\d))|\\.(?=\\d)|(?<=\\d) (?=\\d{3}(?!\\d))" + "|(?<=\\.\\d{3}),(?=\\d{2}(?!\\d)))";

    /** A number in figures, in Chinese, or mixed; not a word of English. */
    static final String NUMBER = "(?:" + PARTS + "+(?:\\s?[kw](?![a-z]))?)";

    /** A number of money, which in 一万一人 ends before the share. */
    static final String AMOUNT = "(?:(?:(?!一(?:个?人|[天日晚位]))" + PARTS + ")+(?:\\s?[kw](?![a-z]))?)";

    /** A small number as an English word. */
    static final String WORD = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
            + "|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)";

    /** A number as English words. */
    static final String WORDS = "(?:(?:a|" + WORD + ")(?:[ -](?:" + WORD + "|hundred|thousand|and))*(?:[ -](?:" + WORD
            + "|hundred|thousand)))";

    private static final List<String> UNITS = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");
    private static final List<String> TENS =
            List.of("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");
    private static final Map<Character, Long> POWERS =
            Map.of('十', 10L, '百', 100L, '千', 1_000L, 'k', 1_000L, '万', 10_000L, 'w', 10_000L, '亿', 100_000_000L);
    private static final Pattern TOKEN = Pattern.compile("\\d+(?:\\.\\d+)?|.");
    private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(?:\\.\\d{3})+(?:,\\d{1,2})?");

    private static final Pattern ALONE =
            Pattern.compile(NUMBER + "|" + WORDS + "|" + WORD + "|zero", Pattern.CASE_INSENSITIVE);

    private Numerals() {}

    /** The value of a text that is one number and nothing else; empty for none and for several. */
    static Optional<BigDecimal> parseAlone(String text) {
        return ALONE.matcher(text).matches() ? parse(text) : Optional.empty();
    }

    /** The value of a text that {@link #NUMBER}, {@link #WORD} or {@link #WORDS} matched; empty if it is none. */
    static Optional<BigDecimal> parse(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT);
        if (plain.matches("[a-z][a-z -]*")) {
            return english(plain);
        }
        if (THOUSANDS.matcher(plain).matches()) {
            plain = plain.replace(".", "").replace(',', '.');
        }
        plain = plain.replaceAll("[,\\s]", "");
        if (plain.matches("[零〇一二两三四五六七八九]{3,}")) {
            return Optional.of(new BigDecimal(
                    plain.chars().mapToObj(c -> String.valueOf(digit((char) c))).reduce("", String::concat)));
        }
        return mixed(plain);
    }

    /** Figures and Chinese numerals, where a last digit without unit counts tenths of the unit before: 一万二 = 12000. */
    private static Optional<BigDecimal> mixed(String text) {
        BigDecimal total = BigDecimal.ZERO;
        BigDecimal section = BigDecimal.ZERO;
        Optional<BigDecimal> pending = Optional.empty();
        long lastPower = 1;
        long below = Long.MAX_VALUE;
        long belowInSection = 10_000;
        Matcher tokens = TOKEN.matcher(text);
        while (tokens.find()) {
            String token = tokens.group();
            Long power = POWERS.get(token.charAt(0));
            if (power == null) {
                Optional<BigDecimal> value = figure(token);
                if (value.isEmpty() || pending.isPresent()) {
                    return Optional.empty();
                }
                if (value.get().signum() == 0 && lastPower > 1) {
                    lastPower = 1;
                } else {
                    pending = value;
                }
            } else if (power >= (power >= 10_000 ? below : belowInSection)) {
                return Optional.empty();
            } else if (power >= 10_000) {
                BigDecimal counted = section.add(pending.orElse(BigDecimal.ZERO));
                total = total.add(counted.max(BigDecimal.ZERO).multiply(BigDecimal.valueOf(power)));
                section = BigDecimal.ZERO;
                pending = Optional.empty();
                lastPower = power;
                below = power;
                belowInSection = 10_000;
            } else {
                section = section.add(pending.orElse(BigDecimal.ONE).multiply(BigDecimal.valueOf(power)));
                pending = Optional.empty();
                lastPower = power;
                belowInSection = power;
            }
        }
        BigDecimal rest = pending.orElse(BigDecimal.ZERO);
        if (lastPower > 10 && rest.compareTo(BigDecimal.TEN) < 0) {
            rest = rest.multiply(BigDecimal.valueOf(lastPower / 10));
        }
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(total.add(section).add(rest));
    }

    private static Optional<BigDecimal> figure(String token) {
        if (Character.isDigit(token.charAt(0))) {
            return Optional.of(new BigDecimal(token));
        }
        int digit = digit(token.charAt(0));
        return digit < 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf(digit));
    }

    private static int digit(char c) {
        return switch (c) {
            case '〇' -> 0;
            case '两' -> 2;
            default -> "零一二三四五六七八九".indexOf(c);
        };
    }

    /** English number words, where a word that does not go on with the number before it begins a second one. */
    private static Optional<BigDecimal> english(String text) {
        long total = 0;
        long section = 0;
        for (String word : text.split("[ -]+", -1)) {
            int unit = UNITS.indexOf(word);
            int ten = TENS.indexOf(word);
            switch (word) {
                case "a", "an" -> section = 1;
                case "and" -> {}
                case "hundred" -> {
                    if (section >= 100) {
                        return Optional.empty();
                    }
                    section = Math.max(1, section) * 100;
                }
                case "thousand" -> {
                    if (total > 0) {
                        return Optional.empty();
                    }
                    total += Math.max(1, section) * 1_000;
                    section = 0;
                }
                default -> {
                    long rest = section % 100;
                    boolean goesOn = rest == 0 || (rest >= 20 && rest % 10 == 0 && unit > 0 && unit < 10);
                    if ((unit < 0 && ten < 0) || !goesOn) {
                        return Optional.empty();
                    }
                    section += unit >= 0 ? unit : ten * 10L;
                }
            }
        }
        return Optional.of(BigDecimal.valueOf(total + section));
    }
}
