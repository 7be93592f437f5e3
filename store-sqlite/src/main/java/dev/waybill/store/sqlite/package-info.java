/**
 * The embedded store: one SQLite file, its owner, its one writer thread and its few readers. How commits become rows is
 * told elsewhere; no value and no graph is looked at here.
 */
@NullMarked
package dev.waybill.store.sqlite;

import org.jspecify.annotations.NullMarked;
