/**
 * What can go wrong, as one unchecked tree under {@link dev.waybill.error.WaybillException}. Outcomes of a run (failed,
 * cancelled, limit reached) are values and do not belong here.
 */
@NullMarked
package dev.waybill.error;

import org.jspecify.annotations.NullMarked;
