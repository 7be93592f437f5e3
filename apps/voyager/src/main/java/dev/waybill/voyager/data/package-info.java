/**
 * The embedded facts a plan is made of: the curated atlas, cities, countries, rates, airports, holidays, and the sun.
 *
 * <p>Everything here is read-only and loaded on first use from the jar. No planning, no rendering, no network.
 */
@NullMarked
package dev.waybill.voyager.data;

import org.jspecify.annotations.NullMarked;
