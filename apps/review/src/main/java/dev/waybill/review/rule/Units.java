package dev.waybill.review.rule;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The units that numbers in requirements have, each reduced to a base unit where that is exact. */
final class Units {

    /** A base unit and how many of it this unit is. */
    record Unit(String name, BigDecimal factor) {}

    static final String PATTERN =
            "(?:business |working |calendar )?days?\\b|milliseconds?\\b|ms\\b|seconds?\\b|secs?\\b|s\\b"
                    + "|minutes?\\b|mins?\\b|hours?\\b|hrs?\\b|h\\b|weeks?\\b|months?\\b|years?\\b|kb\\b|mb\\b|gb\\b|percent\\b|%"
                    + "|eur\\b|usd\\b|gbp\\b|cny\\b|euros?\\b|dollars?\\b|€|attempts?\\b|tries\\b|times\\b|rows?\\b|records?\\b"
                    + "|characters?\\b|digits?\\b|requests?\\b|codes?\\b|files?\\b|messages?\\b|items?\\b|users?\\b"
                    + "|毫秒|秒|分钟|小时|个?工作日|天|日|周|个月|年|次|行|条|位|元|人|份";

    private static final Map<String, Unit> UNITS = new LinkedHashMap<>();
    private static final List<String> DIGITS = List.of(
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "", "twelve");

    static {
        put("s", "0.001", "millisecond", "ms", "毫秒");
        put("s", "1", "second", "sec", "s", "秒");
        put("s", "60", "minute", "min", "分钟");
        put("s", "3600", "hour", "hr", "h", "小时");
        put("s", "86400", "day", "calendar day", "天", "日");
        put("s", "604800", "week", "周");
        put("business day", "1", "business day", "working day", "工作日", "个工作日");
        put("month", "1", "month", "个月");
        put("month", "12", "year", "年");
        put("kb", "1", "kb");
        put("kb", "1024", "mb");
        put("kb", "1048576", "gb");
        put("%", "1", "%", "percent");
        put("EUR", "1", "eur", "€", "euro");
        put("USD", "1", "usd", "$", "dollar");
        put("GBP", "1", "gbp", "£");
        put("CNY", "1", "cny", "¥", "元");
        put("times", "1", "attempt", "trie", "time", "次");
        put("rows", "1", "row", "record", "行", "条");
        put("digits", "1", "digit", "位");
        put("users", "1", "user", "人");
    }

    private Units() {}

    static Unit find(String written) {
        String name = written.toLowerCase(Locale.ROOT);
        String singular = name.length() > 1 && name.endsWith("s") && !name.equals("ms")
                ? name.substring(0, name.length() - 1)
                : name;
        return UNITS.getOrDefault(singular, new Unit(singular, BigDecimal.ONE));
    }

    static BigDecimal number(String written, @Nullable String scale) {
        BigDecimal factor = scale == null
                ? BigDecimal.ONE
                : switch (scale.toLowerCase(Locale.ROOT)) {
                    case "万" -> BigDecimal.valueOf(10_000);
                    case "百万", "million" -> BigDecimal.valueOf(1_000_000);
                    default -> BigDecimal.valueOf(1_000);
                };
        return plain(written).multiply(factor);
    }

    private static BigDecimal plain(String written) {
        int word = DIGITS.indexOf(written.toLowerCase(Locale.ROOT));
        if (word >= 0) {
            return BigDecimal.valueOf(word);
        }
        int han = "零一二三四五六七八九十".indexOf(written.replace("两", "二"));
        return han >= 0 ? BigDecimal.valueOf(han) : new BigDecimal(written.replace(",", ""));
    }

    private static void put(String base, String factor, String... names) {
        for (String name : names) {
            UNITS.put(name, new Unit(base, new BigDecimal(factor)));
        }
    }
}
