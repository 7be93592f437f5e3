package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes: whatever waits for it goes into one transaction, so that one flush to the disk serves many
 * runs. A platform thread, as calls of SQLite would pin a virtual one.
 */
final class Writer implements AutoCloseable {
    private static final int CAPACITY = 1_024;
    private static final int MAX_BATCH = 512;

    private final Path file;
    private final BlockingQueue<Pending<?>> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final Pending<Boolean> stop = new Pending<>(tables -> true);
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable StoreException broken; // what ended the thread before its time
    private volatile boolean terminated;

    private Writer(Path file, Opening opening, Pending<Boolean> opened) {
        this.file = file;
        this.thread = Thread.ofPlatform()
                .name("waybill-writer " + file.getFileName())
                .daemon()
                .unstarted(() -> run(opening, opened));
    }

    /** Starts a writer; returns once it has opened the tables. */
    static Writer start(Path file, Opening opening) {
        var opened = new Pending<Boolean>(tables -> true);
        var writer = new Writer(file, opening, opened);
        writer.thread.start();
        opened.await();
        return writer;
    }

    /** Hands over work; waits while too much is waiting already. */
    <T> Pending<T> submit(Work<T> work) {
        var pending = new Pending<>(work);
        if (closed) {
            throw closed();
        }
        put(pending);
        if (terminated) {
            failRest();
        }
        return pending;
    }

    private void put(Pending<?> pending) {
        Uninterrupted.run(() -> queue.put(pending));
    }

    private void run(Opening opening, Pending<Boolean> opened) {
        var batch = new ArrayList<Pending<?>>();
        try (var connection = new Reconnecting(opening)) {
            connection.tables();
            opened.complete();
            while (!batch.contains(stop)) {
                batch.clear();
                batch.add(Uninterrupted.get(queue::take));
                queue.drainTo(batch, MAX_BATCH - 1);
                write(connection, batch);
            }
        } catch (SQLException | RuntimeException | Error e) {
            var why = SqliteErrors.of(file, e);
            broken = why;
            opened.fail(why);
            batch.forEach(pending -> pending.fail(why));
        } finally {
            terminated = true;
            failRest();
        }
    }

    private void write(Reconnecting connection, List<Pending<?>> batch) {
        try {
            var tables = connection.tables();
            tables.begin();
            for (var pending : batch) {
                pending.execute(tables);
            }
            tables.commit();
            batch.forEach(Pending::complete);
        } catch (SQLException | RuntimeException e) {
            connection.discard(e);
            if (batch.size() > 1 && SqliteErrors.concernsOneWrite(e)) {
                for (var pending : batch) {
                    write(connection, List.of(pending)); // it must not fail the others
                }
            } else {
                var why = SqliteErrors.of(file, e);
                batch.forEach(pending -> pending.fail(why));
            }
        }
    }

    private void failRest() {
        for (var pending = queue.poll(); pending != null; pending = queue.poll()) {
            pending.fail(closed());
        }
    }

    private StoreException closed() {
        var why = broken;
        return why == null
                ? new StoreException("store.closed", "database " + file + " is closed")
                : new StoreException(why.code(), why.text(), why);
    }

    /** Writes what waits, then stops; of no effect the second time. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            put(stop);
        }
        Uninterrupted.run(thread::join);
    }
}
