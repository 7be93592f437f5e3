package dev.waybill.spi;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs activations and tells when time has passed. The engine's own starts a virtual thread for each activation; a
 * simulation decides the order itself, as any order gives the same outcome.
 */
public interface Scheduler {
    /** A virtual thread for each activation; the first of those that one commit triggers goes on in the same thread. */
    Scheduler VIRTUAL_THREADS = new Scheduler() {
        private final ScheduledThreadPoolExecutor timer = timer();

        private static ScheduledThreadPoolExecutor timer() {
            var executor = new ScheduledThreadPoolExecutor(
                    1, Thread.ofPlatform().name("waybill-timer").daemon().factory());
            executor.setRemoveOnCancelPolicy(true);
            return executor;
        }

        @Override
        public void execute(String activation, Runnable work) {
            Thread.ofVirtual().name(activation).start(work);
        }

        @Override
        public Alarm after(Duration delay, Runnable work) {
            var pending = timer.schedule(
                    () -> Thread.ofVirtual().name("waybill-alarm").start(work), delay.toNanos(), TimeUnit.NANOSECONDS);
            return () -> pending.cancel(false);
        }

        @Override
        public boolean continuesInline() {
            return true;
        }

        @Override
        public boolean mayBlock() {
            return true;
        }
    };

    /** Something that is to happen later. */
    @FunctionalInterface
    interface Alarm {
        /** It need not happen any more; of no effect if it has, or does right now. */
        void cancel();
    }

    /**
     * Sees to it that {@code work} runs once, soon, in another call stack.
     *
     * @param activation the label of the activation, for names of threads and for simulations
     */
    void execute(String activation, Runnable work);

    /** Sees to it that {@code work} runs once, in another call stack, when that time has passed. */
    Alarm after(Duration delay, Runnable work);

    /** Whether an activation may run in the thread of the one that triggered it, without this scheduler being asked. */
    boolean continuesInline();

    /**
     * Whether an activation may keep its thread while it waits for a person. If not, it is ended where it waits, and run
     * again once there is an answer, as after a crash.
     */
    boolean mayBlock();
}
