package dev.waybill.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** How many agents may be at work at once in an engine; whoever finds none free waits in line. Thread-safe. */
final class Permits {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Runnable> line = new ArrayDeque<>();
    private int free;

    Permits(int count) {
        this.free = count;
    }

    /** Runs {@code start} as soon as there is a permit, which it has from then on; now, or in the thread that releases one. */
    void whenFree(Runnable start) {
        lock.lock();
        try {
            if (free == 0) {
                line.add(start);
                return;
            }
            free--;
        } finally {
            lock.unlock();
        }
        start.run();
    }

    /** Waits for a permit. */
    void await() {
        var ready = new CountDownLatch(1);
        whenFree(ready::countDown);
        boolean interrupted = false;
        while (true) {
            try {
                ready.await();
                break;
            } catch (InterruptedException e) { // the permit must be taken, or it would be lost
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gives a permit back. */
    void release() {
        Runnable next;
        lock.lock();
        try {
            next = line.poll();
            if (next == null) {
                free++;
            }
        } finally {
            lock.unlock();
        }
        if (next != null) {
            next.run();
        }
    }
}
