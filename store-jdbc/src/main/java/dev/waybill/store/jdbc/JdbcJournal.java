package dev.waybill.store.jdbc;

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
    private final JournalCodec codec;
    private final Tenancy.Taken taken;
    private final long owner;
    private final ReentrantLock lock = new ReentrantLock();
    private long nextSequence;

    JdbcJournal(Writer writer, JournalCodec codec, Tenancy.Taken taken, long owner) {
        this.writer = writer;
        this.codec = codec;
        this.taken = taken;
        this.owner = owner;
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
            return submit(tables -> {
                tables.journal().insert(taken.run(), row);
                return true;
            });
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Ticket ask(QuestionRecord question) {
        var row = QuestionRow.of(question);
        return submit(tables -> {
            tables.questions().insert(taken.run(), row);
            return true;
        });
    }

    @Override
    public void renew(Instant until) {
        submit(tables -> {
                    tables.threads().renew(taken.thread(), owner, until);
                    return true;
                })
                .await();
    }

    @Override
    public void end(RunEnd end) {
        submit(tables -> {
                    tables.runs().end(taken.run(), end);
                    tables.threads().release(taken.thread(), taken.token());
                    tables.tell(taken.thread());
                    return true;
                })
                .await();
    }

    @Override
    public void release() {
        writer.submit(Claim.ofHolder(taken.thread()), tables -> {
                    tables.threads().release(taken.thread(), taken.token());
                    return true;
                })
                .await();
    }
}
