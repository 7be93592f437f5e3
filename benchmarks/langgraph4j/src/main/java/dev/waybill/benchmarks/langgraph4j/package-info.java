/** The work of the cases on LangGraph4j. */
@NullMarked
package dev.waybill.benchmarks.langgraph4j;

import org.jspecify.annotations.NullMarked;
