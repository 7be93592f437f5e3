package dev.waybill.store.sqlite;

import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Ticket;
import dev.waybill.store.jdbc.CommitCodec;
import java.util.concurrent.locks.ReentrantLock;

/** Writes one run. Commits are encoded in the caller's thread; the lock keeps order and sequence together. */
final class SqliteJournal implements Journal {
    private final Writer writer;
    private final CommitCodec codec;
    private final long run;
    private final ReentrantLock lock = new ReentrantLock();
    private long nextSequence;

    /**
     * @param run the key of the run
     * @param nextSequence the sequence of the first commit to come
     */
    SqliteJournal(Writer writer, CommitCodec codec, long run, long nextSequence) {
        this.writer = writer;
        this.codec = codec;
        this.run = run;
        this.nextSequence = nextSequence;
    }

    @Override
    public Ticket append(CommitRecord commit) {
        lock.lock();
        try {
            var row = codec.encode(nextSequence, commit);
            nextSequence++;
            return writer.submit(tables -> {
                tables.commits().insert(run, row);
                return true;
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void end(RunEnd end) {
        writer.submit(tables -> {
                    tables.runs().end(run, end);
                    return true;
                })
                .await();
    }
}
