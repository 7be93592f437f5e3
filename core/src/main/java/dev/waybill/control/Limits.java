package dev.waybill.control;

/**
 * How much a run may do. Reaching a limit ends the run with an outcome of its own; it can be resumed with a higher one.
 *
 * @param visits the most activations of one node, or {@link #NONE}
 * @param activations the most activations of the run, or {@link #NONE}
 */
public record Limits(int visits, int activations) {
    /** No limit. */
    public static final int NONE = Integer.MAX_VALUE;

    /** Checks that both are positive. */
    public Limits {
        if (visits < 1 || activations < 1) {
            throw new IllegalArgumentException(
                    "a limit must be at least 1: visits " + visits + ", activations " + activations);
        }
    }

    /** Nothing is limited. */
    public static Limits none() {
        return new Limits(NONE, NONE);
    }

    /** At most so many activations of one node. */
    public static Limits visits(int visits) {
        return new Limits(visits, NONE);
    }

    /** These limits, and at most so many activations in all. */
    public Limits activations(int activations) {
        return new Limits(visits, activations);
    }
}
