package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Waits for what must come; what does not come in time is a failure of the test. */
final class Await {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Duration PAUSE = Duration.ofNanos(100_000);

    private Await() {}

    /** Asks again and again; for what does not tell of itself. */
    static void until(BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as("time to wait")
                    .isLessThan(PATIENCE);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Waits for an event of that kind; the events of a run are kept, so none is missed. */
    static <E extends RunEvent> E event(Run run, Class<E> type, Predicate<E> which) {
        return run.events()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(which)
                .findFirst()
                .orElseThrow(() -> new AssertionError(run + " ended without " + type.getSimpleName()));
    }

    static void commit(Run run, String path) {
        event(
                run,
                RunEvent.ActivationCommitted.class,
                e -> e.activation().toString().equals(path));
    }

    /** Waits for the end itself, also where the run still waits for an answer that is on its way. */
    static void end(Run run) {
        event(run, RunEvent.RunEnded.class, e -> true);
    }
}
