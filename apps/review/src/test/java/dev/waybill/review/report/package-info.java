/** Tests. */
@NullMarked
package dev.waybill.review.report;

import org.jspecify.annotations.NullMarked;
