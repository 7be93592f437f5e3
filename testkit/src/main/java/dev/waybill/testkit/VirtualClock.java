package dev.waybill.testkit;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.spi.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A scheduler and a clock in one: activations run at once, each in a virtual thread of its own, but time stands still until
 * {@link #advance} moves it. So a timeout of three days is tested in milliseconds, with agents that really block:
 *
 * {@snippet :
 * var clock = new VirtualClock();
 * try (var engine = clock.engine()) {
 *     var run = engine.start(graph, input);       // an agent blocks; its timeout is three days
 *     clock.advance(Duration.ofDays(3));          // the alarm rings, the agent is interrupted
 *     var outcome = clock.advanceUntil(run);
 * }
 * }
 *
 * <p>Time never moves under an agent that works: before every step in time the clock waits until all activations have ended
 * or wait for something, so no test needs to sleep. An agent counts as waiting while its thread waits, be it for a person,
 * a latch, a lock of its own or a real sleep; agents that wait for the network or a slow store are for tests in real time.
 * Thread-safe.
 */
public final class VirtualClock implements Scheduler, InstantSource {
    private static final Duration PATIENCE = Duration.ofDays(30);

    private record Due(Instant at, long number, Runnable work) {}

    private final Instant start;
    private final Occupation occupation = new Occupation();
    private final ReentrantLock moving = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Due> alarms =
            new PriorityQueue<>(Comparator.comparing(Due::at).thenComparingLong(Due::number));
    private long count;
    private volatile Instant now;

    /** A clock that stands at the beginning of 2026, UTC. */
    public VirtualClock() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    /** A clock that stands at {@code start}. */
    public VirtualClock(Instant start) {
        this.start = start;
        this.now = start;
    }

    /** An engine in memory whose activations and time this clock has in hand. */
    public Engine engine() {
        return Engine.builder().scheduler(this).clock(this).build();
    }

    @Override
    public void execute(String activation, Runnable work) {
        occupation.start(activation, work);
    }

    @Override
    public Alarm after(Duration delay, Runnable work) {
        return occupation.during(() -> {
            var due = locked(() -> {
                var made = new Due(now.plus(delay.isNegative() ? Duration.ZERO : delay), count++, work);
                alarms.add(made);
                return made;
            });
            return () -> occupation.during(() -> locked(() -> alarms.remove(due)));
        });
    }

    @Override
    public boolean continuesInline() {
        return false;
    }

    @Override
    public boolean mayBlock() {
        return true;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** How far time was moved. */
    public Duration elapsed() {
        return Duration.between(start, now);
    }

    /** When the next alarm rings, if one is set. */
    public Optional<Instant> nextAlarm() {
        return locked(() -> Optional.ofNullable(alarms.peek()).map(Due::at));
    }

    /**
     * Waits, in real time, until every activation has ended or waits for something, so that only time, a person or the test
     * can make anything happen.
     *
     * @throws IllegalStateException if an activation goes on and on, with its name; or if an activation calls this
     */
    public void settle() {
        occupation.settle();
    }

    /**
     * Moves time: every alarm that falls due on the way rings in order, at its own time, also those that are set meanwhile,
     * and what follows from one is done before the next.
     */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("time only moves forward: " + by);
        }
        occupation.checkOutside();
        moving.lock();
        try {
            var until = now.plus(by);
            settle();
            while (ring(until)) {
                settle();
            }
            now = until;
        } finally {
            moving.unlock();
        }
    }

    /** Moves time to the next alarm and lets it ring; false, and nothing is done, if none is set. */
    public boolean advanceToNextAlarm() {
        occupation.checkOutside();
        moving.lock();
        try {
            settle();
            boolean rang = ring(Instant.MAX);
            settle();
            return rang;
        } finally {
            moving.unlock();
        }
    }

    /** Like {@link #advanceUntil(Run, Duration)}, for at most 30 days. */
    public Outcome advanceUntil(Run run) {
        return advanceUntil(run, PATIENCE);
    }

    /**
     * Moves time from alarm to alarm until the run has an outcome, and no further.
     *
     * @throws IllegalStateException if it has none after {@code atMost}, or if no alarm is set and nothing moves any more,
     *     with what every activation waits for
     */
    public Outcome advanceUntil(Run run, Duration atMost) {
        occupation.checkOutside();
        moving.lock();
        try {
            var until = now.plus(atMost);
            settle();
            while (run.outcome().isEmpty()) {
                if (!ring(until)) {
                    throw new IllegalStateException(run + " has no outcome "
                            + nextAlarm()
                                    .map(next -> "after " + atMost + "; the next alarm is set for " + next)
                                    .orElse("and no alarm is set: nothing will happen any more")
                            + occupation.described());
                }
                settle();
            }
            return run.outcome().orElseThrow();
        } finally {
            moving.unlock();
        }
    }

    private boolean ring(Instant until) {
        var next = locked(() -> {
            var first = alarms.peek();
            return first == null || first.at().isAfter(until) ? List.<Due>of() : List.of(alarms.remove());
        });
        for (var due : next) {
            now = due.at().isAfter(now) ? due.at() : now;
            occupation.start("alarm", due.work());
        }
        return !next.isEmpty();
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
