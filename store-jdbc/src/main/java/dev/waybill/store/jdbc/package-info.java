/**
 * What stores on relational databases share: how values, updates and commits are written as JSON, and the statements on
 * the tables of runs and commits. Nothing here knows a database product, opens a connection or starts a thread.
 */
@NullMarked
package dev.waybill.store.jdbc;

import org.jspecify.annotations.NullMarked;
