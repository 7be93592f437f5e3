package dev.waybill.spi;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps runs and their commits. An implementation is thread-safe, keeps the commits of a run in the order in which they
 * were appended, and keeps each whole or not at all. Problems are {@link dev.waybill.error.StoreException}s.
 */
public interface Store extends AutoCloseable {
    /**
     * Keeps a new run and the commit of its input, both or neither; returns once both are durable.
     *
     * @param types the graph of the run, which says what will be written
     */
    Journal begin(RunRecord run, GraphTypes types, CommitRecord input);

    /**
     * Notes that a run goes on that has ended or was cut off; returns once that is durable.
     *
     * @param types the graph of the run, which says what will be written
     */
    Journal reopen(RunId run, GraphTypes types);

    /** The run of that id. */
    Optional<RunRecord> find(RunId run);

    /** The runs of a thread, oldest first. */
    List<RunRecord> runsOf(ThreadId thread);

    /** The newest runs, newest first, at most {@code count}. */
    List<RunRecord> latest(int count);

    /**
     * Reads the commits of a run in the order in which they were appended.
     *
     * @param types the graph of the run, which says what was written
     */
    void read(RunId run, GraphTypes types, Consumer<CommitRecord> consumer);

    /** Releases what is held. No call may follow. */
    @Override
    void close();
}
