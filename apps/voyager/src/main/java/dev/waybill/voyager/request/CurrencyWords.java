package dev.waybill.voyager.request;

import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words, signs and codes that name a currency. */
final class CurrencyWords {

    /** The sign shared by yuan and yen. */
    static final String YUAN_OR_YEN = "¥";

    private static final Map<String, String> SIGNS =
            table("USD US$ $ | AUD A$ | CAD C$ | HKD HK$ | TWD NT$ | SGD S$ | NZD NZ$ | BRL R$ | EUR € | GBP £ | TRY ₺"
                    + " | KRW ₩ | THB ฿ | INR ₹ | RUB ₽ | VND ₫ | CNY RMB");
    private static final Map<String, String> WORDS = table("CNY 元 块钱 块 人民币 软妹币 rmb yuan renminbi"
            + " | JPY 日元 日圆 日币 円 yen | EUR 欧元 欧 euros euro | USD 美元 美金 美刀 刀 dollars dollar bucks"
            + " | GBP 英镑 pounds pound quid | TRY 土耳其里拉 里拉 liras lira | ZAR 南非兰特 兰特 rands rand"
            + " | HKD 港币 港元 港纸 | TWD 新台币 台币 | KRW 韩元 韩币 won | THB 泰铢 baht | SGD 新加坡元 新币 坡币"
            + " | AUD 澳元 澳币 | CAD 加元 加币 | NZD 纽币 新西兰元 | CHF 瑞士法郎 瑞郎 francs franc | MOP 澳门元"
            + " | RUB 卢布 roubles rubles | INR 卢比 rupees rupee | AED 迪拉姆 dirhams | MYR 林吉特 ringgit"
            + " | VND 越南盾 dong | MXN 墨西哥比索 | BRL 雷亚尔 reais | EGP 埃及镑 | SEK 瑞典克朗 | NOK 挪威克朗"
            + " | DKK 丹麦克朗");
    private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
    private static final Pattern LOWER_CODE = Pattern.compile("eur|usd|cny|jpy|gbp|zar|chf|hkd|krw|thb|sgd|aud|cad");

    /** Before an amount: a sign, a code, or a Chinese word. */
    static final String SIGN = "(?:" + alternatives(SIGNS) + "|人民币|[日美欧港澳加韩]元|英镑|泰铢|里拉|兰特|" + YUAN_OR_YEN
            + "|(?-i:\\b[A-Z]{3}(?=\\s?\\d)|\\bR(?=\\s?\\d)))";

    /** After an amount. */
    static final String UNIT = "(?:" + alternatives(WORDS) + "|(?:" + LOWER_CODE + ")(?![a-z])|(?-i:[A-Z]{3}\\b)|"
            + alternatives(SIGNS) + "|" + YUAN_OR_YEN + ")";

    private CurrencyWords() {}

    /** The currency that a sign, word or code means for sure; the shared sign of yuan and yen has no answer. */
    static Optional<Currency> find(String text) {
        String word = text.strip();
        String known = WORDS.getOrDefault(word.toLowerCase(Locale.ROOT), SIGNS.get(word.toUpperCase(Locale.ROOT)));
        if (known != null) {
            return Optional.of(Currency.getInstance(known));
        }
        if (word.equals("R")) {
            return Optional.of(Currency.getInstance("ZAR"));
        }
        if (CODE.matcher(word).matches() || LOWER_CODE.matcher(word).matches()) {
            return byCode(word.toUpperCase(Locale.ROOT));
        }
        return Optional.empty();
    }

    /** The currency with that ISO 4217 code. */
    static Optional<Currency> byCode(String code) {
        return Currency.getAvailableCurrencies().stream()
                .filter(currency -> currency.getCurrencyCode().equals(code))
                .findFirst();
    }

    private static String alternatives(Map<String, String> table) {
        return table.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(word -> Pattern.quote(word)
                        + (Character.isLetter(word.charAt(0))
                                        && word.charAt(0) < 128
                                        && Character.isLetter(word.charAt(word.length() - 1))
                                ? "(?![a-z])"
                                : ""))
                .collect(Collectors.joining("|"));
    }

    private static Map<String, String> table(String rows) {
        Map<String, String> table = new LinkedHashMap<>();
        for (String row : rows.split("\\|", -1)) {
            String[] words = row.strip().split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                table.put(words[i], words[0]);
            }
        }
        return table;
    }
}
