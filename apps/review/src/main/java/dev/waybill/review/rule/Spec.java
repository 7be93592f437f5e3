package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Language;

/** What a rule is called, whose it is, how heavy it is and what it says; {@code {}} stands for the word it found. */
record Spec(String code, Role role, Severity severity, Remedy remedy, Wording english, Wording chinese) {

    /** What a finding says. */
    record Wording(String problem, String suggestion) {}

    String problem(Language language, String subject) {
        return wording(language).problem().replace("{}", subject);
    }

    String suggestion(Language language, String subject) {
        return wording(language).suggestion().replace("{}", subject);
    }

    private Wording wording(Language language) {
        return language == Language.ZH ? chinese : english;
    }
}
