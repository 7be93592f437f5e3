/**
 * What the four roles look for in a requirement, and what they write down when they find it.
 *
 * <p>Here belong rules and findings. Every rule has a stable code, belongs to one role and knows what would answer it.
 * How a finding is argued about belongs in {@code dev.waybill.review.talk}.
 */
@NullMarked
package dev.waybill.review.rule;

import org.jspecify.annotations.NullMarked;
