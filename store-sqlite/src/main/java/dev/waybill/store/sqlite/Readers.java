package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** A few platform threads that read, each with a connection of its own while it does. Thread-safe. */
final class Readers implements AutoCloseable {
    private static final int THREADS = 2;

    private final DatabaseFile file;
    private final ExecutorService threads;
    private final ConcurrentLinkedDeque<Tables> idle = new ConcurrentLinkedDeque<>();

    Readers(DatabaseFile file) {
        this.file = file;
        this.threads = Executors.newFixedThreadPool(
                THREADS,
                Thread.ofPlatform()
                        .name("waybill-reader " + file.path().getFileName() + " ", 0)
                        .daemon()
                        .factory());
    }

    /** Reads in one of the threads; waits for the result. */
    <T> T read(Work<T> work) {
        Future<T> result;
        try {
            result = threads.submit(() -> readHere(work));
        } catch (RejectedExecutionException e) {
            throw new StoreException("store.closed", "database " + file.path() + " is closed", e);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T readHere(Work<T> work) throws SQLException {
        var tables = idle.poll();
        if (tables == null) {
            tables = Tables.over(file.connectToRead());
        }
        try {
            return work.on(tables);
        } finally {
            idle.push(tables);
        }
    }

    private StoreException unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case SQLException cause -> SqliteErrors.of(file.path(), cause);
            case StoreException cause -> new StoreException(cause.code(), cause.text(), cause);
            case null, default ->
                new StoreException("store.failed", "database " + file.path() + ": " + e.getCause(), e);
        };
    }

    @Override
    public void close() {
        threads.shutdown();
        boolean interrupted = false;
        while (true) {
            try {
                if (threads.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        for (var tables = idle.poll(); tables != null; tables = idle.poll()) {
            try {
                tables.close();
            } catch (SQLException e) {
                throw SqliteErrors.of(file.path(), e);
            }
        }
    }
}
