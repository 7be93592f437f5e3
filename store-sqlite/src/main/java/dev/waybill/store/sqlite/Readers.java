package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** A few platform threads that read, each with a connection of its own while it does. Thread-safe. */
final class Readers implements AutoCloseable {
    private static final int THREADS = 2;

    private final Path file;
    private final Opening opening;
    private final ExecutorService threads;
    private final ConcurrentLinkedDeque<Tables> idle = new ConcurrentLinkedDeque<>();

    Readers(Path file, Opening opening) {
        this.file = file;
        this.opening = opening;
        this.threads = Executors.newFixedThreadPool(
                THREADS,
                Thread.ofPlatform()
                        .name("waybill-reader " + file.getFileName() + " ", 0)
                        .daemon()
                        .factory());
    }

    /** Reads in one of the threads; waits for the result. */
    <T> T read(Work<T> work) {
        Future<T> result;
        try {
            result = threads.submit(() -> readHere(work));
        } catch (RejectedExecutionException e) {
            throw new StoreException("store.closed", "database " + file + " is closed", e);
        }
        try {
            return Uninterrupted.get(result::get);
        } catch (ExecutionException e) {
            throw unwrapped(e);
        }
    }

    private <T> T readHere(Work<T> work) throws SQLException {
        var tables = idle.poll();
        if (tables == null) {
            tables = opening.open();
        }
        try {
            return work.on(tables);
        } finally {
            idle.push(tables);
        }
    }

    private StoreException unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case SQLException cause -> SqliteErrors.of(file, cause);
            case StoreException cause -> new StoreException(cause.code(), cause.text(), cause);
            case null, default -> new StoreException("store.failed", "database " + file + ": " + e.getCause(), e);
        };
    }

    /** Lets the readings end, and closes every connection, also if one of them fails to. */
    @Override
    public void close() {
        threads.shutdown();
        Uninterrupted.run(() -> threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
        StoreException failure = null;
        for (var tables = idle.poll(); tables != null; tables = idle.poll()) {
            try {
                tables.close();
            } catch (SQLException e) {
                failure = SqliteErrors.of(file, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
