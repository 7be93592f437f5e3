package dev.waybill.engine;

import dev.waybill.control.ThreadId;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Tenure;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an engine does from time to time for its active runs: it renews their leases, and looks for answers that other
 * processes have taken and for turns on threads; earlier if the store gives a hint. In real time, also where the engine's
 * own clock is a simulated one. Thread-safe.
 */
final class Upkeep {
    private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration PERIOD = Duration.ofMillis(250);
    private static final int RENEW_EVERY = 40;
    private static final int LOOKS = 64; // of the runs that ask people, so many are looked at each time, in turn
    private static final int TURN = 100_000 * RENEW_EVERY;

    private final Services services;
    private final Supplier<Collection<LocalRun>> active;
    private final ThreadQueues queues;
    private final AtomicBoolean going = new AtomicBoolean();
    private volatile boolean closed;
    private volatile Scheduler.@Nullable Alarm next;
    private boolean watching; // by one tick at a time, as the following
    private int ticks;

    Upkeep(Services services, Supplier<Collection<LocalRun>> active, ThreadQueues queues) {
        this.services = services;
        this.active = active;
        this.queues = queues;
    }

    /** What a run asks for when it takes its thread. */
    Tenure tenure() {
        var now = services.clock().instant();
        return new Tenure(now, now.plus(LEASE));
    }

    /** A run has begun. */
    void ensureGoing() {
        if (services.scheduler().mayBlock() && !closed && going.compareAndSet(false, true)) {
            next = Scheduler.VIRTUAL_THREADS.after(PERIOD, this::tick);
        }
    }

    private void tick() {
        var runs = active.get();
        ticks = (ticks + 1) % TURN;
        if (ticks % RENEW_EVERY == 0) {
            var until = tenure().until();
            runs.forEach(r -> Scheduler.VIRTUAL_THREADS.execute("lease of " + r.id(), () -> r.renewLease(until)));
        }
        var asking = runs.stream().filter(LocalRun::isAsking).toList();
        for (int i = 0; i < Math.min(asking.size(), LOOKS); i++) {
            asking.get((ticks * LOOKS + i) % asking.size()).lookForAnswers();
        }
        try {
            queues.threads().forEach(queues::next);
            watchIf(!asking.isEmpty() || !queues.threads().isEmpty());
        } catch (RuntimeException e) { // another time
            LOG.log(System.Logger.Level.DEBUG, "the upkeep of an engine failed and is tried again", e);
        }
        going.set(false);
        if (!runs.isEmpty()) {
            ensureGoing();
        }
    }

    /** From the first time on that something is waited for, and as long as the store is open. */
    private void watchIf(boolean waiting) {
        if (waiting && !watching) {
            services.store().watch(this::changed);
            watching = true;
        }
    }

    /** Perhaps earlier than the next tick: another process has done something on the thread. */
    private void changed(ThreadId thread) {
        Scheduler.VIRTUAL_THREADS.execute("change on " + thread, () -> {
            active.get().stream()
                    .filter(r -> r.thread().equals(thread) && r.isAsking())
                    .forEach(LocalRun::lookForAnswers);
            queues.next(thread);
        });
    }

    void close() {
        closed = true;
        var pending = next;
        if (pending != null) { // it would keep the engine and all its runs in memory until then
            pending.cancel();
        }
    }
}
