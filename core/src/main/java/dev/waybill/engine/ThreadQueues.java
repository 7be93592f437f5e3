package dev.waybill.engine;

import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.spi.Scheduler;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** The requests for threads in one engine: one at a time is served, and runs that wait for their turn start in order. */
final class ThreadQueues {
    private record Waiting(LocalRun run, Runnable start) {}

    private final Set<ThreadId> reserved = ConcurrentHashMap.newKeySet();
    private final Map<ThreadId, Queue<Waiting>> waiting = new ConcurrentHashMap<>();

    /** Keeps a thread for one request at a time. */
    <T> T reserving(ThreadId thread, Supplier<T> request) {
        if (!reserved.add(thread)) {
            throw new RunException(
                    "run.thread_busy", "thread " + thread + " is being started or resumed by somebody else right now");
        }
        try {
            return request.get();
        } finally {
            reserved.remove(thread);
        }
    }

    /** A run waits for its turn. */
    void add(LocalRun run, Runnable start) {
        waiting.computeIfAbsent(run.thread(), t -> new ConcurrentLinkedQueue<>())
                .add(new Waiting(run, start));
    }

    /** A run has ended: the next one on its thread starts, in another call stack. */
    void ended(LocalRun run, Scheduler scheduler) {
        if (waiting.containsKey(run.thread())) {
            scheduler.execute("next on " + run.thread(), () -> next(run.thread()));
        }
    }

    /** Starts the next run of a thread that has not been cancelled meanwhile, if there is one. */
    void next(ThreadId thread) {
        var found = new ArrayDeque<Waiting>(1);
        waiting.computeIfPresent(thread, (t, queue) -> {
            for (var next = queue.poll(); next != null && found.isEmpty(); next = queue.poll()) {
                if (!next.run().isOver()) {
                    found.add(next);
                    break;
                }
            }
            return queue.isEmpty() ? null : queue;
        });
        found.forEach(w -> w.start().run());
    }
}
