package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Ticket;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes one run. Records are encoded in the caller's thread; the lock keeps order and sequence together. Each write checks
 * the fencing token in its own transaction.
 */
final class JdbcJournal implements Journal {
    private final Writer writer;
    private final RunId run;
    private final JournalCodec codec;
    private final Sealing sealing;
    private final Tenancy.Taken taken;
    private final Tenancy tenancy;
    private final ReentrantLock lock = new ReentrantLock();
    private long nextSequence;

    JdbcJournal(Writer writer, RunId run, JournalCodec codec, Sealing sealing, Tenancy.Taken taken, Tenancy tenancy) {
        this.writer = writer;
        this.run = run;
        this.codec = codec;
        this.sealing = sealing;
        this.taken = taken;
        this.tenancy = tenancy;
        this.nextSequence = taken.nextSequence();
    }

    private <T> Pending<T> submit(Work<T> work) {
        return writer.submit(Claim.ofHolder(taken.thread()), tables -> {
            tables.threads().check(taken.thread(), taken.token());
            return work.on(tables);
        });
    }

    @Override
    public Ticket append(JournalRecord record) {
        lock.lock();
        try {
            var row = codec.encode(nextSequence, record);
            nextSequence++;
            return writer.submit(
                    Claim.ofHolder(taken.thread()), new Append(taken.run(), taken.thread(), taken.token(), row));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Ticket ask(QuestionRecord question) {
        var row = QuestionRow.of(question, sealing);
        return submit(tables -> {
            tables.questions().insert(taken.run(), row);
            return true;
        });
    }

    @Override
    public void renew(Instant until) {
        submit(tables -> {
                    tables.threads().renew(taken.thread(), tenancy.owner(), until);
                    return true;
                })
                .await();
    }

    @Override
    public void end(RunEnd end) {
        lastly(submit(tables -> {
            Tenancy.end(tables, taken.run(), run, taken.thread(), end);
            tables.threads().release(taken.thread(), taken.token());
            return true;
        }));
    }

    @Override
    public void release() {
        lastly(writer.submit(Claim.ofHolder(taken.thread()), tables -> {
            tables.threads().release(taken.thread(), taken.token());
            return true;
        }));
    }

    /** Whether that could be written or not, nobody writes here any more. */
    private void lastly(Pending<Boolean> pending) {
        try {
            pending.await();
        } catch (StoreException e) {
            tenancy.abandon(taken.token());
            throw e;
        }
    }
}
