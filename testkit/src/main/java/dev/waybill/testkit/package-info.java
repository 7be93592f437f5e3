/** Simulated time and order, random graphs, and the contract suites that every implementation of an SPI must pass. */
@NullMarked
package dev.waybill.testkit;

import org.jspecify.annotations.NullMarked;
