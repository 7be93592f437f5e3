package dev.waybill.review.rule;

/**
 * The place in the text that answers a finding.
 *
 * @param line where the quoted sentence starts
 * @param quote the sentence, exactly
 */
public record Resolution(int line, String quote) {}
