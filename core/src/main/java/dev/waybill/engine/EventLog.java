package dev.waybill.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The events of one run. Writers hold the run's lock; readers wait for what is not there yet. Thread-safe. */
final class EventLog {
    private static final int BATCH = 256;

    private final ReentrantLock lock;
    private final Condition more;
    private final List<RunEvent> events = new ArrayList<>();
    private int waiting;
    private boolean closed;

    EventLog(ReentrantLock runLock) {
        this.lock = runLock;
        this.more = runLock.newCondition();
    }

    /** Adds the event made for its sequence number; the caller holds the lock. */
    void add(LongFunction<RunEvent> event) {
        if (!closed) {
            var made = event.apply(events.size());
            events.add(made);
            closed = made instanceof RunEvent.RunEnded;
            if (waiting > 0) {
                more.signalAll();
            }
        }
    }

    /** No event follows: readers come to an end. The caller holds the lock. */
    void close() {
        closed = true;
        more.signalAll();
    }

    /** The events from {@code sequence} on; ends after the last one of the run. */
    Stream<RunEvent> from(long sequence) {
        return StreamSupport.stream(new Reader(sequence), false);
    }

    private final class Reader extends Spliterators.AbstractSpliterator<RunEvent> {
        private long next;
        private List<RunEvent> batch = List.of();
        private int inBatch;

        private Reader(long sequence) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
            this.next = sequence;
        }

        @Override
        public boolean tryAdvance(Consumer<? super RunEvent> action) {
            if (inBatch == batch.size()) {
                batch = nextBatch();
                inBatch = 0;
                if (batch.isEmpty()) {
                    return false;
                }
            }
            next++;
            action.accept(batch.get(inBatch++));
            return true;
        }

        private List<RunEvent> nextBatch() {
            lock.lock();
            try {
                while (next >= events.size() && !closed) {
                    waiting++;
                    try {
                        more.awaitUninterruptibly();
                    } finally {
                        waiting--;
                    }
                }
                int from = (int) Math.min(next, events.size());
                return List.copyOf(events.subList(from, Math.min(events.size(), from + BATCH)));
            } finally {
                lock.unlock();
            }
        }
    }
}
