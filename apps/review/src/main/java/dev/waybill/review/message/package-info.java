/**
 * What the four equals send to each other, and the edge at which it is checked before an agent hears it.
 *
 * <p>Here belong addresses, messages and their versions. What is said, and when it ends, belongs in {@code
 * dev.waybill.review.talk}.
 */
@NullMarked
package dev.waybill.review.message;

import org.jspecify.annotations.NullMarked;
