package dev.waybill.store.jdbc;

/**
 * A commit as it is stored. Made by {@link CommitCodec}, which may be in another thread than the database, and carried by
 * {@link CommitTable}.
 */
public final class CommitRow {
    final long sequence;
    final Place place;
    final Payload update;
    final Control control;
    final Times times;

    /** Where in the run: scope and label of the activation, labels of its parents. */
    record Place(String scope, String activation, Payload parents) {}

    /** Where it leads: nodes, with the number of items if there are any, separated by spaces. */
    record Control(String targets, Payload items, String limit) {}

    /** In microseconds since 1970-01-01T00:00Z. */
    record Times(long started, long committed) {}

    CommitRow(long sequence, Place place, Payload update, Control control, Times times) {
        this.sequence = sequence;
        this.place = place;
        this.update = update;
        this.control = control;
        this.times = times;
    }

    /** The place of the commit among those of its run, from 0; there may be gaps. */
    public long sequence() {
        return sequence;
    }
}
