/** Tests. */
@NullMarked
package dev.waybill.review.message;

import org.jspecify.annotations.NullMarked;
