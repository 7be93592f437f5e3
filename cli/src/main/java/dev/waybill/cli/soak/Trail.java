package dev.waybill.cli.soak;

import dev.waybill.control.ActivationId;
import dev.waybill.engine.Engine;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.State;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run has left, without what differs between two runs that are the same: times, ids and receipts.
 *
 * @param status how it ended
 * @param limit the limit that it reached, or empty
 * @param state what all its commits make
 * @param commits what each has written, what led to it and where it led
 */
record Trail(RunEnd.Status status, String limit, State state, SortedMap<String, String> commits) {
    static Trail of(Engine engine, RunRecord run) {
        var commits = new TreeMap<String, String>();
        for (var commit : engine.commits(run.id())) {
            commits.put(commit.scope() + commit.activation().label(), described(commit));
        }
        var end = run.end().orElseThrow();
        return new Trail(
                end.status(),
                end.status() == RunEnd.Status.LIMIT_REACHED ? end.detail() : "",
                engine.state(run.id()).withoutTransient(),
                commits);
    }

    private static String described(CommitRecord commit) {
        var text = new StringBuilder();
        text.append(commit.parents().stream().map(ActivationId::label).sorted().toList());
        commit.update().forEach((channel, value) -> {
            if (!channel.isTransientInRun()) {
                text.append(' ').append(channel.name()).append('=').append(value);
            }
        });
        commit.targets()
                .forEach(t -> text.append(' ')
                        .append(t.edge().to().name())
                        .append('*')
                        .append(t.items()));
        return text.toString();
    }

    /** Whether the end is that of another run, which may have got there in another way. */
    Optional<String> differenceInEnd(Trail other) {
        return status == other.status && limit.equals(other.limit)
                ? Optional.empty()
                : Optional.of(
                        "it ended as " + status + " " + limit + " instead of " + other.status + " " + other.limit);
    }

    /** The first thing in which another run is not the same. */
    Optional<String> difference(Trail other) {
        var end = differenceInEnd(other);
        if (end.isPresent()) {
            return end;
        }
        for (var label : other.commits.keySet()) {
            var own = commits.getOrDefault(label, "nothing");
            if (!own.equals(other.commits.get(label))) {
                return Optional.of(label + " is " + own + " instead of " + other.commits.get(label));
            }
        }
        for (var label : commits.keySet()) {
            if (!other.commits.containsKey(label)) {
                return Optional.of(label + " should not be there");
            }
        }
        return state.equals(other.state)
                ? Optional.empty()
                : Optional.of("its state is " + state + " instead of " + other.state);
    }
}
