package dev.waybill.review.talk;

import java.util.Optional;

/**
 * What a review comes to, and who said so.
 *
 * @param proposed what the discussion alone came to
 * @param decision what a person decided, if one was asked
 */
public record Judgement(Verdict proposed, Optional<Decision> decision) {

    /** The discussion has the last word. */
    public static Judgement of(Verdict proposed) {
        return new Judgement(proposed, Optional.empty());
    }

    /** A person has the last word. */
    public Judgement decided(Decision made) {
        return new Judgement(proposed, Optional.of(made));
    }

    /** What counts. */
    public Verdict verdict() {
        return decision.map(Decision::verdict).orElse(proposed);
    }
}
