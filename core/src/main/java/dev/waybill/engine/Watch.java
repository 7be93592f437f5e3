package dev.waybill.engine;

import dev.waybill.graph.Timeouts;
import java.time.Duration;

/**
 * How long an attempt has been at work, without the time in which its timeouts do not count. Written under the run's lock,
 * but for signs of life.
 */
final class Watch {
    private static final long NEVER = Long.MIN_VALUE;

    private volatile long startedAt = NEVER;
    private volatile long pausedAt; // while it does not run
    private volatile long paused;
    private volatile long alive;
    private volatile boolean runs;

    /** @param micros from then on it is waited for */
    Watch(long micros) {
        this.pausedAt = micros;
    }

    /** It goes on where {@code other} was paused, for an attempt that begins again. */
    Watch(Watch other) {
        this.pausedAt = other.pausedAt;
        this.paused = other.paused;
    }

    /** From that time on timeouts count. */
    void start(long micros) {
        if (!runs) {
            long pause = micros - pausedAt;
            long total = paused + pause; // the lock makes it one step
            paused = total;
            startedAt = startedAt == NEVER ? micros : startedAt + pause;
            alive = micros;
            runs = true;
        }
    }

    /** From that time on they do not count. */
    void pause(long micros) {
        if (runs) {
            runs = false;
            pausedAt = micros;
        }
    }

    boolean runs() {
        return runs;
    }

    /** The agent has shown that it is alive. */
    void heartbeat(long micros) {
        alive = micros;
    }

    /** For how long in all timeouts did not count. */
    long paused() {
        return paused;
    }

    /** When its time is up; {@link Long#MAX_VALUE} if never. */
    long expiry(Timeouts timeouts, long firstMicros) {
        if (!runs) {
            return Long.MAX_VALUE;
        }
        long expiry = timeouts.attempt().map(t -> startedAt + micros(t)).orElse(Long.MAX_VALUE);
        expiry = Math.min(
                expiry, timeouts.total().map(t -> firstMicros + micros(t)).orElse(Long.MAX_VALUE));
        return Math.min(expiry, timeouts.idle().map(t -> alive + micros(t)).orElse(Long.MAX_VALUE));
    }

    /** For how long timeouts have counted at that time. */
    long elapsed(long micros) {
        return startedAt == NEVER ? 0 : micros - startedAt;
    }

    static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}
