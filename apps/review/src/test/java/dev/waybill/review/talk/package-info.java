/** Tests. */
@NullMarked
package dev.waybill.review.talk;

import org.jspecify.annotations.NullMarked;
