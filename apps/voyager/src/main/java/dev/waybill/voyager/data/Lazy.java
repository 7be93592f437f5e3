package dev.waybill.voyager.data;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A value computed once, on first use, and safe for many threads; a failure is not kept. */
final class Lazy<T> implements Supplier<T> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Supplier<T> source;
    private volatile Optional<T> value = Optional.empty();

    Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        Optional<T> known = value;
        if (known.isPresent()) {
            return known.get();
        }
        lock.lock();
        try {
            T computed = value.orElseGet(source);
            value = Optional.of(computed);
            return computed;
        } finally {
            lock.unlock();
        }
    }
}
