package dev.waybill.review.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a clause is about: the stems of its English words and its Chinese characters, without words that say little. */
final class Context {

    private static final int STEM = 6;
    private static final double SAME = 0.6;
    private static final int ENOUGH = 3;
    private static final Pattern TOKEN = Pattern.compile("[a-z]+|\\p{IsHan}");
    private static final Set<String> SILENT =
            words("a an the of to in on at by with within after up most maximum max per than more"
                    + " must should shall may can will be is are was it its this that and or from as has have every"
                    + " each all any their there then also his her they limit not no longer after once so but into which"
                    + " 的 了 在 为 是 可 以 应 该 需 要 须 必 会 由 与 和 及 或 则 并 后 内 被 将 把 等 其 该 个 于 到 至 从 每 单");
    private static final Set<String> CONTRAST =
            words("first second third initial last final next new existing gold silver"
                    + " least if when unless except only for premium free standard basic warn warning hard soft deskto mobile weekda weeken domest intern extern"
                    + " succes fail failed min minimu above below over under before normal urgent admin manual automa full partia"
                    + " 首 一 二 少 低 小 普 高 管 移 桌 末 新 旧 警 国 前 大 手 自 全 部 若 如 除 对 时");
    private static final List<List<String>> SYNONYMS = List.of(
            List.of("expire", "expires", "expired", "expiry", "expiration", "valid", "validity", "lifetime"),
            List.of("retain", "retained", "retention", "keep", "kept", "stored", "store", "stores"),
            List.of("request", "requests", "requested", "ask", "asks", "apply", "applies"));
    private static final List<String[]> CHINESE_SYNONYMS =
            List.of(new String[] {"有效期|有效|过期|失效", "效"}, new String[] {"保留|保存|存储|留存", "存"}, new String[] {
                "最多|不超过|不得超过|上限|至多|最大|以内|之内", ""
            });

    private Context() {}

    static Set<String> of(String clause) {
        String text = clause.toLowerCase(Locale.ROOT);
        for (String[] synonym : CHINESE_SYNONYMS) {
            text = text.replaceAll(synonym[0], synonym[1]);
        }
        Set<String> about = new LinkedHashSet<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            String word = canonical(matcher.group());
            if (!SILENT.contains(word)) {
                about.add(word.length() > STEM ? word.substring(0, STEM) : word);
            }
        }
        return about;
    }

    /** Whether two clauses speak of the same thing: alike, or all of the shorter is in the longer. */
    static boolean same(Set<String> one, Set<String> other) {
        int shared = shared(one, other);
        boolean within = shared >= ENOUGH && shared == Math.min(weight(one), weight(other));
        return alike(one, other) || (within && !setApart(one, other));
    }

    /** Whether most words of two clauses are the same and none sets them apart, as "first" and "second" would. */
    private static boolean alike(Set<String> one, Set<String> other) {
        int shared = shared(one, other);
        int all = weight(one) + weight(other) - shared;
        return shared >= 2 && shared >= SAME * all && !setApart(one, other);
    }

    private static boolean setApart(Set<String> one, Set<String> other) {
        return CONTRAST.stream().anyMatch(word -> one.contains(word) != other.contains(word));
    }

    private static int shared(Set<String> one, Set<String> other) {
        return (int) one.stream()
                .filter(word -> other.contains(word) && !CONTRAST.contains(word))
                .count();
    }

    private static int weight(Set<String> words) {
        return (int) words.stream().filter(word -> !CONTRAST.contains(word)).count();
    }

    private static String canonical(String word) {
        for (List<String> synonyms : SYNONYMS) {
            if (synonyms.contains(word)) {
                return synonyms.getFirst();
            }
        }
        boolean plural = word.length() > 3 && word.endsWith("s") && !word.endsWith("ss");
        return plural ? word.substring(0, word.length() - 1) : word;
    }

    private static Set<String> words(String list) {
        return new LinkedHashSet<>(List.of(list.split(" ", -1)));
    }
}
