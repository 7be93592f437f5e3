package dev.waybill.benchmarks.harness;

import java.util.Objects;

/** Results are checked before they count. */
public final class Checks {
    private Checks() {}

    /** Fails if {@code actual} is something else. */
    public static void expect(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new IllegalStateException("wrong result: " + actual + " instead of " + expected);
        }
    }
}
