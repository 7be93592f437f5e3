package dev.waybill.control;

import java.util.Optional;

/**
 * One execution of a node, unique in its run (or in its run of a subgraph): node, round and slot. Ordered by round,
 * position and slot, which never contradicts causality. Immutable.
 */
public final class ActivationId implements Comparable<ActivationId> {
    /** What commits the input of a run: the parent of the entry activations. */
    public static final ActivationId INPUT = new ActivationId(Node.INPUT, 0, Slot.NONE);

    /** What was before the run, where that is not kept in other runs: comes before the input. */
    public static final ActivationId BASE = new ActivationId(Node.BASE, 0, Slot.NONE);

    private final Node node;
    private final int round;
    private final Slot slot;

    /** The activation of {@code node} in that round and slot. */
    public ActivationId(Node node, int round, Slot slot) {
        this.node = node;
        this.round = round;
        this.slot = slot;
    }

    /** The node. */
    public Node node() {
        return node;
    }

    /** How many loop edges are on the way to it, from 0; at a join the most. */
    public int round() {
        return round;
    }

    /** The branch of a fan-out. */
    public Slot slot() {
        return slot;
    }

    /** What a person wrote, told apart by its number from 0: comes after all that was committed before it. */
    public static ActivationId edit(int number) {
        return new ActivationId(Node.EDIT, number, Slot.NONE);
    }

    /** Whether a person wrote it. */
    public boolean isEdit() {
        return node.index() == Node.EDIT.index();
    }

    /**
     * E.g. {@code reviewer@1} or {@code visit@0#plan.3}; {@code @input} for the input, {@code @base} for what was before,
     * {@code @edit.0} for what a person wrote.
     */
    public String label() {
        if (node.index() >= 0) {
            return node.name() + "@" + round + slot;
        }
        return isEdit() ? node.name() + "." + round : node.name();
    }

    /** The activation of that label, if it is one that no node has. */
    public static Optional<ActivationId> pseudo(String label) {
        if (label.equals(INPUT.label())) {
            return Optional.of(INPUT);
        }
        if (label.equals(BASE.label())) {
            return Optional.of(BASE);
        }
        return label.startsWith("@edit.")
                ? Optional.of(edit(Integer.parseInt(label.substring("@edit.".length()))))
                : Optional.empty();
    }

    @Override
    public int compareTo(ActivationId other) {
        if (round != other.round) {
            return Integer.compare(round, other.round);
        }
        if (node.position() != other.node.position()) {
            return Integer.compare(node.position(), other.node.position());
        }
        return slot.compareTo(other.slot);
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof ActivationId a
                        && a.round == round
                        && a.node.index() == node.index()
                        && a.slot.equals(slot);
    }

    @Override
    public int hashCode() {
        return (node.index() * 31 + round) * 31 + slot.hashCode();
    }

    @Override
    public String toString() {
        return label();
    }
}
