/** The store that keeps everything in memory: for tests and for runs that need not outlive the process. */
@NullMarked
package dev.waybill.memory;

import org.jspecify.annotations.NullMarked;
