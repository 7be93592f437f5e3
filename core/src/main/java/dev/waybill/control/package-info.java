/**
 * The control plane: who runs next, and when a run ends. It sees names, positions, rounds and counts; no channel, no value
 * and no agent is reachable from here. Everything is a pure function of its arguments: no clock, no randomness, no I/O,
 * no threads.
 */
@NullMarked
package dev.waybill.control;

import org.jspecify.annotations.NullMarked;
