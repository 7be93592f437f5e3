package dev.waybill.cli;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Interrupts by signals that end the process; the last words of the command get a moment. */
final class ShutdownInterrupts implements Interrupts {
    private static final int LAST_WORDS_SECONDS = 3;

    private final Map<Object, Runnable> actions = new ConcurrentHashMap<>();
    private final CountDownLatch finished = new CountDownLatch(1);

    ShutdownInterrupts() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt, "interrupt"));
    }

    @Override
    public Registration onInterrupt(Runnable action) {
        var key = new Object();
        actions.put(key, action);
        return () -> actions.remove(key);
    }

    /** The command has said all it has to say. */
    void finished() {
        finished.countDown();
    }

    private void interrupt() {
        var waiting = actions.values();
        if (finished.getCount() == 0 || waiting.isEmpty()) {
            return;
        }
        waiting.forEach(Runnable::run);
        try {
            if (!finished.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
                Thread.currentThread().interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
