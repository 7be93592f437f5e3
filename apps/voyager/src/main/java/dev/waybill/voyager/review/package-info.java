/**
 * What the reviewer decides: whether a draft can be travelled, and if not, what exactly is to be changed.
 *
 * <p>Pure functions over the state. Writes no plan itself.
 */
@NullMarked
package dev.waybill.voyager.review;

import org.jspecify.annotations.NullMarked;
