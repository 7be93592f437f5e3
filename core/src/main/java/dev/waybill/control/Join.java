package dev.waybill.control;

/**
 * How many of the branches that are on their way to a node it waits for.
 *
 * @param quorum as soon as so many have come the node starts, and what could still trigger it is cancelled; {@link #ALL} to
 *     wait for all of them
 */
public record Join(int quorum) {
    /** Waits for all. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final Join WAITS_FOR_ALL = new Join(ALL);

    /** Checks that it waits for something. */
    public Join {
        if (quorum < 1) {
            throw new IllegalArgumentException("a join waits for at least 1 branch: " + quorum);
        }
    }

    /** Waits for every branch that is on its way: what every node does that says nothing else. */
    public static Join all() {
        return WAITS_FOR_ALL;
    }

    /** Starts with the first branch and cancels the others. */
    public static Join any() {
        return new Join(1);
    }

    /** Starts with the first {@code branches} and cancels the others; if fewer come, the activation fails. */
    public static Join quorum(int branches) {
        return new Join(branches);
    }

    /** Whether it does not wait for all, so that timing decides which branches count. */
    public boolean isRace() {
        return quorum != ALL;
    }

    @Override
    public String toString() {
        if (!isRace()) {
            return "all";
        }
        return quorum == 1 ? "any" : "quorum " + quorum;
    }
}
