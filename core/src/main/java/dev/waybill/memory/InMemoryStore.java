package dev.waybill.memory;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobReferences;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Keeps runs in memory. Nothing survives the process, so every write is as durable as it gets at once. Thread-safe. */
public final class InMemoryStore implements Store {
    private final class Writing implements Journal {
        private final KeptRun entry;
        private final long token;

        private Writing(KeptRun entry, long token) {
            this.entry = entry;
            this.token = token;
        }

        private void check() {
            if (entry.thread.token() != token) {
                throw new StoreException(
                        "store.fenced",
                        "another engine has taken thread " + entry.run.thread() + " of run " + entry.run.id());
            }
        }

        @Override
        public Ticket append(JournalRecord record) {
            return entry.locked(() -> {
                check();
                entry.add(record);
                return Ticket.DURABLE;
            });
        }

        @Override
        public Ticket ask(QuestionRecord question) {
            return locked(() -> {
                check();
                index.ask(entry, question);
                return Ticket.DURABLE;
            });
        }

        @Override
        public void renew(Instant until) {
            locked(() -> {
                check();
                entry.thread.until = entry.thread.until.map(held -> until);
                return true;
            });
        }

        @Override
        public void end(RunEnd end) {
            locked(() -> {
                check();
                index.end(entry, end);
                entry.thread.until = Optional.empty();
                return true;
            });
        }

        @Override
        public void release() {
            locked(() -> {
                if (entry.thread.token() == token) {
                    entry.thread.until = Optional.empty();
                }
                return true;
            });
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final RunIndex index = new RunIndex();
    private final InMemoryBlobs blobs = new InMemoryBlobs();

    /** A store without runs. */
    public InMemoryStore() {}

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Journal begin(RunRecord run, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure) {
        return locked(() -> {
            checkNew(run);
            checkFree(run.thread(), tenure.now());
            return take(insert(run, types, first), tenure);
        });
    }

    @Override
    public void enqueue(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        locked(() -> insert(run, types, first));
    }

    @Override
    public Journal reopen(RunRecord run, GraphTypes types, Tenure tenure) {
        return locked(() -> {
            var entry = index.load(run.id());
            checkFree(entry.run.thread(), tenure.now());
            if (!entry.run.end().equals(run.end())) {
                throw new StoreException("store.changed", "run " + run.id() + " has ended or gone on meanwhile");
            }
            index.goesOn(entry);
            return take(entry, tenure);
        });
    }

    @Override
    public void end(RunId run, RunEnd end, Instant now) {
        locked(() -> {
            var entry = index.load(run);
            if (entry.run.end().isPresent()) {
                return false;
            }
            boolean waits =
                    !entry.thread.open.headMap((long) entry.run.number()).isEmpty();
            if (!waits) {
                checkFree(entry.run.thread(), now);
                entry.thread.revoke();
            }
            index.end(entry, end);
            return true;
        });
    }

    private void checkNew(RunRecord run) {
        if (index.find(run.id()) != null || index.findByKey(run.origin().key()) != null) {
            throw new StoreException("store.duplicate", "run " + run.id() + " exists already, or one with its key");
        }
        var thread = index.find(run.thread());
        if (thread != null && run.number() != thread.runs.lastKey() + 1) {
            throw new StoreException(
                    "store.thread_busy", "thread " + run.thread() + " has a run number " + run.number() + " already");
        }
    }

    private KeptRun insert(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        checkNew(run);
        var entry = index.add(run, types);
        first.forEach(entry::add);
        return entry;
    }

    private void checkFree(ThreadId id, Instant now) {
        if (isLeased(id, now)) {
            throw new StoreException("store.leased", "another engine is at work on thread " + id);
        }
    }

    private Journal take(KeptRun entry, Tenure tenure) {
        entry.thread.take(entry, tenure.until());
        return new Writing(entry, entry.thread.token());
    }

    @Override
    public boolean isLeased(ThreadId thread, Instant now) {
        return locked(() -> {
            var kept = index.find(thread);
            return kept != null && kept.isLeased(now);
        });
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return locked(() -> Optional.ofNullable(index.find(run)).map(e -> e.run));
    }

    @Override
    public Optional<RunRecord> findByKey(String key) {
        return locked(() -> Optional.ofNullable(index.findByKey(key)).map(e -> e.run));
    }

    @Override
    public Page<RunRecord> runsOf(ThreadId thread, Cursor after, int count) {
        return locked(() -> index.ofThread(thread, after, count));
    }

    @Override
    public List<RunRecord> runsSinceBase(ThreadId thread, int number) {
        return locked(() -> index.sinceBase(thread, number));
    }

    @Override
    public Page<RunRecord> runsOfTrace(String traceId, Cursor after, int count) {
        return locked(() -> index.ofTrace(traceId, after, count));
    }

    @Override
    public Page<RunRecord> latest(Cursor after, int count) {
        return locked(() -> index.latest(after, count));
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer) {
        var entry = locked(() -> index.load(run));
        entry.records().forEach(consumer);
    }

    @Override
    public Optional<QuestionRecord> findQuestion(String id) {
        return locked(() -> index.findQuestion(id));
    }

    @Override
    public Page<QuestionRecord> questionsOf(RunId run, Cursor after, int count) {
        return locked(() -> index.questionsOf(run, after, count));
    }

    @Override
    public Page<QuestionRecord> openQuestions(Cursor after, int count) {
        return locked(() -> index.openQuestions(after, count));
    }

    @Override
    public boolean answer(String question, Answer answer) {
        return locked(() -> index.findQuestion(question)
                .filter(asked -> index.answer(asked.withAnswer(answer)))
                .isPresent());
    }

    @Override
    public void delete(ThreadId thread, Instant now) {
        locked(() -> {
            var kept = index.find(thread);
            if (kept != null) {
                checkFree(thread, now);
                kept.revoke();
                List.copyOf(kept.runs.values()).forEach(index::remove);
            }
            return true;
        });
    }

    @Override
    public void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
        locked(() -> {
            var first = index.load(base.run());
            var thread = first.thread;
            checkFree(first.run.thread(), now);
            var deleted =
                    List.copyOf(thread.runs.headMap((long) first.run.number()).values());
            if (!deleted.stream().map(e -> e.run).toList().equals(older)) {
                throw new StoreException(
                        "store.changed",
                        "the runs before " + base.run() + " are not what they were when they were read");
            }
            thread.revoke();
            deleted.forEach(index::remove);
            return first.locked(() -> first.add(base));
        });
    }

    @Override
    public Page<ThreadId> endedBefore(Instant time, Cursor after, int count) {
        return locked(() -> index.endedBefore(time, after, count));
    }

    @Override
    public Blobs blobs() {
        return blobs;
    }

    @Override
    public int deleteBlobs(Duration age, int count) {
        return blobs.holdsOlderThan(age) ? blobs.deleteOthers(referredTo(), age, count) : 0;
    }

    private Set<String> referredTo() {
        var hashes = new HashSet<String>();
        for (var entry : locked(index::all)) {
            for (var record : entry.records()) {
                BlobReferences.in(record, entry.types).forEach(b -> hashes.add(b.hash()));
            }
        }
        return hashes;
    }

    @Override
    public void close() {
        // nothing is held
    }
}
