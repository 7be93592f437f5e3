/** The work of every case on Waybill. */
@NullMarked
package dev.waybill.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
