package dev.waybill.trace;

import dev.waybill.control.RunId;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;

/**
 * The ids of the spans of activations, which the listener, told in a thread of its own, and the threads of agents must agree
 * on without waiting for each other. A run that is resumed gets other ids than before, as it does again what has failed.
 * Thread-safe.
 */
final class Executions {
    private final LongSupplier random;
    // weak: an agent that begins just as its run ends leaves nothing behind
    private final Map<RunId, Long> seeds = Collections.synchronizedMap(new WeakHashMap<>());

    Executions(LongSupplier random) {
        this.random = random;
    }

    /** The span id of an activation: 16 hexadecimal digits, not all 0. */
    String spanId(RunId run, String activation) {
        long hash = seeds.computeIfAbsent(run, r -> random.getAsLong());
        for (int i = 0; i < activation.length(); i++) {
            hash = mixed(hash ^ activation.charAt(i));
        }
        return "%016x".formatted(hash == 0 ? 1 : hash);
    }

    /** The run has ended. */
    void ended(RunId run) {
        seeds.remove(run);
    }

    /** The finalizer of SplitMix64. */
    private static long mixed(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
