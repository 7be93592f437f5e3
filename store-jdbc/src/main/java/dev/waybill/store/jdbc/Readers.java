package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A few platform threads that read: an interrupt of the caller ends neither its wait nor a connection. Thread-safe.
 */
public final class Readers implements AutoCloseable {
    private final String database;
    private final Connections connections;
    private final ExecutorService threads;

    /** Where the readers get their connections. Thread-safe. */
    public interface Connections extends AutoCloseable {
        /** Does it over a connection. */
        <T> T read(Work<T> work) throws SQLException;

        /** Closes all of them. */
        @Override
        void close() throws SQLException;

        /** What that failure is to callers. */
        StoreException failure(Throwable failure);
    }

    /**
     * That many threads.
     *
     * @param database how messages call the database
     * @param thread how the names of the threads do
     */
    public Readers(String database, String thread, int count, Connections connections) {
        this.database = database;
        this.connections = connections;
        this.threads = Executors.newFixedThreadPool(
                count,
                Thread.ofPlatform()
                        .name("waybill-reader " + thread + " ", 0)
                        .daemon()
                        .factory());
    }

    /** Reads in one of the threads; waits for the result. */
    public <T> T read(Work<T> work) {
        Future<T> result;
        try {
            result = threads.submit(() -> connections.read(work));
        } catch (RejectedExecutionException e) {
            throw new StoreException("store.closed", database + " is closed", e);
        }
        try {
            return Uninterrupted.get(result::get);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
    }

    private StoreException unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case SQLException cause -> connections.failure(cause);
            case StoreException cause -> new StoreException(cause.code(), cause.text(), cause);
            case null, default -> new StoreException("store.failed", database + ": " + e.getCause(), e);
        };
    }

    /** Lets the readings end, and closes every connection. */
    @Override
    public void close() {
        threads.shutdown();
        Uninterrupted.run(() -> threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        try {
            connections.close();
        } catch (SQLException e) {
            throw connections.failure(e);
        }
    }
}
