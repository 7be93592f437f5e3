package dev.waybill.store.jdbc;

import java.util.LinkedHashSet;
import java.util.Set;

/** A commit as it is stored. */
final class CommitRow implements JournalRow {
    final long sequence;
    final Place place;
    final Payload update;
    final Control control;
    final Times times;
    final String provenance;

    /** Where in the run: scope and label of the activation, labels of its parents. */
    record Place(String scope, String activation, Payload parents) {}

    /** Where it leads: nodes, with the number of items if there are any, separated by spaces. */
    record Control(String targets, Payload items, String limit) {}

    /** In microseconds since 1970-01-01T00:00Z. */
    record Times(long started, long committed) {}

    /** The provenance is JSON, or empty if an agent made it at the first attempt for nothing. */
    CommitRow(long sequence, Place place, Payload update, Control control, Times times, String provenance) {
        this.sequence = sequence;
        this.place = place;
        this.update = update;
        this.control = control;
        this.times = times;
        this.provenance = provenance;
    }

    @Override
    public int size() {
        return update.bytes().length
                + place.parents().bytes().length
                + control.items().bytes().length;
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public Set<String> mentions() {
        var items = control.items().mentions();
        if (items.isEmpty()) {
            return update.mentions();
        }
        var all = new LinkedHashSet<>(update.mentions());
        all.addAll(items);
        return all;
    }
}
