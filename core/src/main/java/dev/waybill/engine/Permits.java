package dev.waybill.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** How many agents may be at work at once in an engine; whoever finds none free waits in line. Thread-safe. */
final class Permits {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<BooleanSupplier> line = new ArrayDeque<>();
    private int free;

    Permits(int count) {
        this.free = count;
    }

    /**
     * Offers a permit to {@code start} as soon as there is one; now, or in the thread that releases one.
     *
     * @param start whether it takes the permit, which is then to be released; must not throw
     */
    void whenFree(BooleanSupplier start) {
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
        if (!start.getAsBoolean()) {
            release();
        }
    }

    /** Waits for a permit. */
    void await() {
        var ready = new CountDownLatch(1);
        whenFree(() -> {
            ready.countDown();
            return true;
        });
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

    /** Gives a permit back: whoever is first in line and still wants it has it. */
    void release() {
        BooleanSupplier next;
        do {
            lock.lock();
            try {
                next = line.poll();
                if (next == null) {
                    free++;
                }
            } finally {
                lock.unlock();
            }
        } while (next != null && !next.getAsBoolean());
    }
}
