/**
 * The discussion: what a role says next, when it ends, and with which verdict.
 *
 * <p>Everything here is a pure function of what was said and found. Who speaks next is not decided here: a message has an
 * address, and the router of the graph reads it.
 */
@NullMarked
package dev.waybill.review.talk;

import org.jspecify.annotations.NullMarked;
