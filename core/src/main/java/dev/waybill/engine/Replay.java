package dev.waybill.engine;

import dev.waybill.agent.Blobs;
import dev.waybill.control.ActivationId;
import dev.waybill.control.ControlCommand;
import dev.waybill.control.ControlEvent;
import dev.waybill.control.ControlState;
import dev.waybill.control.Coordinator;
import dev.waybill.control.Limits;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeBody;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run that is done again from what is recorded of it: every agent runs on the state that it saw, effects and answers are
 * those that were kept, the choices of joins are those that were made, and nothing is written. Agents run one after the other,
 * in the thread of the caller.
 */
public final class Replay {
    /**
     * What a replay shows.
     *
     * @param commits how many commits of agents are the same
     * @param skipped how many were not done again: made by people, from handled failures, or inherited by a fork
     * @param difference the first thing that is not the same, if anything
     */
    public record Verification(int commits, int skipped, Optional<Difference> difference) {
        /** Whether everything is the same. */
        public boolean isSame() {
            return difference.isEmpty();
        }
    }

    /**
     * Something that is not the same.
     *
     * @param activation where
     * @param what in words, without data
     * @param recorded what was written then, if it is the update that differs
     * @param replayed what is written now, likewise
     */
    public record Difference(
            ActivationPath activation, String what, Optional<Update> recorded, Optional<Update> replayed) {}

    /** One graph being replayed: the run's own, or one inside. */
    private static final class Place {
        private final Graph graph;
        private final Coordinator coordinator;
        private final State before;
        private final Commits commits = new Commits("");
        private final Map<ActivationId, ControlCommand.Dispatch> dispatched = new HashMap<>();
        private ControlState control = ControlState.beforeStart();

        private Place(Graph graph, State before) {
            this.graph = graph;
            this.coordinator = graph.coordinator().under(Limits.none()); // the run was under others
            this.before = before;
        }

        private void tell(ControlEvent event) {
            var decision = coordinator.decide(control, event);
            control = decision.state();
            for (var command : decision.commands()) {
                if (command instanceof ControlCommand.Dispatch d) {
                    dispatched.put(d.activation(), d);
                }
            }
        }
    }

    private final RunRecord run;
    private final Graph graph;
    private final State before;
    private final List<JournalRecord> facts;
    private final Map<String, Map<String, JournalRecord.Effect>> effects = new HashMap<>();
    private final Map<String, Map<Integer, QuestionRecord>> questions = new HashMap<>();
    private final Blobs blobs;
    private final Map<String, Place> places = new HashMap<>();

    Replay(
            RunRecord run,
            Graph graph,
            State before,
            List<JournalRecord> facts,
            List<QuestionRecord> asked,
            Blobs blobs) {
        this.blobs = blobs;
        this.run = run;
        this.graph = graph;
        this.before = before;
        this.facts = facts;
        for (var fact : facts) {
            if (fact instanceof JournalRecord.Effect e) {
                effects.computeIfAbsent(e.scope() + e.activation(), p -> new HashMap<>())
                        .put(e.name(), e);
            }
        }
        asked.forEach(q ->
                questions.computeIfAbsent(q.activation(), p -> new HashMap<>()).put(q.number(), q));
    }

    /**
     * Does the run again and compares every commit with what is recorded, up to the first difference. What is recorded must
     * be possible: a commit of what was not under way is a difference.
     */
    public Verification verify() {
        int same = 0;
        int skipped = 0;
        for (var fact : facts) {
            if (fact instanceof JournalRecord.Withdrawal w) {
                load(w.scope()).tell(new ControlEvent.Withdrawn(w.activation()));
            }
            if (!(fact instanceof CommitRecord commit)) {
                continue;
            }
            var place = place(commit);
            if (commit.activation().node().index() < 0) {
                begin(place, commit);
                continue;
            }
            boolean again = isToBeDoneAgain(place, commit);
            var path = new ActivationPath(commit.scope(), commit.activation());
            if (place.commits.contains(commit.activation())) {
                return new Verification(same, skipped, different(path, "it was committed a second time"));
            }
            var dispatch = place.dispatched.get(commit.activation());
            if (dispatch == null) {
                return new Verification(same, skipped, different(path, "nothing led to it"));
            }
            var difference = again ? compare(place, path, dispatch, commit) : Optional.<Difference>empty();
            if (difference.isPresent()) {
                return new Verification(same, skipped, difference);
            }
            same += again ? 1 : 0;
            skipped += again ? 0 : 1;
            take(place, commit);
        }
        return new Verification(same, skipped, Optional.empty());
    }

    private Place load(String scope) {
        var place = places.get(scope);
        if (place == null) {
            throw new IllegalStateException("run " + run.id() + " has no input in scope " + scope);
        }
        return place;
    }

    private Place place(CommitRecord commit) {
        var known = places.get(commit.scope());
        if (known != null) {
            return known;
        }
        var scope = commit.scope();
        if (scope.isEmpty()) {
            return places.computeIfAbsent("", s -> new Place(graph, before));
        }
        var outer = scope.substring(0, scope.lastIndexOf('/', scope.length() - 2) + 1);
        var node = scope.substring(outer.length(), scope.indexOf('@', outer.length()));
        var inner = load(outer).graph.subgraph(node).orElseThrow();
        return places.computeIfAbsent(scope, s -> new Place(inner, State.empty(inner.channels())));
    }

    private static void begin(Place place, CommitRecord commit) {
        var id = commit.activation();
        if (id.equals(ActivationId.INPUT)) {
            place.commits.addInput(place.before, commit.update());
            place.tell(new ControlEvent.Started());
        } else if (id.isEdit()) {
            take(place, commit);
            for (var led : place.coordinator.running(place.control, place.commits::contains)) {
                place.dispatched.put(led.activation(), led); // what was under way begins again after the edit
            }
        }
    }

    private static void take(Place place, CommitRecord commit) {
        place.commits.add(
                commit, Scope.itemsByEdge(place.graph, commit.activation(), commit.targets(), commit.items()));
        place.tell(Archive.event(commit));
    }

    private boolean isToBeDoneAgain(Place place, CommitRecord commit) {
        boolean inherited = commit.committedMicros() < Services.micros(run.createdAt());
        return !inherited
                && commit.provenance().failure().isEmpty()
                && commit.provenance().by().isEmpty()
                && !(place.graph.definition(commit.activation().node()).body() instanceof NodeBody.OfGraph);
    }

    private Optional<Difference> compare(
            Place place, ActivationPath path, ControlCommand.Dispatch dispatch, CommitRecord commit) {
        var source = place.commits.load(dispatch.source());
        if (!dispatch.parents().equals(commit.parents())) {
            return different(path, "it was led to in another way");
        }
        var definition = place.graph.definition(commit.activation().node());
        var seen = Past.of(place.commits.load(commit.parents())).state();
        var context = new ReplayContext(
                run,
                path,
                effects.getOrDefault(path.toString(), Map.of()),
                questions.getOrDefault(path.toString(), Map.of()),
                blobs);
        try {
            var update = Worker.replay(place.graph, commit.activation(), source, definition, seen, context);
            Worker.check(place.graph, definition, update);
            if (!update.equals(commit.update())) {
                return Optional.of(new Difference(
                        path,
                        "it writes something else: " + differing(commit.update(), update),
                        Optional.of(commit.update()),
                        Optional.of(update)));
            }
            var chosen = Worker.route(place.graph, commit.activation().node(), seen.with(update));
            if (!chosen.targets().equals(commit.targets())
                    || !chosen.items().equals(commit.items())
                    || !chosen.limit().equals(commit.limit())) {
                return different(path, "it leads elsewhere");
            }
            return Optional.empty();
        } catch (WaybillException e) {
            return different(path, "it fails: " + e.text());
        } catch (Exception e) { // an agent may throw anything
            return different(path, "it fails: " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private static Optional<Difference> different(ActivationPath path, String what) {
        return Optional.of(new Difference(path, what, Optional.empty(), Optional.empty()));
    }

    private static List<String> differing(Update recorded, Update replayed) {
        var names = new ArrayList<String>();
        var then = written(recorded);
        var now = written(replayed);
        then.forEach((name, value) -> {
            if (!value.equals(now.get(name))) {
                names.add(name);
            }
        });
        now.keySet().stream().filter(n -> !then.containsKey(n)).forEach(names::add);
        return names.isEmpty() ? List.of("the order of channels") : names;
    }

    private static Map<String, Object> written(Update update) {
        var result = new LinkedHashMap<String, Object>();
        update.forEach((Channel<?> channel, Object value) -> result.put(channel.name(), value));
        return result;
    }
}
