/**
 * What tests need: agents that follow a script, time that the test moves, the search for faults of order and of crashes, random
 * graphs, and the contract suites that every implementation of an SPI must pass. Nothing here is for production, and nothing
 * here knows a store that is not in memory.
 */
@NullMarked
package dev.waybill.testkit;

import org.jspecify.annotations.NullMarked;
