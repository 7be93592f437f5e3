package dev.waybill.testkit;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
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
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A store around another one, which fails or crashes at a write that the test chooses:
 *
 * {@snippet :
 * var store = new InMemoryStore();
 * var dying = FlakyStore.over(store).crashAt(3, FlakyStore.Moment.AFTER);
 * // an engine on `dying` loses its store at the third write; another one on `store` goes on from there
 * }
 *
 * <p>Writes are counted from 1: {@code begin}, {@code enqueue}, {@code reopen} and {@code answer} of the store;
 * {@code append}, {@code ask}, {@code renew} and {@code end} of its journals. A write that fails before it is kept throws
 * at once; an appended record or question that fails after it is kept gets a ticket that fails when it is awaited, as when
 * only the confirmation is lost. After a crash every call fails, as in a process that has died; only {@link #close} does
 * nothing then, and the other store stays open. Thread-safe.
 */
public final class FlakyStore implements Store {
    /** When a write fails. */
    public enum Moment {
        /** Nothing is kept. */
        BEFORE,
        /** It is kept, and the engine is told that it failed. */
        AFTER
    }

    /**
     * A write that was attempted.
     *
     * @param number from 1
     * @param what it was, e.g. {@code commit draft@0} or {@code end COMPLETED}
     */
    public record Write(int number, String what) {
        @Override
        public String toString() {
            return "write " + number + ", " + what;
        }
    }

    private record Plan(Moment moment, boolean crash) {}

    private final Store inner;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, Plan> plans = new LinkedHashMap<>();
    private final List<Write> writes = new ArrayList<>();
    private final List<JournalRecord> confirmed = new ArrayList<>();
    private volatile boolean crashed;

    private FlakyStore(Store inner) {
        this.inner = inner;
    }

    /** A store that keeps everything in {@code inner}, and fails only where it is told to. */
    public static FlakyStore over(Store inner) {
        return new FlakyStore(inner);
    }

    /** The write of that number fails; the store works on. */
    public FlakyStore failAt(int write, Moment moment) {
        return plan(write, new Plan(moment, false));
    }

    /** The write of that number fails, and so does every call after it. */
    public FlakyStore crashAt(int write, Moment moment) {
        return plan(write, new Plan(moment, true));
    }

    private FlakyStore plan(int write, Plan plan) {
        if (write < 1) {
            throw new IllegalArgumentException("writes are counted from 1: " + write);
        }
        return locked(() -> {
            plans.put(write, plan);
            return this;
        });
    }

    /** Every call from now on fails. */
    public void crash() {
        crashed = true;
    }

    /** Whether it has crashed. */
    public boolean isCrashed() {
        return crashed;
    }

    /** The writes so far, in order, also those that failed. */
    public List<Write> writes() {
        return locked(() -> List.copyOf(writes));
    }

    /** The records whose writes were confirmed, in order: what the other store must still have after a crash. */
    public List<JournalRecord> confirmed() {
        return locked(() -> List.copyOf(confirmed));
    }

    /** Counts a write, and does it unless it is to fail before. */
    void write(String what, Runnable keep) {
        write(what, () -> {
            keep.run();
            return true;
        });
    }

    <T> T write(String what, Supplier<T> keep) {
        return locked(() -> {
            var moment = count(what);
            if (moment.equals(Optional.of(Moment.BEFORE))) {
                throw failure();
            }
            var kept = keep.get();
            if (moment.isPresent()) {
                throw failure();
            }
            return kept;
        });
    }

    /** Counts a write; gives the moment at which it is to fail, if it is. Under the lock. */
    Optional<Moment> count(String what) {
        checkAlive();
        var write = new Write(writes.size() + 1, what);
        writes.add(write);
        var plan = plans.get(write.number());
        if (plan == null) {
            return Optional.empty();
        }
        crashed = plan.crash();
        return Optional.of(plan.moment());
    }

    StoreException failure() {
        var at = locked(writes::getLast);
        return new StoreException(
                crashed ? "store.crashed" : "store.failed",
                (crashed ? "the store crashed at " : "the store failed at ") + at + ", as the test says");
    }

    void confirm(JournalRecord record) {
        locked(() -> confirmed.add(record));
    }

    void checkAlive() {
        if (crashed) {
            throw failure();
        }
    }

    private Store alive() {
        checkAlive();
        return inner;
    }

    <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Journal begin(RunRecord run, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure) {
        var journal = write("begin of the run", () -> inner.begin(run, types, first, tenure));
        first.forEach(this::confirm);
        return new FlakyJournal(this, journal);
    }

    @Override
    public void enqueue(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        write("begin of the run, to be taken up later", () -> inner.enqueue(run, types, first));
        first.forEach(this::confirm);
    }

    @Override
    public Journal reopen(RunRecord run, GraphTypes types, Tenure tenure) {
        return new FlakyJournal(this, write("reopening of the run", () -> inner.reopen(run, types, tenure)));
    }

    @Override
    public boolean answer(String question, Answer answer) {
        return write("answer to question " + question, () -> inner.answer(question, answer));
    }

    @Override
    public boolean isLeased(ThreadId thread, Instant now) {
        return alive().isLeased(thread, now);
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return alive().find(run);
    }

    @Override
    public Optional<RunRecord> findByKey(String key) {
        return alive().findByKey(key);
    }

    @Override
    public Page<RunRecord> runsOf(ThreadId thread, Cursor after, int count) {
        return alive().runsOf(thread, after, count);
    }

    @Override
    public List<RunRecord> runsSinceBase(ThreadId thread, int number) {
        return alive().runsSinceBase(thread, number);
    }

    @Override
    public Page<RunRecord> runsOfTrace(String traceId, Cursor after, int count) {
        return alive().runsOfTrace(traceId, after, count);
    }

    @Override
    public Page<RunRecord> latest(Cursor after, int count) {
        return alive().latest(after, count);
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer) {
        alive().read(run, types, consumer);
    }

    @Override
    public Optional<QuestionRecord> findQuestion(String id) {
        return alive().findQuestion(id);
    }

    @Override
    public Page<QuestionRecord> questionsOf(RunId run, Cursor after, int count) {
        return alive().questionsOf(run, after, count);
    }

    @Override
    public Page<QuestionRecord> openQuestions(Cursor after, int count) {
        return alive().openQuestions(after, count);
    }

    @Override
    public void delete(ThreadId thread, Instant now) {
        alive().delete(thread, now);
    }

    @Override
    public void end(RunId run, RunEnd end, Instant now) {
        alive().end(run, end, now);
    }

    @Override
    public void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
        alive().truncate(older, types, base, now);
    }

    @Override
    public Page<ThreadId> endedBefore(Instant time, Cursor after, int count) {
        return alive().endedBefore(time, after, count);
    }

    @Override
    public Blobs blobs() {
        return alive().blobs();
    }

    @Override
    public Update lighten(Update update) {
        return alive().lighten(update);
    }

    @Override
    public int deleteBlobs(Duration age, int count) {
        return alive().deleteBlobs(age, count);
    }

    @Override
    public Watch watch(Consumer<ThreadId> changed) {
        return alive().watch(changed);
    }

    @Override
    public void close() {
        if (!crashed) {
            inner.close();
        }
    }
}
