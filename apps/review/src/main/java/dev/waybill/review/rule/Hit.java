package dev.waybill.review.rule;

import dev.waybill.review.text.Sentence;

/** A sentence that a rule objects to, and the word in it that made the rule object. */
record Hit(Sentence sentence, String subject) {}
