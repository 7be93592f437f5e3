/** The work of every case as a Java programmer would write it without an engine. */
@NullMarked
package dev.waybill.benchmarks.plain;

import org.jspecify.annotations.NullMarked;
