/** Tests. */
@NullMarked
package dev.waybill.review.text;

import org.jspecify.annotations.NullMarked;
