package dev.waybill.review.text;

import java.util.regex.Pattern;

/** The language a requirement is written in, and therefore the language of everything said about it. */
public enum Language {
    EN,
    ZH;

    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern LATIN_WORD = Pattern.compile("[A-Za-z]{2,}");

    /** The language of a text: Chinese when it has more Han characters than Latin words, else English. */
    public static Language of(String text) {
        long han = HAN.matcher(text).results().count();
        long words = LATIN_WORD.matcher(text).results().count();
        return han > words ? ZH : EN;
    }

    /** Chooses between two wordings of the same thing. */
    public String choose(String english, String chinese) {
        return this == ZH ? chinese : english;
    }

    /** The tag used in HTML and JSON: {@code en} or {@code zh}. */
    public String tag() {
        return choose("en", "zh");
    }
}
