/** The work of the cases on LangChain4j's agentic module. */
@NullMarked
package dev.waybill.benchmarks.langchain4j;

import org.jspecify.annotations.NullMarked;
