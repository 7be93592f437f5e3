package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.State;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commits of one scope, read back into states. Immutable. */
final class History {
    private final State before;
    private final Map<ActivationId, CommitRecord> records = new LinkedHashMap<>();
    private final Commits commits = new Commits("");

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
        if (record.activation().equals(ActivationId.INPUT)) {
            commits.addInput(before, record.update());
        } else {
            commits.add(record, List.of());
        }
        records.put(record.activation(), record);
    }

    /** The state that all commits together make. */
    State head() {
        return records.isEmpty() ? before : commits.head();
    }

    /** The state that a commit and its past make. */
    State after(ActivationId commit) {
        return commits.load(commit).after();
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
        return Arrays.stream(commits.heads()).map(Commit::id).toList();
    }
}
