/** What a contender implements, and the process that measures it. Depends on nothing, so that nothing meets a contender's own libraries. */
@NullMarked
package dev.waybill.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
