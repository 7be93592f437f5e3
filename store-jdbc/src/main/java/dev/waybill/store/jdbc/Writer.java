package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes: whatever waits for it goes into one transaction, so that one flush to the disk serves many
 * runs. A platform thread, as calls of SQLite would pin a virtual one and an interrupt would break a connection. Whoever
 * finds the queue full waits.
 */
public final class Writer implements AutoCloseable {
    private static final int CAPACITY = 1_024;
    private static final int MAX_BATCH = 512;

    private final String database;
    private final Batches batches;
    private final BlockingQueue<Pending<?>> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final Pending<Boolean> opened = new Pending<>(Claim.NONE, tables -> true);
    private final Pending<Boolean> stop = new Pending<>(Claim.NONE, tables -> true);
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable StoreException broken; // what ended the thread before its time
    private volatile boolean terminated;

    private Writer(String database, String thread, Batches batches) {
        this.database = database;
        this.batches = batches;
        this.thread =
                Thread.ofPlatform().name("waybill-writer " + thread).daemon().unstarted(this::run);
    }

    /**
     * Starts a writer; returns once it is ready.
     *
     * @param database how messages call the database
     * @param thread how the name of the thread does
     */
    public static Writer start(String database, String thread, Batches batches) {
        var writer = new Writer(database, thread, batches);
        writer.thread.start();
        writer.opened.await();
        return writer;
    }

    /** Hands over work; waits while too much is waiting already. */
    public <T> Pending<T> submit(Claim claim, Work<T> work) {
        var pending = new Pending<>(claim, work);
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

    private void run() {
        var batch = new ArrayList<Pending<?>>();
        try {
            batches.open();
            opened.complete();
            while (!batch.contains(stop)) {
                batch.clear();
                batch.add(Uninterrupted.get(queue::take));
                queue.drainTo(batch, MAX_BATCH - 1);
                batches.write(List.copyOf(batch));
            }
        } catch (SQLException | RuntimeException | Error e) {
            end(e, batch);
        } finally {
            closeBatches();
            terminated = true;
            failRest();
        }
    }

    private void end(Throwable failure, List<Pending<?>> batch) {
        var why = batches.failure(failure);
        broken = why;
        opened.fail(why);
        batch.forEach(pending -> pending.fail(why));
    }

    private void closeBatches() {
        try {
            batches.close();
        } catch (SQLException | RuntimeException e) {
            broken = batches.failure(e);
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
                ? new StoreException("store.closed", database + " is closed")
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
