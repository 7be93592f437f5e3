package dev.waybill.control;

/** A node as the coordinator knows it: a name and two places. One instance for each node of a {@link Topology}. */
public final class Node {
    /** Where a run begins: not a node of the graph, but what commits the input. */
    public static final Node INPUT = new Node("@input", -1, -1);

    /** What a thread begins with: not a node of the graph. */
    static final Node BASE = new Node("@base", -2, -2);

    /** What a person wrote: not a node of the graph. */
    static final Node EDIT = new Node("@edit", -3, Integer.MAX_VALUE);

    private final String name;
    private final int index;
    private final int position;

    Node(String name, int index, int position) {
        this.name = name;
        this.index = index;
        this.position = position;
    }

    /** The name, unique in its graph. */
    public String name() {
        return name;
    }

    /** The place in the order of declaration, from 0. */
    public int index() {
        return index;
    }

    /** The place in the topological order without loop edges, from 0. */
    public int position() {
        return position;
    }

    @Override
    public String toString() {
        return name;
    }
}
