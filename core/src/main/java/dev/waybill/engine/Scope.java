package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.ControlCommand;
import dev.waybill.control.ControlEvent;
import dev.waybill.control.ControlState;
import dev.waybill.control.Coordinator;
import dev.waybill.control.Ending;
import dev.waybill.control.Target;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Failure;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeBody;
import dev.waybill.graph.NodeDefinition;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One graph being run: the run's own, or a subgraph inside one of its activations. Drives the coordinator and keeps the
 * commits. Methods that return tasks leave it to the caller to run them. The run's lock guards all fields.
 */
final class Scope {
    private static final Commit[] NONE = {};

    private final LocalRun run;
    private final Graph graph;
    private final Coordinator coordinator;
    private final String path;
    private final @Nullable Task owner; // the subgraph activation, null for the run itself
    private final Map<ActivationId, Commit> commits = new HashMap<>();
    private ControlState control = ControlState.beforeStart();
    private int leaves;
    private int committed;
    private volatile boolean over;

    Scope(LocalRun run, Graph graph, Coordinator coordinator, String path, @Nullable Task owner) {
        this.run = run;
        this.graph = graph;
        this.coordinator = coordinator;
        this.path = path;
        this.owner = owner;
    }

    LocalRun run() {
        return run;
    }

    Graph graph() {
        return graph;
    }

    String path() {
        return path;
    }

    /** How many activations are committed. */
    int committed() {
        return committed;
    }

    /** Whether nothing that happens here counts any more: the run has ended, or a subgraph around this has failed. */
    boolean isOver() {
        return over || (owner == null ? run.isOver() : owner.scope().isOver());
    }

    /** Begins with a durable input commit on top of {@code before}. */
    List<Task> start(State before, Update input) {
        addInput(before, input);
        return apply(new ControlEvent.Started());
    }

    /** Takes up what is committed, in the order in which it was; what was under way is to be run again. */
    List<Task> restore(State before, List<CommitRecord> records) {
        for (var record : records) {
            if (record.activation().equals(ActivationId.INPUT)) {
                addInput(before, record.update());
                control =
                        coordinator.decide(control, new ControlEvent.Started()).state();
            } else {
                var parents = load(record.parents());
                committed++;
                add(new Commit(
                        record.activation(),
                        parents,
                        Past.of(parents),
                        record.update(),
                        itemsByEdge(record.activation(), record.targets(), record.items())));
                control = coordinator
                        .decide(
                                control,
                                new ControlEvent.Committed(record.activation(), record.targets(), record.limit()))
                        .state();
            }
        }
        var ending = control.ending();
        return ending == null ? tasks(control.running(commits::containsKey)) : ended(ending);
    }

    /** Runs one activation, up to its commit. */
    Completion execute(Task task) {
        var definition = graph.definition(task.id().node());
        try {
            if (isOver()) {
                return nothing();
            }
            var seen = Past.of(task.parents());
            try {
                return run(task, definition, seen);
            } catch (Exception e) {
                return handle(task, seen, definition.onFailure(), e);
            }
        } catch (Throwable e) { // whatever is thrown must end the run, or it would wait for ever
            return failure(task, e);
        }
    }

    private Completion run(Task task, NodeDefinition definition, Past seen) throws Exception {
        var failure = task.failure();
        if (failure != null) {
            throw failure;
        }
        var result = task.result();
        if (result == null && definition.body() instanceof NodeBody.OfGraph sub) {
            return enter(task, sub, Worker.visible(definition, seen.state()));
        }
        var update = result == null ? Worker.run(task, definition, seen.state()) : result;
        Worker.check(graph, definition, update);
        return commit(task, seen, update);
    }

    private Completion nothing() {
        return new Completion(this, null, List::of);
    }

    private Completion failure(Task task, Throwable thrown) {
        return new Completion(this, null, () -> fail(task, thrown));
    }

    private Completion handle(Task task, Past seen, FailurePolicy policy, Exception thrown) {
        if (!(policy instanceof FailurePolicy.CommitInstead instead) || isOver()) {
            return failure(task, thrown);
        }
        run.failed(task.path(), Worker.wrap(task, thrown), true);
        var cause = Worker.unwrap(thrown);
        var message = cause.getMessage();
        var failure = new Failure(
                task.id().node().name(),
                cause.getClass().getSimpleName(),
                message == null ? "" : message,
                seen.state());
        var update = instead.update().apply(failure);
        Worker.check(graph, graph.definition(task.id().node()), update);
        return commit(task, seen, update);
    }

    private Completion enter(Task task, NodeBody.OfGraph sub, State seen) {
        var inner = new Scope(run, sub.graph(), run.coordinatorOf(sub.graph()), task.path() + "/", task);
        var restored = run.takeRestored(inner.path);
        var before = State.empty(sub.graph().channels());
        if (!restored.isEmpty()) {
            return new Completion(inner, null, () -> inner.restore(before, restored));
        }
        var item = sub.mapping().itemType().isPresent() ? Worker.item(task) : null;
        var input = sub.mapping().input(seen, item);
        sub.graph().checkInput(input);
        long now = run.micros();
        var record = new CommitRecord(
                run.id(), inner.path, ActivationId.INPUT, List.of(), input, List.of(), List.of(), "", now, now);
        return new Completion(inner, record, () -> inner.start(before, input));
    }

    private Completion commit(Task task, Past seen, Update update) {
        var node = task.id().node();
        var after = seen.state().with(update);
        var chosen = Worker.route(graph, node, after);
        var items = chosen.items().isEmpty()
                ? List.<List<Object>>of()
                : itemsByEdge(task.id(), chosen.targets(), chosen.items());
        var commit = new Commit(task.id(), task.parents(), seen, update, after, items);
        long now = run.micros();
        var record = new CommitRecord(
                run.id(),
                path,
                task.id(),
                task.parentIds(),
                update,
                chosen.targets(),
                chosen.items(),
                chosen.limit(),
                task.startedMicros(),
                now);
        return new Completion(this, record, () -> {
            run.committed(task, now, update, chosen.targets());
            committed++;
            return committed(commit, chosen);
        });
    }

    private List<Task> committed(Commit commit, Worker.Chosen chosen) {
        boolean alone = control.live() == 1;
        add(commit);
        if (alone && leaves == 1 && owner == null) {
            commit.cutPast(); // nothing else is live, and nothing else is a leaf: all that follows has it in its past
            commits.clear();
            commits.put(commit.id(), commit);
        }
        return apply(new ControlEvent.Committed(commit.id(), chosen.targets(), chosen.limit()));
    }

    private void addInput(State before, Update input) {
        add(new Commit(ActivationId.INPUT, NONE, Past.beginning(before), input, before.with(input), List.of()));
    }

    private void add(Commit commit) {
        if (commits.put(commit.id(), commit) != null) {
            throw new IllegalStateException(path + commit.id() + " is committed already");
        }
        leaves++;
        for (var parent : commit.parents()) {
            if (parent.gainsChild()) {
                leaves--;
            }
        }
    }

    /** The activation failed for good: the run ends, or where this is a subgraph, its activation has failed. */
    private List<Task> fail(Task task, Throwable thrown) {
        var problem = Worker.wrap(task, thrown);
        run.failed(task.path(), problem, false);
        control =
                coordinator.decide(control, new ControlEvent.Failed(task.id())).state();
        over = true;
        if (owner == null) {
            run.finish(new Outcome.Failed(problem));
            return List.of();
        }
        run.interruptWithin(path);
        return List.of(owner.withFailure(problem));
    }

    private List<Task> apply(ControlEvent event) {
        var decision = coordinator.decide(control, event);
        control = decision.state();
        var ending = control.ending();
        return ending == null ? tasks(decision.commands()) : ended(ending);
    }

    private List<Task> tasks(List<? extends ControlCommand> commands) {
        if (commands.isEmpty()) {
            return List.of();
        }
        long now = run.micros();
        var tasks = new ArrayList<Task>(commands.size());
        List<ActivationId> ids = List.of();
        var parents = NONE;
        for (var command : commands) {
            var dispatch = dispatch(command);
            if (dispatch.parents() != ids) { // the activations of a fan-out share theirs
                ids = dispatch.parents();
                parents = load(ids);
            }
            var task = new Task(this, dispatch.activation(), ids, parents, now);
            run.dispatched(task, now);
            tasks.add(task);
        }
        return tasks;
    }

    private static ControlCommand.Dispatch dispatch(ControlCommand command) {
        return switch (command) {
            case ControlCommand.Dispatch dispatch -> dispatch;
            case ControlCommand.End end -> throw new IllegalStateException("the end is looked for first");
        };
    }

    private List<Task> ended(Ending ending) {
        return switch (ending) {
            case Ending.Completed completed -> completed();
            case Ending.LimitReached limit -> {
                run.finish(new Outcome.LimitReached(path.isEmpty() ? limit.limit() : limit.limit() + " in " + path));
                yield List.of();
            }
            case Ending.Cancelled cancelled -> {
                run.finish(new Outcome.Cancelled());
                yield List.of();
            }
            case Ending.Failed failed -> throw new IllegalStateException("a failure ends the run where it is reported");
        };
    }

    private List<Task> completed() {
        if (owner == null) {
            try {
                run.finish(new Outcome.Completed(head().withoutTransient()));
            } catch (WaybillException e) {
                run.finish(new Outcome.Failed(e));
            }
            return List.of();
        }
        try {
            head(); // unrelated writers of a value channel conflict here, as in any graph
            var written = commits.values().stream()
                    .filter(c -> !c.id().equals(ActivationId.INPUT))
                    .sorted(Comparator.comparing(Commit::id))
                    .map(Commit::update)
                    .toList();
            var sub = (NodeBody.OfGraph)
                    owner.scope().graph.definition(owner.id().node()).body();
            var update = sub.mapping().output(Update.combined(written));
            return List.of(owner.withResult(update));
        } catch (Exception e) { // a mapping or reducer of the user threw
            return List.of(owner.withFailure(e));
        }
    }

    /** The state that all commits together make. */
    State head() {
        var heads = commits.values().stream()
                .filter(c -> !c.hasChild())
                .sorted(Comparator.comparing(Commit::id))
                .toArray(Commit[]::new);
        return Past.of(heads).state();
    }

    void cancel() {
        control =
                coordinator.decide(control, new ControlEvent.CancelRequested()).state();
    }

    private Commit[] load(List<ActivationId> ids) {
        var result = new Commit[ids.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = load(ids.get(i));
        }
        return result;
    }

    private Commit load(ActivationId id) {
        var commit = commits.get(id);
        if (commit == null) {
            throw new IllegalStateException("there is no commit " + path + id);
        }
        return commit;
    }

    /** For each edge of the node, in order, the items that went along it; nothing where no items did. */
    private List<List<Object>> itemsByEdge(ActivationId id, List<Target> targets, List<List<Object>> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        var result = new ArrayList<List<Object>>();
        for (var edge : graph.topology().outgoing(id.node())) {
            int next = 0;
            List<Object> found = List.of();
            for (var target : targets) {
                if (target.isFanOut()) {
                    if (target.edge().to().index() == edge.to().index()) {
                        found = items.get(next);
                    }
                    next++;
                }
            }
            result.add(found);
        }
        return result;
    }
}
