package dev.waybill.review.talk;

import dev.waybill.review.message.Role;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Language;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a review comes to. */
public enum Verdict {
    /** It can be built as it is; what is left is minor. */
    APPROVE("Approve", "通过"),
    /** It can be built once the listed points are changed. */
    APPROVE_WITH_CHANGES("Approve with changes", "修改后通过"),
    /** It must not be built: something that blocks is undecided. */
    REJECT("Reject", "不通过");

    private final String english;
    private final String chinese;

    Verdict(String english, String chinese) {
        this.english = english;
        this.chinese = chinese;
    }

    /**
     * The verdict on what is left of the findings. A discussion that did not converge, or that a role could not take part
     * in, never approves without conditions.
     */
    public static Verdict of(List<Finding> findings, Ending ending, List<Role> lost) {
        List<Finding> left = findings.stream()
                .filter(finding -> finding.status() != Status.RESOLVED)
                .toList();
        if (left.stream().anyMatch(f -> f.status() == Status.OPEN && f.severity() == Severity.BLOCKER)) {
            return REJECT;
        }
        boolean minorOnly = left.stream().allMatch(finding -> finding.severity() == Severity.MINOR);
        boolean complete = ending instanceof Ending.Converged && lost.isEmpty();
        return minorOnly && complete ? APPROVE : APPROVE_WITH_CHANGES;
    }

    /** The verdict with that code. */
    public static Verdict ofCode(String code) {
        return Stream.of(values())
                .filter(verdict -> verdict.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + code + "' is no verdict"));
    }

    /** The name used in JSON, and when a person is asked. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name used in a report. */
    public String label(Language language) {
        return language.choose(english, chinese);
    }
}
