/**
 * What stores on relational databases share: how records of runs and questions become rows, and the statements on their
 * tables. Nothing here knows a database product, opens a connection or starts a thread.
 */
@NullMarked
package dev.waybill.store.jdbc;

import org.jspecify.annotations.NullMarked;
