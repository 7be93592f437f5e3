package dev.waybill.control;

/**
 * Where an activation leads: along an edge to one activation, or by a fan-out to one for each item.
 *
 * @param edge the edge that is taken
 * @param items the number of items of a fan-out, or {@link #PLAIN}
 */
public record Target(Topology.Edge edge, int items) {
    /** One activation, no fan-out. */
    public static final int PLAIN = -1;

    /** Whether this is a fan-out. */
    public boolean isFanOut() {
        return items != PLAIN;
    }
}
