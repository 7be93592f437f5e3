package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.engine.Engine;
import dev.waybill.spi.Store;
import java.util.concurrent.locks.ReentrantLock;

/** An engine on an open store, which may be closed from several places and is closed once. Thread-safe. */
final class OpenEngine implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Engine engine;
    private boolean closed;

    private OpenEngine(Engine engine) {
        this.engine = engine;
    }

    static OpenEngine on(Store store, App app) {
        return new OpenEngine(Engine.builder().store(store).graphs(app.graph()).build());
    }

    Engine engine() {
        return engine;
    }

    /** Returns once the engine is closed, whoever closes it. */
    @Override
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                engine.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
