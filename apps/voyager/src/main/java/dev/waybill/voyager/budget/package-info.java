/**
 * What the budget agent decides: the standard a budget carries and the cost of every day, in exact decimals.
 *
 * <p>Pure functions. No rates are looked up here; the rate to use is given.
 */
@NullMarked
package dev.waybill.voyager.budget;

import org.jspecify.annotations.NullMarked;
