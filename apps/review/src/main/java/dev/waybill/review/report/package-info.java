/**
 * What a person reads afterwards, and what a program reads.
 *
 * <p>Here belongs how a finished review is shown. Nothing is decided here.
 */
@NullMarked
package dev.waybill.review.report;

import org.jspecify.annotations.NullMarked;
