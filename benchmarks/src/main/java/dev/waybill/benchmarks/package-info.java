/** What the engine costs in one process, against the same work as plain Java. Every result is checked before it counts. */
@NullMarked
package dev.waybill.benchmarks;

import org.jspecify.annotations.NullMarked;
