package dev.waybill.review.rule;

import dev.waybill.review.text.Language;
import java.util.Locale;

/** How much a finding weighs, heaviest first. */
public enum Severity {
    /** Nothing may be built before this is settled. */
    BLOCKER("blocker", "阻断"),
    /** The text must change. */
    MAJOR("major", "重要"),
    /** The text would be better for it. */
    MINOR("minor", "次要");

    private final String english;
    private final String chinese;

    Severity(String english, String chinese) {
        this.english = english;
        this.chinese = chinese;
    }

    /** The name used in JSON. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name used in a report. */
    public String label(Language language) {
        return language.choose(english, chinese);
    }
}
