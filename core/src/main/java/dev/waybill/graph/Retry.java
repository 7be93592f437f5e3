package dev.waybill.graph;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether and when an agent that failed is tried again. Waiting times grow by a factor up to a cap; the jitter takes away up
 * to its share of each, so that many agents that failed together do not come back together (cf. Brooker, "Exponential
 * Backoff and Jitter"). The share is derived from the activation and the attempt: the same run waits the same way again.
 *
 * @param attempts the most attempts, at least 1
 * @param first how long the second attempt waits at most
 * @param factor how much longer each further one waits, at least 1
 * @param cap how long an attempt waits at most
 * @param jitter the largest share of the waiting time that is taken away, from 0 to 1
 * @param on which failures are worth another attempt
 */
public record Retry(
        int attempts, Duration first, double factor, Duration cap, double jitter, Predicate<? super Throwable> on) {
    /** One attempt. */
    public static final Retry NEVER = new Retry(1, Duration.ZERO, 1, Duration.ZERO, 0, failure -> false);

    private static final Duration USUAL_CAP = Duration.ofSeconds(30);

    /** Checks the numbers. */
    public Retry {
        if (attempts < 1 || first.isNegative() || cap.isNegative() || factor < 1 || !(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException(
                    "a retry has at least 1 attempt, waiting times of at least 0, a factor of"
                            + " at least 1 and a jitter from 0 to 1: " + attempts + ", " + first + ", " + cap + ", "
                            + factor
                            + ", " + jitter);
        }
    }

    /** Twice as long each time, up to 30 seconds, with a jitter of 0.2, after any failure. */
    public static Retry exponential(int attempts, Duration first) {
        return new Retry(attempts, first, 2, USUAL_CAP, 0.2, failure -> true);
    }

    /** The same waiting time before each attempt, after any failure. */
    public static Retry fixed(int attempts, Duration delay) {
        return new Retry(attempts, delay, 1, delay, 0, failure -> true);
    }

    /** The same with another cap. */
    public Retry cap(Duration most) {
        return new Retry(attempts, first, factor, most, jitter, on);
    }

    /** The same with another factor. */
    public Retry factor(double growth) {
        return new Retry(attempts, first, growth, cap, jitter, on);
    }

    /** The same with another jitter. */
    public Retry jitter(double share) {
        return new Retry(attempts, first, factor, cap, share, on);
    }

    /** Only after such failures. */
    public Retry on(Predicate<? super Throwable> failures) {
        return new Retry(attempts, first, factor, cap, jitter, failures);
    }

    /** Only after failures of that type. */
    public Retry on(Class<? extends Throwable> type) {
        return on(type::isInstance);
    }

    /**
     * How long to wait after an attempt failed; empty if it was the last.
     *
     * @param attempt which failed, from 1
     * @param seed the same whenever the same waiting time is asked for
     */
    public Optional<Duration> delay(int attempt, Throwable failure, String seed) {
        if (attempt >= attempts || !on.test(failure)) {
            return Optional.empty();
        }
        double grown = (double) first.toNanos() * Math.pow(factor, attempt - 1);
        double capped = Math.min(grown, (double) cap.toNanos());
        double share = (double) (mixed(seed.hashCode() * 31L + attempt) >>> 11) * 0x1.0p-53;
        return Optional.of(Duration.ofNanos((long) (capped * (1 - jitter * share))));
    }

    /** The finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators"). */
    private static long mixed(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
