package dev.waybill.memory;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobReferences;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Keeps runs in memory. Nothing survives the process, so every write is as durable as it gets at once. Thread-safe. */
public final class InMemoryStore implements Store {
    /** A thread: who has it is told by a number that grows. */
    private static final class Holding {
        private final List<Entry> runs = new ArrayList<>(1);
        private volatile long token;
        private Optional<Instant> until = Optional.empty();

        private boolean isLeased(Instant now) {
            return until.filter(now::isBefore).isPresent();
        }

        /** Nobody has it from here on; what was being written before is there now. */
        private void revoke() {
            long next = token + 1; // the lock of the store makes it one step
            token = next;
            until = Optional.empty();
            runs.forEach(e -> e.locked(() -> true));
        }
    }

    /** A run; its lock guards its records, so that runs do not wait for one another. */
    private static final class Entry {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<JournalRecord> records = new ArrayList<>();
        private final Holding thread;
        private final GraphTypes types;
        private volatile RunRecord run;

        private Entry(Holding thread, RunRecord run, GraphTypes types) {
            this.thread = thread;
            this.run = run;
            this.types = types;
        }

        private <T> T locked(Supplier<T> action) {
            lock.lock();
            try {
                return action.get();
            } finally {
                lock.unlock();
            }
        }
    }

    private final class Writing implements Journal {
        private final Entry entry;
        private final long token;

        private Writing(Entry entry, long token) {
            this.entry = entry;
            this.token = token;
        }

        private void check() {
            if (entry.thread.token != token) {
                throw new StoreException(
                        "store.fenced",
                        "another engine has taken thread " + entry.run.thread() + " of run " + entry.run.id());
            }
        }

        @Override
        public Ticket append(JournalRecord record) {
            return entry.locked(() -> {
                check();
                entry.records.add(record);
                return Ticket.DURABLE;
            });
        }

        @Override
        public Ticket ask(QuestionRecord question) {
            return locked(() -> {
                check();
                questions.putIfAbsent(question.id(), question);
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
                entry.run = entry.run.withEnd(Optional.of(end));
                entry.thread.until = Optional.empty();
                return true;
            });
        }

        @Override
        public void release() {
            locked(() -> {
                if (entry.thread.token == token) {
                    entry.thread.until = Optional.empty();
                }
                return true;
            });
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RunId, Entry> runs = new LinkedHashMap<>();
    private final Map<String, Entry> byKey = new LinkedHashMap<>();
    private final Map<ThreadId, Holding> threads = new LinkedHashMap<>();
    private final Map<String, QuestionRecord> questions = new LinkedHashMap<>();
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
            var entry = load(run.id());
            checkFree(entry.run.thread(), tenure.now());
            if (!entry.run.end().equals(run.end())) {
                throw new StoreException("store.changed", "run " + run.id() + " has ended or gone on meanwhile");
            }
            entry.run = entry.run.withEnd(Optional.empty());
            return take(entry, tenure);
        });
    }

    @Override
    public void end(RunId run, RunEnd end, Instant now) {
        locked(() -> {
            var entry = load(run);
            if (entry.run.end().isPresent()) {
                return false;
            }
            boolean waits = entry.thread.runs.stream()
                    .anyMatch(e ->
                            e.run.number() < entry.run.number() && e.run.end().isEmpty());
            if (!waits) {
                checkFree(entry.run.thread(), now);
                entry.thread.revoke();
            }
            entry.run = entry.run.withEnd(Optional.of(end));
            return true;
        });
    }

    private void checkNew(RunRecord run) {
        var key = run.origin().key();
        if (runs.containsKey(run.id()) || byKey.containsKey(key)) {
            throw new StoreException("store.duplicate", "run " + run.id() + " exists already, or one with its key");
        }
        var thread = threads.getOrDefault(run.thread(), new Holding());
        int next =
                thread.runs.isEmpty() ? run.number() : thread.runs.getLast().run.number() + 1;
        if (run.number() != next) {
            throw new StoreException(
                    "store.thread_busy", "thread " + run.thread() + " has a run number " + run.number() + " already");
        }
    }

    private Entry insert(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        checkNew(run);
        var key = run.origin().key();
        var thread = threads.getOrDefault(run.thread(), new Holding());
        var entry = new Entry(thread, run, types);
        entry.records.addAll(first);
        runs.put(run.id(), entry);
        if (!key.isEmpty()) {
            byKey.put(key, entry);
        }
        thread.runs.add(entry);
        threads.put(run.thread(), thread);
        return entry;
    }

    private void checkFree(ThreadId id, Instant now) {
        if (isLeased(id, now)) {
            throw new StoreException("store.leased", "another engine is at work on thread " + id);
        }
    }

    private Journal take(Entry entry, Tenure tenure) {
        entry.thread.revoke();
        entry.thread.until = Optional.of(tenure.until());
        return new Writing(entry, entry.thread.token);
    }

    @Override
    public boolean isLeased(ThreadId thread, Instant now) {
        return locked(() -> {
            var holding = threads.get(thread);
            return holding != null && holding.isLeased(now);
        });
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return locked(() -> Optional.ofNullable(runs.get(run)).map(e -> e.run));
    }

    @Override
    public Optional<RunRecord> findByKey(String key) {
        return locked(() -> Optional.ofNullable(byKey.get(key)).map(e -> e.run));
    }

    @Override
    public List<RunRecord> runsOf(ThreadId thread) {
        return locked(() -> {
            var holding = threads.get(thread);
            return holding == null
                    ? List.of()
                    : holding.runs.stream().map(e -> e.run).toList();
        });
    }

    @Override
    public List<RunRecord> runsOfTrace(String traceId) {
        return locked(() -> runs.values().stream()
                .map(e -> e.run)
                .filter(r -> r.traceId().equals(traceId))
                .toList());
    }

    @Override
    public List<RunRecord> latest(int count) {
        return locked(() -> new ArrayList<>(runs.values())
                .reversed().stream().limit(count).map(e -> e.run).toList());
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer) {
        var entry = locked(() -> load(run));
        entry.locked(() -> List.copyOf(entry.records)).forEach(consumer);
    }

    @Override
    public Optional<QuestionRecord> findQuestion(String id) {
        return locked(() -> Optional.ofNullable(questions.get(id)));
    }

    @Override
    public List<QuestionRecord> questionsOf(RunId run) {
        return locked(() ->
                questions.values().stream().filter(q -> q.run().equals(run)).toList());
    }

    @Override
    public List<QuestionRecord> openQuestions(int count) {
        return locked(() -> questions.values().stream()
                .filter(q -> q.answer().isEmpty() && load(q.run()).run.end().isEmpty())
                .sorted(Comparator.comparing(QuestionRecord::askedAt))
                .limit(count)
                .toList());
    }

    @Override
    public boolean answer(String question, Answer answer) {
        return locked(() -> {
            var asked = questions.get(question);
            if (asked == null
                    || asked.answer().isPresent()
                    || load(asked.run()).run.end().isPresent()) {
                return false;
            }
            questions.put(question, asked.withAnswer(answer));
            return true;
        });
    }

    @Override
    public void delete(ThreadId thread, Instant now) {
        locked(() -> {
            var holding = threads.get(thread);
            if (holding != null) {
                checkFree(thread, now);
                holding.revoke();
                holding.runs.forEach(this::forget);
                threads.remove(thread);
            }
            return true;
        });
    }

    @Override
    public void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
        locked(() -> {
            var first = load(base.run());
            var thread = first.thread;
            checkFree(first.run.thread(), now);
            var deleted = thread.runs.stream().takeWhile(e -> e != first).toList();
            if (!deleted.stream().map(e -> e.run).toList().equals(older)) {
                throw new StoreException(
                        "store.changed",
                        "the runs before " + base.run() + " are not what they were when they were read");
            }
            thread.revoke();
            deleted.forEach(this::forget);
            thread.runs.removeAll(deleted);
            return first.locked(() -> first.records.add(base));
        });
    }

    private void forget(Entry entry) {
        runs.remove(entry.run.id());
        byKey.remove(entry.run.origin().key());
        questions.values().removeIf(q -> q.run().equals(entry.run.id()));
    }

    @Override
    public List<ThreadId> endedBefore(Instant time, int count) {
        return locked(() -> threads.entrySet().stream()
                .filter(t -> t.getValue().runs.stream()
                        .allMatch(e -> e.run.end()
                                .filter(end -> end.at().isBefore(time))
                                .isPresent()))
                .limit(count)
                .map(Map.Entry::getKey)
                .toList());
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
        for (var entry : locked(() -> List.copyOf(runs.values()))) {
            for (var record : entry.locked(() -> List.copyOf(entry.records))) {
                BlobReferences.in(record, entry.types).forEach(b -> hashes.add(b.hash()));
            }
        }
        return hashes;
    }

    @Override
    public void close() {
        // nothing is held
    }

    private Entry load(RunId run) {
        var entry = runs.get(run);
        if (entry == null) {
            throw new StoreException("store.unknown_run", "there is no run " + run);
        }
        return entry;
    }
}
