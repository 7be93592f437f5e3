package dev.waybill.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which virtual threads have something to do. A thread whose state is waiting is idle, unless it waits for a lock: whoever
 * has the lock will let go of it. Thread-safe.
 */
final class Occupation {
    private static final long POLL_MICROS = 100;
    private static final int LOCK_POLLS = 10_000;
    private static final int MOST_POLLS = 300_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Thread, String> threads = new LinkedHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable Thread waiter; // whoever waits in settle, to be told early

    /** Runs {@code work} in a virtual thread of that name. */
    void start(String name, Runnable work) {
        during(() -> {
            var thread = Thread.ofVirtual().name(name).unstarted(() -> {
                try {
                    work.run();
                } finally {
                    ended(Thread.currentThread());
                }
            });
            lock.lock();
            try {
                threads.put(thread, name);
            } finally {
                lock.unlock();
            }
            thread.start();
            return thread;
        });
    }

    /** Does something that may change what there is to do: the caller counts as busy. */
    <T> T during(Supplier<T> action) {
        calls.incrementAndGet();
        try {
            return action.get();
        } finally {
            changes.incrementAndGet();
            calls.decrementAndGet();
        }
    }

    private void ended(Thread thread) {
        lock.lock();
        try {
            threads.remove(thread);
        } finally {
            changes.incrementAndGet();
            lock.unlock();
        }
        LockSupport.unpark(waiter);
    }

    /** Fails in a thread of an activation, which would wait for itself. */
    void checkOutside() {
        lock.lock();
        try {
            if (threads.containsKey(Thread.currentThread())) {
                throw new IllegalStateException("activation '" + threads.get(Thread.currentThread())
                        + "' moves the clock or waits for it: only the test may");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no thread has anything to do. */
    void settle() {
        checkOutside();
        long seen = -1;
        int polls = 0;
        while (!isIdle(polls > LOCK_POLLS)) {
            long before = changes.get();
            polls = before == seen ? polls + 1 : 0;
            seen = before;
            if (polls > MOST_POLLS) {
                throw new IllegalStateException("an activation runs on and on without waiting" + described());
            }
            pause();
        }
    }

    private void pause() {
        waiter = Thread.currentThread();
        LockSupport.parkNanos(this, TimeUnit.MICROSECONDS.toNanos(POLL_MICROS));
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while activations were running" + described());
        }
    }

    /** Looks twice, in both directions: a thread that wakes another one is seen by one of the looks. */
    private boolean isIdle(boolean locksToo) {
        long before = changes.get();
        var all = snapshot();
        return calls.get() == 0
                && all.stream().allMatch(t -> waits(t, locksToo))
                && all.reversed().stream().allMatch(t -> waits(t, locksToo))
                && calls.get() == 0
                && changes.get() == before;
    }

    private List<Thread> snapshot() {
        lock.lock();
        try {
            return new ArrayList<>(threads.keySet());
        } finally {
            lock.unlock();
        }
    }

    private static boolean waits(Thread thread, boolean locksToo) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING -> locksToo || !waitsForLock(thread);
            case BLOCKED -> locksToo;
            case NEW, RUNNABLE -> false;
            case TERMINATED -> true;
        };
    }

    private static boolean waitsForLock(Thread thread) {
        var blocker = LockSupport.getBlocker(thread);
        return blocker != null && blocker.getClass().getName().startsWith("java.util.concurrent.locks.Reentrant");
    }

    /** What every thread is doing, for messages. */
    String described() {
        lock.lock();
        try {
            var text = new StringBuilder();
            threads.forEach((thread, name) -> text.append("\n  ")
                    .append(name)
                    .append(" is ")
                    .append(thread.getState())
                    .append(place(thread)));
            return text.isEmpty()
                    ? "; no activation is running"
                    : text.insert(0, "; activations:").toString();
        } finally {
            lock.unlock();
        }
    }

    private static String place(Thread thread) {
        for (var frame : thread.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")
                    && !frame.getClassName().startsWith("jdk.")) {
                return " at " + frame;
            }
        }
        return "";
    }
}
