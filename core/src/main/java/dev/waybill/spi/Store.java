package dev.waybill.spi;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps runs and their records. An implementation is thread-safe, keeps the records of a run in the order in which they
 * were appended, and keeps each whole or not at all. Problems are {@link dev.waybill.error.StoreException}s.
 *
 * <p>One engine at a time has a thread: who begins or reopens a run gets the thread with a fencing token, a number that
 * grows whenever the thread changes hands, and every write of the {@link Journal} is checked against it in its own
 * transaction.
 *
 * <p>A list is read page by page: the first page from {@link Cursor#START}, each other one from where the one before it says.
 * A page costs what is on it, however long the list is. A cursor that the store has not given is refused with
 * {@code store.cursor}.
 */
public interface Store extends AutoCloseable {
    /**
     * Keeps a new run and its first records, all or nothing, and takes its thread; returns once that is durable.
     *
     * @param types the graph of the run, which says what will be written
     * @param first the input of the run, perhaps with what it was forked from; the commit of the input is among them
     * @throws dev.waybill.error.StoreException {@code store.duplicate} if there is a run with that id or that key,
     *     {@code store.thread_busy} if its place on the thread is taken, {@code store.leased} if another engine has the thread
     */
    Journal begin(RunRecord run, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure);

    /** Keeps a new run and its first records like {@link #begin}, without the thread: it is to be reopened later. */
    void enqueue(RunRecord run, GraphTypes types, List<? extends JournalRecord> first);

    /**
     * Takes the thread of a run that goes on, which has ended or was cut off, and forgets how it ended; returns once that is
     * durable.
     *
     * @param run as it was read: whether it had ended then, and how
     * @param types the graph of the run, which says what will be written
     * @throws dev.waybill.error.StoreException {@code store.unknown_run}, {@code store.leased} if another engine has the
     *     thread, or {@code store.changed} if the run has ended or gone on since it was read
     */
    Journal reopen(RunRecord run, GraphTypes types, Tenure tenure);

    /**
     * Notes the end of a run that no engine is at work on, as it was cut off or waits for a run before it; returns once that
     * is durable. Of no effect if it has ended.
     *
     * @throws dev.waybill.error.StoreException {@code store.unknown_run}, or {@code store.leased} if an engine is at work on it
     */
    void end(RunId run, RunEnd end, Instant now);

    /** Whether an engine has the thread at that time. */
    boolean isLeased(ThreadId thread, Instant now);

    /** The run of that id. */
    Optional<RunRecord> find(RunId run);

    /** The run that was started with that key. */
    Optional<RunRecord> findByKey(String key);

    /** The runs of a thread, oldest first, a page of at most {@code count}. */
    Page<RunRecord> runsOf(ThreadId thread, Cursor after, int count);

    /** The runs of a thread, oldest first. */
    default List<RunRecord> runsOf(ThreadId thread) {
        return Page.stream((after, count) -> runsOf(thread, after, count)).toList();
    }

    /**
     * The runs of a thread that are needed to know what they have left: those before the run of that number, from the newest
     * one on that has a commit of {@link dev.waybill.control.ActivationId#BASE}, or else from the first, oldest first.
     */
    List<RunRecord> runsSinceBase(ThreadId thread, int number);

    /** The runs of a trace, oldest first, a page of at most {@code count}. */
    Page<RunRecord> runsOfTrace(String traceId, Cursor after, int count);

    /** The runs of a trace, oldest first. */
    default List<RunRecord> runsOfTrace(String traceId) {
        return Page.stream((after, count) -> runsOfTrace(traceId, after, count)).toList();
    }

    /** All runs, newest first, a page of at most {@code count}. */
    Page<RunRecord> latest(Cursor after, int count);

    /** The newest runs, newest first, at most {@code count}. */
    default List<RunRecord> latest(int count) {
        return latest(Cursor.START, count).items();
    }

    /**
     * Reads the records of a run in the order in which they were appended.
     *
     * @param types the graph of the run, which says what was written
     */
    void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer);

    /** The question of that id. */
    Optional<QuestionRecord> findQuestion(String id);

    /** The questions of a run, answered or not, in the order in which they were kept, a page of at most {@code count}. */
    Page<QuestionRecord> questionsOf(RunId run, Cursor after, int count);

    /** The questions of a run, answered or not, in the order in which they were kept. */
    default List<QuestionRecord> questionsOf(RunId run) {
        return Page.stream((after, count) -> questionsOf(run, after, count)).toList();
    }

    /** The questions without an answer of runs that have not ended, oldest first, a page of at most {@code count}. */
    Page<QuestionRecord> openQuestions(Cursor after, int count);

    /** The questions without an answer of runs that have not ended, oldest first, at most {@code count}. */
    default List<QuestionRecord> openQuestions(int count) {
        return openQuestions(Cursor.START, count).items();
    }

    /**
     * Keeps the answer to a question, unless it has one or its run has ended; returns once that is durable. Any process may
     * do so, whoever has the thread.
     *
     * @return whether it was kept
     */
    boolean answer(String question, Answer answer);

    /**
     * Deletes a thread with its runs, all or nothing.
     *
     * @throws dev.waybill.error.StoreException {@code store.leased} if an engine has it
     */
    void delete(ThreadId thread, Instant now);

    /**
     * Deletes the runs of a thread before {@code base.run()} and adds {@code base} to that run, all or nothing.
     *
     * @param older the runs to delete as they were read, oldest first: all of the thread before that run
     * @param base a commit of {@link dev.waybill.control.ActivationId#BASE} that holds what the deleted runs have left
     * @throws dev.waybill.error.StoreException {@code store.leased} if an engine has the thread, {@code store.unknown_run}, or
     *     {@code store.changed} if one of them has gone on or ended since it was read, so that {@code base} may lack something
     */
    void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now);

    /**
     * The threads whose runs have all ended, the last one before {@code time}, in the order in which they did, a page of at
     * most {@code count}.
     */
    Page<ThreadId> endedBefore(Instant time, Cursor after, int count);

    /** The first of those threads, at most {@code count}. */
    default List<ThreadId> endedBefore(Instant time, int count) {
        return endedBefore(time, Cursor.START, count).items();
    }

    /** Content that records refer to. */
    Blobs blobs();

    /**
     * The same update with what is large in it kept by reference, once that is durable: to be called before the update is
     * written, so that neither the records nor the memory of the process hold it. By default the update as it is.
     */
    default Update lighten(Update update) {
        return update;
    }

    /**
     * Deletes content to which no record refers and that was put longer than {@code age} ago: whoever has put it just now
     * may be about to write a record that does. At most {@code count} at once.
     *
     * @return how many it deleted
     */
    int deleteBlobs(Duration age, int count);

    /** What {@link #watch} has begun. */
    @FunctionalInterface
    interface Watch extends AutoCloseable {
        /** It is told no more. */
        @Override
        void close();
    }

    /**
     * Tells of a thread soon after something was done on it that others may wait for: a question was answered, a run has
     * ended or was put in line. A hint and no more: it may come late, more than once, or not at all, which is what happens by
     * default. So whoever waits looks from time to time as well.
     *
     * @param changed is called in a thread of the store, and must return at once
     */
    default Watch watch(Consumer<ThreadId> changed) {
        return () -> {};
    }

    /** Releases what is held. No call may follow. */
    @Override
    void close();
}
