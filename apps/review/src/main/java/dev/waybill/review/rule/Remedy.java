package dev.waybill.review.rule;

/** What it takes to settle a finding that the text does not answer. */
enum Remedy {
    /** Whoever wrote the text can write it better. */
    EDIT,
    /** Somebody has to decide something first. */
    DECISION
}
