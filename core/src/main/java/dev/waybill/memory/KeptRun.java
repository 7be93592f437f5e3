package dev.waybill.memory;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A run in memory. Its own lock guards its records, so that runs do not wait for one another, and the store's lock what else
 * changes.
 */
final class KeptRun {
    final long place; // among all runs, in the order in which they came
    final KeptThread thread;
    final GraphTypes types;
    final NavigableMap<Long, QuestionRecord> questions = new TreeMap<>(); // by their place among all questions
    private final ReentrantLock lock = new ReentrantLock();
    private final List<JournalRecord> records = new ArrayList<>();
    private volatile boolean hasBase;
    volatile RunRecord run;

    KeptRun(long place, KeptThread thread, RunRecord run, GraphTypes types) {
        this.place = place;
        this.thread = thread;
        this.run = run;
        this.types = types;
    }

    <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a record; under the run's lock. */
    boolean add(JournalRecord record) {
        hasBase |= record instanceof CommitRecord c && c.activation().equals(ActivationId.BASE);
        return records.add(record);
    }

    boolean hasBase() {
        return hasBase;
    }

    List<JournalRecord> records() {
        return locked(() -> List.copyOf(records));
    }
}
