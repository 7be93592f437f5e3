package dev.waybill.voyager.request;

import java.util.Locale;
import java.util.regex.Pattern;

/** The two languages that every text of a plan exists in. */
public enum Language {
    ZH(Locale.SIMPLIFIED_CHINESE),
    EN(Locale.ENGLISH);

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern WORD = Pattern.compile("(?<!\\p{IsLatin})[\\p{IsLatin}&&\\p{Ll}]");

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    /** The locale to format dates and names of countries and currencies with. */
    public Locale locale() {
        return locale;
    }

    /**
     * Chinese if the text has more Chinese characters than Latin words, else English. A word that begins with a capital
     * does not count: names and currency codes stay Latin in a Chinese text.
     */
    public static Language of(CharSequence text) {
        return HAN.matcher(text).results().count()
                        > WORD.matcher(text).results().count()
                ? ZH
                : EN;
    }
}
