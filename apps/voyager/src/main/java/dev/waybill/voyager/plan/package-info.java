/**
 * What the destination, food and planner agents decide, as pure functions: which sights on which day at what time, and
 * which dish at which meal.
 *
 * <p>Deterministic for a seed. No engine types, no loading of data, no rendering.
 */
@NullMarked
package dev.waybill.voyager.plan;

import org.jspecify.annotations.NullMarked;
