/** Tests. */
@NullMarked
package dev.waybill.review.rule;

import org.jspecify.annotations.NullMarked;
