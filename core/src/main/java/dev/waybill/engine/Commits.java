package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The commits of one scope, as far as anything can still build on them. Not thread-safe. */
final class Commits {
    private static final Commit[] NONE = {};

    private final String path;
    private final Map<ActivationId, Commit> byId = new HashMap<>();
    private int leaves;

    /** @param path of the scope, for messages */
    Commits(String path) {
        this.path = path;
    }

    boolean contains(ActivationId id) {
        return byId.containsKey(id);
    }

    /** How many have nothing on top of them. */
    int leaves() {
        return leaves;
    }

    Stream<Commit> stream() {
        return byId.values().stream();
    }

    /** Begins with the input on top of {@code before}. */
    void addInput(State before, Update input) {
        add(new Commit(ActivationId.INPUT, NONE, Past.beginning(before), input, before.with(input), List.of()));
    }

    /** Adds what is recorded, with the items that went along its edges. */
    Commit add(CommitRecord record, List<List<Object>> items) {
        var parents = load(record.parents());
        var commit = new Commit(record.activation(), parents, Past.of(parents), record.update(), items);
        add(commit);
        return commit;
    }

    void add(Commit commit) {
        if (byId.put(commit.id(), commit) != null) {
            throw new IllegalStateException(path + commit.id() + " is committed already");
        }
        leaves++;
        for (var parent : commit.parents()) {
            if (parent.gainsChild()) {
                leaves--;
            }
        }
    }

    /** All that follows has this commit in its past: the others are not needed any more. */
    void keepOnly(Commit commit) {
        commit.cutPast();
        byId.clear();
        byId.put(commit.id(), commit);
    }

    /** Those that have nothing on top of them, in commit order. */
    Commit[] heads() {
        return stream()
                .filter(c -> !c.hasChild())
                .sorted(Comparator.comparing(Commit::id))
                .toArray(Commit[]::new);
    }

    /** The state that all commits together make. */
    State head() {
        return Past.of(heads()).state();
    }

    Commit[] load(List<ActivationId> ids) {
        var result = new Commit[ids.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = load(ids.get(i));
        }
        return result;
    }

    Commit load(ActivationId id) {
        var commit = byId.get(id);
        if (commit == null) {
            throw new IllegalStateException("there is no commit " + path + id);
        }
        return commit;
    }
}
