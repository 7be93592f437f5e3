package dev.waybill.engine;

import dev.waybill.control.ThreadId;
import dev.waybill.spi.Scheduler;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The requests for threads in one engine: those for one thread are served one after the other, and runs that wait for their
 * turn start in order. Thread-safe.
 */
final class ThreadQueues {
    private static final System.Logger LOG = System.getLogger(ThreadQueues.class.getName());

    /**
     * A run that waits for its turn.
     *
     * @param start begins it if its turn has come, and tells whether it has
     */
    private record Waiting(LocalRun run, BooleanSupplier start) {}

    private final Locks locks = new Locks();
    private final Map<ThreadId, Deque<Waiting>> waiting = new ConcurrentHashMap<>();

    /** Serves a request for a thread; others for it wait. */
    <T> T serving(ThreadId thread, Supplier<T> request) {
        return locks.holding(thread, request);
    }

    /** A run waits for its turn, which may have come already; while the thread is served. */
    void add(LocalRun run, BooleanSupplier start) {
        waiting.computeIfAbsent(run.thread(), t -> new ArrayDeque<>()).add(new Waiting(run, start));
        next(run.thread());
    }

    /** The threads that runs wait for. */
    Set<ThreadId> threads() {
        return Set.copyOf(waiting.keySet());
    }

    /** A run has ended: the next one on its thread starts, in another call stack. */
    void ended(LocalRun run, Scheduler scheduler) {
        if (waiting.containsKey(run.thread())) {
            try {
                scheduler.execute("next on " + run.thread(), () -> next(run.thread()));
            } catch (RuntimeException e) { // the upkeep of the engine sees to it
                LOG.log(System.Logger.Level.DEBUG, () -> "thread " + run.thread() + ": the next run starts later", e);
            }
        }
    }

    /** Starts the next run of a thread that has not been cancelled meanwhile, if its turn has come. */
    void next(ThreadId thread) {
        serving(thread, () -> {
            var line = waiting.getOrDefault(thread, new ArrayDeque<>());
            try {
                while (!line.isEmpty()
                        && (line.element().run().isOver()
                                || line.element().start().getAsBoolean())) {
                    line.remove();
                }
            } catch (RuntimeException e) { // the store is out of order: it stays in line, and is tried again
                LOG.log(System.Logger.Level.DEBUG, () -> "thread " + thread + ": the next run could not start", e);
            }
            if (line.isEmpty()) {
                waiting.remove(thread);
            }
            return true;
        });
    }
}
