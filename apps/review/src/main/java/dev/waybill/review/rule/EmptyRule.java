package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Sentence;
import java.util.List;

/** A document that requires nothing: empty, or with nothing in it but background and open questions. */
record EmptyRule() implements Rule {

    private static final Spec SPEC = new Spec(
            "pm.empty",
            Role.PM,
            Severity.BLOCKER,
            Remedy.DECISION,
            new Spec.Wording(
                    "Nothing in this text says what is to be built.", "Write down what the product has to do."),
            new Spec.Wording("文中没有说明要做什么。", "写明产品需要做到什么。"));

    @Override
    public Spec spec() {
        return SPEC;
    }

    @Override
    public List<Hit> hits(Requirement requirement) {
        if (!requirement.binding().isEmpty()) {
            return List.of();
        }
        Sentence first = requirement.sentences().stream()
                .findFirst()
                .orElseGet(() -> Sentence.of(1, Sentence.Kind.PROSE, requirement.title()));
        return List.of(new Hit(first, ""));
    }

    @Override
    public String answerKey(Hit hit) {
        return "";
    }

    @Override
    public boolean touches(Sentence sentence, Hit hit) {
        return false;
    }

    @Override
    public boolean settles(Sentence sentence, Hit hit) {
        return false;
    }
}
