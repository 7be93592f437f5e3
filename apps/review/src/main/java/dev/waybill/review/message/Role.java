package dev.waybill.review.message;

import dev.waybill.review.text.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The four equals. */
public enum Role {
    /** Is it complete, is it worth doing; the only one who speaks for the text. */
    PM("product", "Product", "产品"),
    /** Cost and technical risk. */
    DEV("developer", "Development", "开发"),
    /** Cost of testing and quality risk. */
    QA("tester", "Quality", "测试"),
    /** Security and compliance. */
    SEC("security", "Security", "安全");

    private final String jobTitle;
    private final String english;
    private final String chinese;

    Role(String jobTitle, String english, String chinese) {
        this.jobTitle = jobTitle;
        this.english = english;
        this.chinese = chinese;
    }

    /** The address of whoever holds this role: {@code pm}, {@code dev}, {@code qa}, {@code sec}. */
    public String address() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The other roles in the order of a circle that starts behind this one. */
    public List<Role> circle() {
        List<Role> roles = new ArrayList<>(List.of(values()));
        Collections.rotate(roles, -roles.indexOf(this));
        return roles.subList(1, roles.size());
    }

    /** How the role is called in a report. */
    public String label(Language language) {
        return language.choose(english, chinese);
    }

    /** What version 1 of the protocol called it. */
    String jobTitle() {
        return jobTitle;
    }
}
