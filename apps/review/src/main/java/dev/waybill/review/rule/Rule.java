package dev.waybill.review.rule;

import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Sentence;
import java.util.List;

/** One thing to look for. A rule is a pure function of the requirement. */
sealed interface Rule permits TopicRule, TermRule, ConflictRule, EmptyRule {

    Spec spec();

    /** The sentences to object to, in the order of the file. */
    List<Hit> hits(Requirement requirement);

    /** What of a hit decides whether a sentence touches or settles it: hits of one key have the same answers. */
    String answerKey(Hit hit);

    /** Whether a sentence from elsewhere in the text touches on what the hit lacks, so that an author could point to it. */
    boolean touches(Sentence sentence, Hit hit);

    /** Whether the sentence gives what the hit lacks, so that the objection is settled. */
    boolean settles(Sentence sentence, Hit hit);
}
