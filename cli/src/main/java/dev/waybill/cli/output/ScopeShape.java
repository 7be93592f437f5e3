package dev.waybill.cli.output;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commits of one scope and which of them dominates which. Not thread-safe. */
final class ScopeShape {
    private static final class Entry {
        private final CommitRecord commit;
        private final Entry dominator;
        private final int depth;
        private final List<ActivationId> branches = new ArrayList<>();
        private final List<ActivationId> joins = new ArrayList<>();

        private Entry(CommitRecord commit) {
            this.commit = commit;
            this.dominator = this;
            this.depth = 0;
        }

        private Entry(CommitRecord commit, Entry dominator) {
            this.commit = commit;
            this.dominator = dominator;
            this.depth = dominator.depth + 1;
        }
    }

    private final Map<ActivationId, Entry> entries = new HashMap<>();

    /** Adds a commit; its parents are there already. */
    void add(CommitRecord commit) {
        var parents = commit.parents();
        if (parents.isEmpty()) {
            entries.put(commit.activation(), new Entry(commit));
            return;
        }
        var dominator = entry(parents.getFirst());
        for (var parent : parents) {
            dominator = common(dominator, entry(parent));
        }
        entries.put(commit.activation(), new Entry(commit, dominator));
        (parents.size() == 1 ? dominator.branches : dominator.joins).add(commit.activation());
    }

    private static Entry common(Entry x, Entry y) {
        var a = x;
        var b = y;
        while (a != b) {
            if (a.depth >= b.depth) {
                a = a.dominator;
            } else {
                b = b.dominator;
            }
        }
        return a;
    }

    /** What was before the run, where that is kept with it. */
    Optional<CommitRecord> base() {
        return Optional.ofNullable(entries.get(ActivationId.BASE)).map(entry -> entry.commit);
    }

    CommitRecord commit(ActivationId activation) {
        return entry(activation).commit;
    }

    /** The activations that only {@code activation} led to, in order. */
    List<ActivationId> branches(ActivationId activation) {
        return entry(activation).branches.stream().sorted().toList();
    }

    /** The joins whose parents part at {@code activation}, in order. */
    List<ActivationId> joins(ActivationId activation) {
        return entry(activation).joins.stream().sorted().toList();
    }

    private Entry entry(ActivationId activation) {
        var entry = entries.get(activation);
        if (entry == null) {
            throw new IllegalStateException("the stored run has no commit of " + activation);
        }
        return entry;
    }
}
