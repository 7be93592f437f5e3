package dev.waybill.engine;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A lock for each of any number of things; a fixed number of locks, so that things may wait for one another. Thread-safe. */
final class Locks {
    private static final int COUNT = 64;

    private final ReentrantLock[] locks = new ReentrantLock[COUNT];

    Locks() {
        for (int i = 0; i < COUNT; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    /** Does {@code action} while nobody else does anything with {@code thing}. */
    <T> T holding(Object thing, Supplier<T> action) {
        var lock = locks[Math.floorMod(thing.hashCode(), COUNT)];
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
