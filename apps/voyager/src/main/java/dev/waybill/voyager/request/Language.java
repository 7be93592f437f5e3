package dev.waybill.voyager.request;

import java.util.Locale;

/** The two languages that every text of a plan exists in. */
public enum Language {
    ZH(Locale.SIMPLIFIED_CHINESE),
    EN(Locale.ENGLISH);

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    /** The locale to format dates and names of countries and currencies with. */
    public Locale locale() {
        return locale;
    }

    /** Chinese as soon as one Han character occurs, else English. */
    public static Language of(CharSequence text) {
        return text.codePoints().anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN) ? ZH : EN;
    }
}
