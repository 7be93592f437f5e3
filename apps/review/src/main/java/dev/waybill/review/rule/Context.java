package dev.waybill.review.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a clause is about: the stems of its English words and its Chinese characters, without words that say little.
 *
 * @param about the words that most of have to be the same
 * @param contrast the words that set clauses apart, as "first" and "second" would
 */
record Context(Set<String> about, Set<String> contrast) {

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
    private static final List<Synonym> CHINESE_SYNONYMS = List.of(
            new Synonym(Pattern.compile("有效期|有效|过期|失效"), "效"),
            new Synonym(Pattern.compile("保留|保存|存储|留存"), "存"),
            new Synonym(Pattern.compile("最多|不超过|不得超过|上限|至多|最大|以内|之内"), ""));

    private record Synonym(Pattern pattern, String word) {}

    static Context of(String clause) {
        String text = clause.toLowerCase(Locale.ROOT);
        for (Synonym synonym : CHINESE_SYNONYMS) {
            text = synonym.pattern().matcher(text).replaceAll(synonym.word());
        }
        Set<String> about = new LinkedHashSet<>();
        Set<String> contrast = new LinkedHashSet<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            String word = canonical(matcher.group());
            if (!SILENT.contains(word)) {
                String stem = word.length() > STEM ? word.substring(0, STEM) : word;
                (CONTRAST.contains(stem) ? contrast : about).add(stem);
            }
        }
        return new Context(about, contrast);
    }

    /** How many words say something. */
    int size() {
        return about.size() + contrast.size();
    }

    /** Whether two clauses speak of the same thing: alike, or all of the shorter is in the longer. */
    boolean same(Context other) {
        if (!contrast.equals(other.contrast)) {
            return false;
        }
        int shared = shared(other);
        int all = about.size() + other.about.size() - shared;
        boolean alike = shared >= 2 && shared >= SAME * all;
        return alike || (shared >= ENOUGH && shared == Math.min(about.size(), other.about.size()));
    }

    private int shared(Context other) {
        int shared = 0;
        for (String word : about) {
            shared += other.about.contains(word) ? 1 : 0;
        }
        return shared;
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
