/** The system as a whole: its channels, its agents, the graph that joins them, and how it is run. Decisions belong below. */
@NullMarked
package dev.waybill.voyager;

import org.jspecify.annotations.NullMarked;
