/**
 * What is known of a request's place and dates before anything is planned, looked up in the embedded data.
 *
 * <p>Joins the tables of {@code data} for one trip. No planning, no rendering, no network.
 */
@NullMarked
package dev.waybill.voyager.facts;

import org.jspecify.annotations.NullMarked;
