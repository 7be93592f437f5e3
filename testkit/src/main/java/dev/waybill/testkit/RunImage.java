package dev.waybill.testkit;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.error.RunException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What came of a run that has ended, without times: to be compared with the same run under other circumstances.
 *
 * @param status how it ended
 * @param state the state that all commits make, if it is completed
 * @param commits by the path of their activation
 */
record RunImage(RunEnd.Status status, Optional<State> state, SortedMap<String, CommitImage> commits) {
    /** A commit without times, and without what it has cost: what was kept of an effect costs nothing the second time. */
    record CommitImage(
            List<String> parents,
            Update update,
            List<String> targets,
            List<List<Object>> items,
            int attempt,
            String failure,
            String by) {
        static CommitImage of(CommitRecord commit) {
            return new CommitImage(
                    commit.parents().stream().map(ActivationId::label).sorted().toList(),
                    commit.update(),
                    commit.targets().stream()
                            .map(t -> t.edge().to().name() + (t.isFanOut() ? " for " + t.items() + " items" : ""))
                            .toList(),
                    commit.items(),
                    commit.provenance().attempt(),
                    commit.provenance().failure(),
                    commit.provenance().by());
        }

        String described() {
            return "parents " + parents + ", writes " + RunImage.described(update) + ", leads to " + targets
                    + (items.isEmpty() ? "" : " with " + items)
                    + (attempt == 1 ? "" : ", attempt " + attempt)
                    + (failure.isEmpty() ? "" : ", after the failure '" + failure + "'")
                    + (by.isEmpty() ? "" : ", by " + by);
        }
    }

    RunImage {
        commits = Collections.unmodifiableSortedMap(new TreeMap<>(commits));
    }

    /** The path of a record's activation. */
    static String path(String scope, ActivationId activation) {
        return scope + activation.label();
    }

    static RunImage of(Engine engine, RunId id) {
        var status = engine.find(id)
                .flatMap(r -> r.end())
                .map(RunEnd::status)
                .orElseThrow(() -> new AssertionError("run " + id + " has an outcome, but the store has no end of it"));
        var commits = new TreeMap<String, CommitImage>();
        for (var commit : engine.commits(id)) {
            var path = path(commit.scope(), commit.activation());
            if (commits.put(path, CommitImage.of(commit)) != null) {
                throw new AssertionError("activation " + path + " is committed twice");
            }
        }
        return new RunImage(status, state(engine, id, status), commits);
    }

    private static Optional<State> state(Engine engine, RunId id, RunEnd.Status status) {
        try {
            return status == RunEnd.Status.COMPLETED ? Optional.of(engine.state(id)) : Optional.empty();
        } catch (RunException e) {
            throw new AssertionError("run " + id + " is completed, but has no state: " + e.text(), e);
        }
    }

    /**
     * The first difference, in words. Of runs that are not completed, the commits that both have are compared: which
     * branches got how far before a failure or a limit ended the run is a matter of timing.
     *
     * @param here how this one is called, e.g. {@code undisturbed}
     * @param there how the other one is called
     */
    Optional<String> difference(RunImage other, String here, String there) {
        if (status != other.status) {
            return Optional.of("the outcome differs" + both(here, status, there, other.status));
        }
        var paths = new TreeSet<>(commits.keySet());
        paths.addAll(other.commits.keySet());
        for (var path : paths) {
            var mine = Optional.ofNullable(commits.get(path));
            var theirs = Optional.ofNullable(other.commits.get(path));
            boolean comparable = status == RunEnd.Status.COMPLETED || mine.isPresent() && theirs.isPresent();
            if (comparable && !mine.equals(theirs)) {
                return Optional.of(
                        "commit " + path + " differs" + both(here, described(mine), there, described(theirs)));
            }
        }
        return state.equals(other.state)
                ? Optional.empty()
                : Optional.of("the final state differs"
                        + both(
                                here,
                                state.map(RunImage::described).orElse("none"),
                                there,
                                other.state.map(RunImage::described).orElse("none")));
    }

    private static String both(String here, Object mine, String there, Object theirs) {
        return "\n  " + here + ": " + mine + "\n  " + there + ": " + theirs;
    }

    private static String described(Optional<CommitImage> commit) {
        return commit.map(CommitImage::described).orElse("there is none");
    }

    private static String described(State state) {
        var text = new TreeMap<String, String>();
        for (var channel : state.channels().all()) {
            state.find(channel).ifPresent(value -> text.put(channel.name(), value.toString()));
        }
        return text.toString();
    }

    private static String described(Update update) {
        var text = new TreeMap<String, String>();
        update.forEach((channel, write) -> text.put(channel.name(), write.toString()));
        return text.toString();
    }
}
