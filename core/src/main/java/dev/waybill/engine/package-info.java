/**
 * Runs graphs: the engine, its runs, their events and outcomes. Public types are what an application uses; the rest is the
 * local runtime, which drives the coordinator and does all I/O.
 */
@NullMarked
package dev.waybill.engine;

import org.jspecify.annotations.NullMarked;
