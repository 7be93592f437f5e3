/**
 * What the command line and other front ends need of an application: a graph with a way in and a way out. Found by
 * {@link java.util.ServiceLoader}.
 */
@NullMarked
package dev.waybill.app;

import org.jspecify.annotations.NullMarked;
