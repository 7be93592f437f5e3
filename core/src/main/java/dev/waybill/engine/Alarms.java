package dev.waybill.engine;

import dev.waybill.spi.Scheduler;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a run has to do at certain times. However much there is, the scheduler holds one alarm of the run: that of what is
 * due first. The run's lock guards it.
 */
final class Alarms {
    /** Something to be done; forgets its action when it is not wanted any more. */
    static final class Due {
        private final long micros;
        private final long number;
        private @Nullable Supplier<List<Task>> action;

        private Due(long micros, long number, Supplier<List<Task>> action) {
            this.micros = micros;
            this.number = number;
            this.action = action;
        }

        void cancel() {
            action = null;
        }
    }

    private final Scheduler scheduler;
    private final LongSupplier clock;
    private final Runnable ring;
    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.<Due>comparingLong(d -> d.micros).thenComparingLong(d -> d.number));
    private long count;
    private long armedFor = Long.MAX_VALUE;
    private Scheduler.@Nullable Alarm armed;

    /**
     * @param clock the time in microseconds
     * @param ring is called when something may be due, without the lock
     */
    Alarms(Scheduler scheduler, LongSupplier clock, Runnable ring) {
        this.scheduler = scheduler;
        this.clock = clock;
        this.ring = ring;
    }

    /** Does {@code action} at that time, or soon if it has passed. */
    Due at(long micros, Supplier<List<Task>> action) {
        var due = new Due(micros, count++, action);
        queue.add(due);
        arm();
        return due;
    }

    /** What is due, in order; it is taken out. */
    List<Supplier<List<Task>>> take() {
        armedFor = Long.MAX_VALUE;
        long now = clock.getAsLong();
        var actions = new ArrayList<Supplier<List<Task>>>();
        while (!queue.isEmpty() && (queue.element().action == null || queue.element().micros <= now)) {
            var action = queue.remove().action;
            if (action != null) {
                actions.add(action);
            }
        }
        arm();
        return actions;
    }

    private void arm() {
        while (!queue.isEmpty() && queue.element().action == null) {
            queue.remove();
        }
        if (!queue.isEmpty() && queue.element().micros < armedFor) {
            disarm();
            armedFor = queue.element().micros;
            long wait = Math.max(0, armedFor - clock.getAsLong());
            armed = scheduler.after(Duration.of(wait, ChronoUnit.MICROS), ring);
        }
    }

    private void disarm() {
        if (armed != null) {
            armed.cancel();
        }
    }

    /** Nothing is due any more. */
    void clear() {
        queue.clear();
        disarm();
    }
}
