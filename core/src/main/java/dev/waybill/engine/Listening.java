package dev.waybill.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells listeners what happens in a run. */
final class Listening {
    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final System.Logger LOG = System.getLogger(Listening.class.getName());

    private Listening() {}

    /** Tells {@code listener} every event of {@code run}, in a thread of its own. */
    static void start(Run run, RunListener listener) {
        Thread.ofVirtual().name("listener of " + run.id()).start(() -> {
            var failed = new AtomicBoolean();
            run.events().forEach(event -> {
                try {
                    listener.onEvent(run, event);
                } catch (RuntimeException | Error e) { // whatever a listener does must not keep it from what follows
                    if (!failed.getAndSet(true)) {
                        LOG.log(
                                System.Logger.Level.WARNING,
                                () -> "trace " + run.traceId() + ", run " + run.id()
                                        + ": a listener failed; it is told what follows all the same",
                                e);
                    }
                }
            });
        });
    }

    /** Waits a moment; false if the thread is interrupted. */
    static boolean pause() {
        try {
            Thread.sleep(PAUSE);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
