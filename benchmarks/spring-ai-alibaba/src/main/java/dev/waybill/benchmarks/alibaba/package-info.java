/** The work of the cases on Spring AI Alibaba Graph. */
@NullMarked
package dev.waybill.benchmarks.alibaba;

import org.jspecify.annotations.NullMarked;
