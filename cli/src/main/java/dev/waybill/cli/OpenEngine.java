package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Store;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An engine on an open store that knows the installed applications. It may be closed from several places and is closed once.
 * Thread-safe.
 */
final class OpenEngine implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Store store;
    private final Apps apps;
    private final Engine engine;
    private boolean closed;

    private OpenEngine(Store store, Apps apps, Engine engine) {
        this.store = store;
        this.apps = apps;
        this.engine = engine;
    }

    static OpenEngine on(Store store, Apps apps) {
        var graphs = apps.all().stream().map(App::graph).toArray(Graph[]::new);
        return new OpenEngine(
                store, apps, Engine.builder().store(store).graphs(graphs).build());
    }

    Store store() {
        return store;
    }

    Apps apps() {
        return apps;
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
