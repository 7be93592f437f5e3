package dev.waybill.memory;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** Keeps runs in memory. Nothing survives the process, so every write is as durable as it gets at once. Thread-safe. */
public final class InMemoryStore implements Store {
    private static final class Entry implements Journal {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<CommitRecord> commits = new ArrayList<>();
        private volatile RunRecord run;

        private Entry(RunRecord run) {
            this.run = run;
        }

        @Override
        public Ticket append(CommitRecord commit) {
            lock.lock();
            try {
                commits.add(commit);
            } finally {
                lock.unlock();
            }
            return Ticket.DURABLE;
        }

        @Override
        public void end(RunEnd end) {
            run = run.withEnd(Optional.of(end));
        }

        private List<CommitRecord> copy() {
            lock.lock();
            try {
                return List.copyOf(commits);
            } finally {
                lock.unlock();
            }
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RunId, Entry> runs = new LinkedHashMap<>();
    private final Map<ThreadId, List<Entry>> threads = new LinkedHashMap<>();

    /** A store without runs. */
    public InMemoryStore() {}

    @Override
    public Journal begin(RunRecord run, GraphTypes types, CommitRecord input) {
        var entry = new Entry(run);
        entry.append(input);
        lock.lock();
        try {
            if (runs.putIfAbsent(run.id(), entry) != null) {
                throw new StoreException("store.duplicate", "run " + run.id() + " exists already");
            }
            var ofThread = threads.computeIfAbsent(run.thread(), t -> new ArrayList<>(1));
            if (ofThread.size() != run.number()) {
                runs.remove(run.id());
                throw new StoreException(
                        "store.thread_busy",
                        "thread " + run.thread() + " has a run number " + run.number() + " already");
            }
            ofThread.add(entry);
        } finally {
            lock.unlock();
        }
        return entry;
    }

    @Override
    public Journal reopen(RunId run, GraphTypes types) {
        var entry = load(run);
        entry.run = entry.run.withEnd(Optional.empty());
        return entry;
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        lock.lock();
        try {
            return Optional.ofNullable(runs.get(run)).map(e -> e.run);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<RunRecord> runsOf(ThreadId thread) {
        lock.lock();
        try {
            return threads.getOrDefault(thread, List.of()).stream()
                    .map(e -> e.run)
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<RunRecord> latest(int count) {
        lock.lock();
        try {
            return new ArrayList<>(runs.values())
                    .reversed().stream().limit(count).map(e -> e.run).toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<CommitRecord> consumer) {
        load(run).copy().forEach(consumer);
    }

    @Override
    public void close() {
        // nothing is held
    }

    private Entry load(RunId run) {
        lock.lock();
        try {
            var entry = runs.get(run);
            if (entry == null) {
                throw new StoreException("store.unknown_run", "there is no run " + run);
            }
            return entry;
        } finally {
            lock.unlock();
        }
    }
}
