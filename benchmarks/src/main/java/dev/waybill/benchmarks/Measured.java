package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.util.Arrays;
import java.util.List;

/**
 * What the processes measured for one case of one contender.
 *
 * @param nanos the median of each process, for one time that the work was done
 * @param bytes what is stored for one time; 0 if nothing is
 * @param rss the most memory that a process had, in bytes
 */
record Measured(Case which, String contender, List<Long> nanos, long bytes, long rss) {
    Measured {
        nanos = List.copyOf(nanos);
    }

    /** The median of the processes. */
    double median() {
        return median(nanos);
    }

    long least() {
        return nanos.stream().min(Long::compare).orElseThrow();
    }

    long most() {
        return nanos.stream().max(Long::compare).orElseThrow();
    }

    static double median(List<Long> values) {
        var sorted = values.stream().mapToLong(v -> v).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
}
