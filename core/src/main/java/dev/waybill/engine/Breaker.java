package dev.waybill.engine;

import dev.waybill.graph.Circuit;
import java.util.concurrent.locks.ReentrantLock;

/** The circuit breaker of one agent. Thread-safe. */
final class Breaker {
    /** Whether the agent is called. */
    enum Position {
        /** It is. */
        CLOSED,
        /** It is not. */
        OPEN,
        /** One call is let through to see whether it works again. */
        HALF_OPEN;

        static final LifeCycle<Position> LIFE = LifeCycle.of(Position.class)
                .from(CLOSED, OPEN)
                .from(OPEN, HALF_OPEN)
                .from(HALF_OPEN, CLOSED, OPEN);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Circuit circuit;
    private Position position = Position.CLOSED;
    private int failures;
    private long openUntil;

    Breaker(Circuit circuit) {
        this.circuit = circuit;
    }

    /** Whether the agent may be called now; if so, {@link #succeeded} or {@link #failed} must follow. */
    boolean lets(long nowMicros) {
        lock.lock();
        try {
            if (position == Position.OPEN && nowMicros >= openUntil) {
                go(Position.HALF_OPEN);
                return true;
            }
            return position == Position.CLOSED;
        } finally {
            lock.unlock();
        }
    }

    /** The call ended well. */
    void succeeded() {
        lock.lock();
        try {
            failures = 0;
            if (position == Position.HALF_OPEN) {
                go(Position.CLOSED);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The call failed. */
    void failed(long nowMicros) {
        lock.lock();
        try {
            failures++;
            if (position == Position.HALF_OPEN || position == Position.CLOSED && failures >= circuit.failures()) {
                go(Position.OPEN);
                openUntil = nowMicros + circuit.openFor().toNanos() / 1_000;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The call was given up: nothing is known about the agent. */
    void abandoned(long nowMicros) {
        lock.lock();
        try {
            if (position == Position.HALF_OPEN) { // another call must be let through
                go(Position.OPEN);
                openUntil = nowMicros;
            }
        } finally {
            lock.unlock();
        }
    }

    private void go(Position next) {
        position = Position.LIFE.go(position, next);
    }
}
