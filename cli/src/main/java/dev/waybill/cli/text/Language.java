package dev.waybill.cli.text;

import java.util.Locale;
import java.util.Map;

/** The languages that the command line speaks. */
public enum Language {
    /** English. */
    ENGLISH(Locale.ENGLISH),
    /** Chinese. */
    CHINESE(Locale.SIMPLIFIED_CHINESE);

    private final Locale locale;

    Language(Locale locale) {
        this.locale = locale;
    }

    /** The locale to hand to others. */
    public Locale locale() {
        return locale;
    }

    /** What the environment asks for: the first of WAYBILL_LANG, LC_ALL, LC_MESSAGES and LANG that says something. */
    public static Language of(Map<String, String> environment) {
        for (var name : new String[] {"WAYBILL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
            var value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                return value.toLowerCase(Locale.ROOT).startsWith("zh") ? CHINESE : ENGLISH;
            }
        }
        return ENGLISH;
    }

    /** Chinese if the text has more Chinese characters than Latin words, else {@code otherwise}. */
    public static Language of(String text, Language otherwise) {
        int chinese = 0;
        int words = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            boolean han = Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN;
            boolean letter = !han && Character.isLetter(c);
            chinese += han ? 1 : 0;
            words += letter && !inWord ? 1 : 0;
            inWord = letter;
        }
        return chinese > words ? CHINESE : otherwise;
    }
}
