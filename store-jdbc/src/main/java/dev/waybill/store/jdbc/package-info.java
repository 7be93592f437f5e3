/**
 * What stores on relational databases share: how records of runs and questions become rows, the statements on their tables,
 * what may happen to threads, and the threads that write and read. Nothing here opens a connection or begins a transaction.
 */
@NullMarked
package dev.waybill.store.jdbc;

import org.jspecify.annotations.NullMarked;
