/**
 * The soak: engines in processes of their own run a plan of mixed graphs on one store, processes are killed all the time,
 * and in the end everything must be as if nothing had happened. Nothing here reads options or knows a language.
 */
@NullMarked
package dev.waybill.cli.soak;

import org.jspecify.annotations.NullMarked;
