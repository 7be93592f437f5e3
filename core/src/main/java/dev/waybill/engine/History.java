package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.State;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The commits of one scope, read back into states. Immutable. */
final class History {
    private final State before;
    private final Map<ActivationId, CommitRecord> records = new LinkedHashMap<>();
    private final Map<ActivationId, Commit> commits = new LinkedHashMap<>();

    private History(State before) {
        this.before = before;
    }

    /**
     * The commits of one scope on top of {@code before}.
     *
     * @param facts in the order in which they were appended, the input first
     */
    static History of(State before, List<CommitRecord> facts) {
        var history = new History(before);
        facts.stream().filter(c -> !c.activation().equals(ActivationId.BASE)).forEach(history::add);
        return history;
    }

    private void add(CommitRecord record) {
        var parents = record.parents().stream().map(commits::get).toArray(Commit[]::new);
        var past = parents.length == 0 ? Past.beginning(before) : Past.of(parents);
        commits.put(record.activation(), new Commit(record.activation(), parents, past, record.update(), List.of()));
        records.put(record.activation(), record);
        for (var parent : parents) {
            parent.gainsChild();
        }
    }

    /** The state that all commits together make. */
    State head() {
        var heads = heads(commits.keySet());
        return heads.length == 0 ? before : Past.of(heads).state();
    }

    /** The state that a commit and its past make. */
    State after(ActivationId commit) {
        var found = commits.get(commit);
        if (found == null) {
            throw new IllegalStateException("there is no commit " + commit);
        }
        return found.after();
    }

    /** The commit of that label, or null. */
    @Nullable CommitRecord find(String label) {
        return records.values().stream()
                .filter(r -> r.activation().label().equals(label))
                .findFirst()
                .orElse(null);
    }

    /** The parents of a commit; none if there is no such commit. */
    List<ActivationId> parents(ActivationId commit) {
        var record = records.get(commit);
        return record == null ? List.of() : record.parents();
    }

    /** The commits on top of which there is none. */
    List<ActivationId> headIds() {
        return List.of(heads(commits.keySet())).stream().map(Commit::id).toList();
    }

    private Commit[] heads(Set<ActivationId> among) {
        var inner = new LinkedHashSet<ActivationId>();
        among.forEach(id -> inner.addAll(load(id).parents()));
        return commits.values().stream()
                .filter(c -> among.contains(c.id()) && !inner.contains(c.id()))
                .sorted(Comparator.comparing(Commit::id))
                .toArray(Commit[]::new);
    }

    private CommitRecord load(ActivationId id) {
        var record = records.get(id);
        if (record == null) {
            throw new IllegalStateException("there is no commit " + id);
        }
        return record;
    }
}
