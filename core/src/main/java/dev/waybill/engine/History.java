package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.State;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/** Reads what is committed back into states. */
final class History {
    private History() {}

    /**
     * The state that the commits of one scope make on top of {@code before}.
     *
     * @param records in the order in which they were appended, the input first
     */
    static State fold(State before, List<CommitRecord> records) {
        var commits = new LinkedHashMap<ActivationId, Commit>();
        for (var record : records) {
            var parents = record.parents().stream().map(commits::get).toArray(Commit[]::new);
            var past = parents.length == 0 ? Past.beginning(before) : Past.of(parents);
            commits.put(
                    record.activation(), new Commit(record.activation(), parents, past, record.update(), List.of()));

            for (var parent : parents) {
                parent.gainsChild();
            }
        }
        var heads = commits.values().stream()
                .filter(c -> !c.hasChild())
                .sorted(Comparator.comparing(Commit::id))
                .toArray(Commit[]::new);
        return heads.length == 0 ? before : Past.of(heads).state();
    }
}
