/**
 * The travel state: what the agents of a run read and write, as immutable values.
 *
 * <p>Records, enums and values of the JDK only. No client, key, session or clock, and no planning: the functions that
 * fill these records live in the packages beside this one.
 */
@NullMarked
package dev.waybill.voyager.state;

import org.jspecify.annotations.NullMarked;
