package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import java.util.Optional;

/**
 * One flaw in a requirement, with the sentence that shows it.
 *
 * @param id unique in a review, such as {@code SEC-3}
 * @param rule the stable code of the rule that found it, such as {@code sec.code-expiry}
 * @param line where the quoted sentence starts in the file
 * @param quote the sentence, exactly; for something that is missing, the sentence that makes it necessary
 * @param problem what is wrong, in the language of the requirement
 * @param suggestion what would make it right, in the language of the requirement
 * @param resolution present when the status is {@link Status#RESOLVED}
 */
public record Finding(
        String id,
        Role role,
        String rule,
        Severity severity,
        int line,
        String quote,
        String problem,
        String suggestion,
        Status status,
        Optional<Resolution> resolution) {

    public Finding {
        if (resolution.isPresent() != (status == Status.RESOLVED)) {
            throw new IllegalArgumentException("A finding is resolved by a quoted line, and by nothing else: " + id);
        }
    }

    /** The same finding, answered by a sentence of the text. */
    public Finding resolvedBy(Resolution answer) {
        return with(Status.RESOLVED, Optional.of(answer));
    }

    /** The same finding, agreed to. */
    public Finding accepted() {
        return with(Status.ACCEPTED, Optional.empty());
    }

    /** The same finding, unsettled again. */
    public Finding reopened() {
        return with(Status.OPEN, Optional.empty());
    }

    private Finding with(Status newStatus, Optional<Resolution> answer) {
        return new Finding(id, role, rule, severity, line, quote, problem, suggestion, newStatus, answer);
    }
}
