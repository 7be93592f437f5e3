package dev.waybill.review.talk;

import java.util.Optional;

/**
 * What a person decided at the end of a discussion.
 *
 * @param by who
 * @param comment why, if the person said so
 */
public record Decision(Verdict verdict, String by, Optional<String> comment) {

    /** Without a word on why. */
    public static Decision of(Verdict verdict, String by) {
        return new Decision(verdict, by, Optional.empty());
    }

    /** The same decision, and why; a blank comment is none. */
    public Decision because(String why) {
        return new Decision(verdict, by, Optional.of(why.strip()).filter(text -> !text.isEmpty()));
    }
}
