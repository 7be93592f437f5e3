/**
 * The embedded store: one SQLite file, the file by which processes share it, one writer thread and a few readers. How
 * records become rows is
 * told elsewhere; no value and no graph is looked at here.
 */
@NullMarked
package dev.waybill.store.sqlite;

import org.jspecify.annotations.NullMarked;
