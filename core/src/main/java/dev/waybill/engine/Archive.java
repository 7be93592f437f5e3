package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.ControlCommand;
import dev.waybill.control.ControlEvent;
import dev.waybill.control.ControlState;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.error.ConflictException;
import dev.waybill.error.Nearest;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Weight;
import dev.waybill.state.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Reads what is stored, with the graphs that an engine knows. Thread-safe. */
final class Archive {
    private final Store store;
    private final Map<String, Graph> graphs = new ConcurrentHashMap<>();

    Archive(Store store) {
        this.store = store;
    }

    /** The latest definition counts: agents are not part of what a fingerprint covers. */
    void register(Graph graph) {
        graphs.merge(graph.name(), graph, (known, latest) -> {
            if (!known.fingerprint().equals(latest.fingerprint())) {
                throw new RunException(
                        "run.graph",
                        "this engine knows another graph named '" + graph.name() + "'; give one of them another name");
            }
            return latest;
        });
    }

    RunRecord load(RunId id) {
        return store.find(id).orElseThrow(() -> new RunException("run.unknown", "there is no run " + id));
    }

    Graph graphOf(RunRecord record) {
        var graph = graphs.get(record.graph());
        if (graph == null) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " is of graph '" + record.graph() + "', which this engine does not know");
        }
        if (!graph.fingerprint().equals(record.fingerprint())) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " was started with another definition of graph '" + record.graph()
                            + "': use the version that started it");
        }
        return graph;
    }

    /** What a run has recorded, in order. */
    List<JournalRecord> facts(RunRecord record, Graph graph) {
        if (!record.graph().equals(graph.name()) || !record.fingerprint().equals(graph.fingerprint())) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " on thread " + record.thread() + " was of another definition of graph '"
                            + record.graph() + "'");
        }
        var facts = new ArrayList<JournalRecord>();
        store.read(record.id(), new GraphTypes(graph), facts::add);
        return facts;
    }

    /** The commits of the run's own graph among them. */
    static List<CommitRecord> ownCommits(List<JournalRecord> facts) {
        return facts.stream()
                .filter(CommitRecord.class::isInstance)
                .map(CommitRecord.class::cast)
                .filter(c -> c.scope().isEmpty())
                .toList();
    }

    /** What was before a run: what the earlier ones on its thread have left. */
    Before before(RunRecord record, Graph graph, List<JournalRecord> facts) {
        return base(ownCommits(facts), graph)
                .map(Before::known)
                .orElseGet(() -> after(store.runsSinceBase(record.thread(), record.number()), graph));
    }

    /** What these runs, one after the other, leave to the next one: all since the newest one that has a base. */
    Before after(List<RunRecord> runs, Graph graph) {
        var state = State.empty(graph.channels());
        int records = 0;
        long written = 0;
        for (var run : runs) {
            var facts = facts(run, graph);
            var own = ownCommits(facts);
            state = base(own, graph).orElse(state);
            if (run.end().filter(e -> e.status() == RunEnd.Status.ROLLED_BACK).isEmpty()) {
                state = head(run, state, own).withoutTransient();
            }
            records += facts.size();
            written += written(facts);
        }
        return new Before(state, runs, records, written);
    }

    /** About how many bytes commits have written. */
    private static long written(List<JournalRecord> facts) {
        return facts.stream()
                .mapToLong(f -> f instanceof CommitRecord c && !c.activation().equals(ActivationId.BASE)
                        ? Weight.of(c.update())
                        : 0)
                .sum();
    }

    /** What runs that are deleted, or the origin of a fork, have left to a run. */
    private static Optional<State> base(List<CommitRecord> own, Graph graph) {
        return own.stream()
                .filter(c -> c.activation().equals(ActivationId.BASE))
                .findFirst()
                .map(b -> State.empty(graph.channels()).with(b.update()));
    }

    private static State head(RunRecord run, State before, List<CommitRecord> own) {
        try {
            return History.of(before, own).head();
        } catch (ConflictException e) {
            throw new RunException(
                    "run.conflict",
                    "run " + run.id() + " ended in a conflict and has no one state: " + e.text()
                            + "; go on on another thread",
                    e);
        }
    }

    /** The state that the commits of a run make so far, with transient channels. */
    State head(RunRecord run) {
        var graph = graphOf(run);
        var facts = facts(run, graph);
        return head(run, before(run, graph, facts).state(), ownCommits(facts));
    }

    History history(RunRecord run) {
        var graph = graphOf(run);
        var facts = facts(run, graph);
        return History.of(before(run, graph, facts).state(), ownCommits(facts));
    }

    /** The commit of a checkpoint. */
    static CommitRecord find(History history, List<JournalRecord> facts, Checkpoint checkpoint) {
        var found = history.find(checkpoint.commit());
        if (found == null) {
            var labels =
                    ownCommits(facts).stream().map(c -> c.activation().label()).toList();
            throw new RunException(
                    "checkpoint.unknown",
                    "run " + checkpoint.run() + " has no commit '" + checkpoint.commit() + "'"
                            + Nearest.hint(checkpoint.commit(), labels));
        }
        return found;
    }

    /** The activations of the run's own graph that are under way, by what was recorded. */
    static List<ControlCommand.Dispatch> underWay(Graph graph, Optional<Limits> limits, List<JournalRecord> facts) {
        var coordinator = limits.map(l -> graph.coordinator().under(l.over(graph.limits())))
                .orElse(graph.coordinator());
        var control = ControlState.beforeStart();
        var settled = new HashSet<ActivationId>();
        for (var fact : facts) {
            ControlEvent event = null;
            if (fact instanceof CommitRecord c
                    && c.scope().isEmpty()
                    && !c.activation().equals(ActivationId.BASE)) {
                settled.add(c.activation());
                event = event(c);
            } else if (fact instanceof JournalRecord.Withdrawal w && w.scope().isEmpty()) {
                settled.add(w.activation());
                event = new ControlEvent.Withdrawn(w.activation());
            }
            if (event != null) {
                control = coordinator.decide(control, event).state();
            }
        }
        return control.ending() == null ? coordinator.running(control, settled::contains) : List.of();
    }

    /** The terms that a run is under. */
    static JournalRecord.Terms terms(RunRecord run, List<JournalRecord> facts) {
        return facts.reversed().stream()
                .filter(JournalRecord.Terms.class::isInstance)
                .map(JournalRecord.Terms.class::cast)
                .findFirst()
                .orElse(new JournalRecord.Terms(
                        run.id(), Optional.empty(), run.origin().deadline()));
    }

    static ControlEvent event(CommitRecord commit) {
        var id = commit.activation();
        if (id.equals(ActivationId.INPUT)) {
            return new ControlEvent.Started();
        }
        return id.isEdit()
                ? new ControlEvent.Edited(id)
                : new ControlEvent.Committed(id, commit.targets(), commit.limit(), false);
    }
}
