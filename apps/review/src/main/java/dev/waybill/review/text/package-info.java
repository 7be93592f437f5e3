/**
 * The requirement as the reviewers read it: sentences with the line they stand on, grouped by section.
 *
 * <p>Here belongs what turns a file into sentences. What a sentence lacks is judged in {@code dev.waybill.review.rule}.
 */
@NullMarked
package dev.waybill.review.text;

import org.jspecify.annotations.NullMarked;
