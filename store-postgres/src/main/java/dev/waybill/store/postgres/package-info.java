/**
 * The store for several machines: its schema, its transactions, its connections, and what PostgreSQL says. How records
 * become rows is told elsewhere; no value and no graph is looked at here.
 */
@NullMarked
package dev.waybill.store.postgres;

import org.jspecify.annotations.NullMarked;
