package dev.waybill.engine;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.ControlCommand;
import dev.waybill.control.ControlEvent;
import dev.waybill.control.ControlState;
import dev.waybill.control.Coordinator;
import dev.waybill.control.Ending;
import dev.waybill.control.Limits;
import dev.waybill.control.Target;
import dev.waybill.error.AgentException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeBody;
import dev.waybill.graph.NodeDefinition;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One graph being run: the run's own, or a subgraph inside one of its activations. Drives the coordinator and keeps the
 * commits. Methods that return tasks leave it to the caller to run them. The run's lock guards all fields.
 */
final class Scope {
    private final LocalRun run;
    private final Graph graph;
    private final Coordinator coordinator;
    private final String path;
    private final @Nullable Task owner; // the subgraph activation, null for the run itself
    private final @Nullable Novelty novelty;
    private final Attempts attempts;
    private final Commits commits;
    private final Set<ActivationId> withdrawn = new HashSet<>();
    private ControlState control = ControlState.beforeStart();
    private int atWork; // tasks that do not wait, and subgraph activations with such tasks inside
    private volatile boolean over;

    Scope(LocalRun run, Graph graph, Coordinator coordinator, String path, @Nullable Task owner) {
        this.run = run;
        this.graph = graph;
        this.coordinator = coordinator;
        this.path = path;
        this.owner = owner;
        this.novelty = coordinator.limits().repeats() == Limits.NONE ? null : new Novelty();
        this.commits = new Commits(path);
        this.attempts = new Attempts(this, run, graph);
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

    NodeDefinition definition(Task task) {
        return graph.definition(task.activation().node());
    }

    /**
     * So many more tasks are at work here, or fewer; under the run's lock. Where there is none, all wait for people, and the
     * timeouts of the activation around do not count.
     */
    void atWork(int change) {
        boolean before = atWork > 0;
        atWork += change;
        if (owner != null && before != atWork > 0) {
            run.insideAtWork(owner.dispatched(), atWork > 0);
            owner.within().atWork(atWork > 0 ? 1 : -1);
        }
    }

    /** Whether commits must be told in the order in which they are kept, in this graph or in one inside it. */
    boolean isSerial() {
        return graph.hasRaces();
    }

    /** Whether nothing that happens here counts any more: the run has ended, or a subgraph around this has failed. */
    boolean isOver() {
        return over || (owner == null ? run.isOver() : owner.within().isOver());
    }

    /** Begins with a durable input commit on top of {@code before}. */
    List<Task> start(State before, Update input) {
        commits.addInput(before, input);
        return apply(new ControlEvent.Started());
    }

    /** Takes up what is committed, in the order in which it was; what was under way is to be run again. */
    List<Task> restore(State before, List<JournalRecord> records) {
        tell(new ControlEvent.Used(run.restored().usage(path)));
        for (var record : records) {
            switch (record) {
                case CommitRecord commit -> restore(before, commit);
                case JournalRecord.Withdrawal withdrawal -> {
                    withdrawn.add(withdrawal.activation());
                    tell(new ControlEvent.Withdrawn(withdrawal.activation()));
                }
                case JournalRecord.Note note -> throw new IllegalStateException("no scope has a " + note);
            }
        }
        var ending = control.ending();
        return ending == null ? tasks(coordinator.running(control, this::isSettled)) : ended(ending);
    }

    /** Whether an activation has been dispatched and neither committed nor been given up; under the run's lock. */
    boolean isUnderWay(ActivationId id) {
        return coordinator.isRunning(control, id) && !isSettled(id);
    }

    private boolean isSettled(ActivationId id) {
        return commits.contains(id) || withdrawn.contains(id);
    }

    private void restore(State before, CommitRecord record) {
        var id = record.activation();
        if (id.equals(ActivationId.BASE)) {
            return; // it is in what was before
        }
        if (id.equals(ActivationId.INPUT)) {
            commits.addInput(before, record.update());
            tell(new ControlEvent.Started());
            return;
        }
        var commit = commits.add(record, itemsByEdge(graph, id, record.targets(), record.items()));
        if (id.isEdit()) {
            tell(new ControlEvent.Edited(id));
        } else {
            tell(new ControlEvent.Committed(id, record.targets(), record.limit(), repeats(commit)));
        }
    }

    private void tell(ControlEvent event) {
        control = coordinator.decide(control, event).state();
    }

    private boolean repeats(Commit commit) {
        return novelty != null && novelty.repeats(commit.id().node(), commit.update(), commit.after());
    }

    /** Runs one activation, up to its commit. */
    Completion execute(Task task) {
        var definition = definition(task);
        try {
            if (task.isCancelled()) {
                return Completion.of(this, task, List::of);
            }
            if (task.isWithdrawnInside()) {
                var fact = new JournalRecord.Withdrawal(run.id(), path, task.activation(), "@inside", run.micros());
                return new Completion(this, task, fact, () -> withdrawn(task, "@inside"));
            }
            var seen = Past.of(task.parents());
            try {
                return run(task, definition, seen);
            } catch (Exception e) {
                return task.isCancelled()
                        ? attempts.abandoned(task, definition)
                        : attempts.handle(task, seen, definition, e);
            }
        } catch (Suspended e) {
            return Completion.of(this, task, List::of);
        } catch (Throwable e) { // whatever is thrown must end the run, or it would wait for ever
            return attempts.failure(task, e);
        }
    }

    private Completion run(Task task, NodeDefinition definition, Past seen) throws Exception {
        var failure = task.failure();
        if (failure != null) {
            throw failure;
        }
        if (task.missing() > 0) {
            throw new AgentException(
                    "join.quorum",
                    "the join waits for " + definition.rules().join().quorum() + " branches, and only "
                            + (definition.rules().join().quorum() - task.missing()) + " came");
        }
        var result = task.result();
        if (result == null && definition.body() instanceof NodeBody.OfGraph sub) {
            return enter(task, sub, Worker.visible(definition, seen.state()));
        }
        var update = result == null ? attempts.call(task, definition, seen.state()) : result;
        Worker.check(graph, definition, update);
        return commit(task, seen, run.services().store().lighten(update), "", Optional.empty());
    }

    private Completion enter(Task task, NodeBody.OfGraph sub, State seen) {
        var inner = new Scope(run, sub.graph(), run.coordinatorOf(sub.graph()), task.path() + "/", task);
        var before = State.empty(sub.graph().channels());
        var restored = run.locked(() -> run.restored().takeRecords(inner.path));
        if (!restored.isEmpty()) {
            return Completion.of(this, task, () -> inside(task, inner, () -> inner.restore(before, restored)));
        }
        var item = sub.mapping().itemType().isPresent() ? Worker.item(graph, task.activation(), task.source()) : null;
        var input = sub.mapping().input(seen, item);
        sub.graph().checkInput(input);
        long now = run.micros();
        var record = new CommitRecord(
                run.id(),
                inner.path,
                ActivationId.INPUT,
                List.of(),
                input,
                List.of(),
                List.of(),
                "",
                now,
                now,
                Provenance.AGENT);
        return new Completion(inner, null, record, () -> inside(task, inner, () -> inner.start(before, input)));
    }

    private List<Task> inside(Task task, Scope inner, Supplier<List<Task>> begin) {
        if (!task.dispatched().isLive()) {
            return List.of();
        }
        task.dispatched().inner(inner);
        run.running().waits(task.dispatched());
        return begin.get();
    }

    /** What the agent, a person or a policy has written, with what the routers say then. */
    Completion commit(Task task, Past seen, Update update, String failure, Optional<String> goTo) {
        var node = task.activation().node();
        var after = seen.state().with(update);
        var chosen = goTo.isPresent() ? Worker.goTo(graph, node, goTo.get()) : Worker.route(graph, node, after);
        var items = chosen.items().isEmpty()
                ? List.<List<Object>>of()
                : itemsByEdge(graph, task.activation(), chosen.targets(), chosen.items());
        var commit = new Commit(task.activation(), task.parents(), seen, update, after, items);
        long now = run.micros();
        var record = new CommitRecord(
                run.id(),
                path,
                task.activation(),
                task.parentIds(),
                update,
                chosen.targets(),
                chosen.items(),
                chosen.limit(),
                task.startedMicros(),
                now,
                provenance(task, failure));
        return new Completion(this, task, record, () -> {
            run.committed(task, now, update, chosen.targets());
            if (isOver()) { // what it has cost was too much
                return List.of();
            }
            return committed(commit, chosen);
        });
    }

    private static Provenance provenance(Task task, String failure) {
        var usage = task.usage();
        var by = task.by();
        return usage.isNone() && task.attempt() == 1 && failure.isEmpty() && by.isEmpty()
                ? Provenance.AGENT
                : new Provenance(usage, task.attempt(), failure, by);
    }

    private List<Task> committed(Commit commit, Worker.Chosen chosen) {
        boolean alone = control.live() == 1;
        commits.add(commit);
        if (alone && commits.leaves() == 1 && owner == null) { // nothing else is live, and nothing else is a leaf
            commits.keepOnly(commit);
        }
        return apply(new ControlEvent.Committed(commit.id(), chosen.targets(), chosen.limit(), repeats(commit)));
    }

    /** Work here has cost something: here and around. */
    void use(Usage usage) {
        if (!usage.isNone()) {
            apply(new ControlEvent.Used(usage));
            if (owner != null && !isOver()) {
                owner.within().use(usage);
            }
        }
    }

    /** The time of the run is up. */
    List<Task> timeIsUp(String limit) {
        return apply(new ControlEvent.TimeIsUp(limit));
    }

    /** A person has given up an activation, durably. */
    List<Task> withdrawn(Task task, String by) {
        run.tell(n -> new RunEvent.ActivationCancelled(n, run.micros(), task.path(), by));
        run.questions().close(task.path());
        withdrawn.add(task.activation());
        return apply(new ControlEvent.Withdrawn(task.activation()));
    }

    /** The task and what happens in the graph inside it are no longer wanted; under the run's lock. */
    void giveUp(Task task) {
        task.interrupt();
        var inner = task.inner();
        if (inner != null) {
            inner.over = true;
            run.interruptWithin(inner.path);
        }
    }

    /** The activation failed for good: the run ends, or where this is a subgraph, its activation has failed. */
    List<Task> fail(Task task, Throwable thrown) {
        var problem = Worker.wrap(task, thrown);
        run.tell(n -> new RunEvent.ActivationFailed(n, run.micros(), task.path(), problem, false));
        tell(new ControlEvent.Failed(task.activation()));
        over = true;
        if (owner == null) {
            run.standing().finish(new Outcome.Failed(problem));
            return List.of();
        }
        run.interruptWithin(path);
        return goOn(owner.withFailure(problem));
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
        Commit[] parents = {};
        for (var command : commands) {
            switch (command) {
                case ControlCommand.Dispatch dispatch -> {
                    if (dispatch.parents() != ids) { // the activations of a fan-out share theirs
                        ids = dispatch.parents();
                        parents = commits.load(ids);
                    }
                    dispatch(dispatch, parents, now, tasks);
                }
                case ControlCommand.Withdraw withdraw -> lost(withdraw);
                case ControlCommand.End end -> throw new IllegalStateException("the end is looked for first");
            }
        }
        return tasks;
    }

    private void dispatch(ControlCommand.Dispatch dispatch, Commit[] parents, long now, List<Task> tasks) {
        var source = dispatch.source() == dispatch.parents().getFirst() ? parents[0] : commits.load(dispatch.source());
        var task = new Task(this, dispatch.activation(), dispatch.parents(), parents, source, dispatch.missing(), now);
        run.dispatched(task, now);
        var given = run.restored().takeGiven(task.path());
        var retry = run.restored().takeRetry(task.path());
        if (given != null) {
            tasks.add(task.withResult(given.update(), given.by()));
        } else if (retry != null) {
            tasks.addAll(attempts.attemptAt(retry.nextMicros(), task, retry.attempt() + 1, retry.firstMicros()));
        } else {
            tasks.add(task);
        }
    }

    /** A join has what it needs: what could still have triggered it is given up. */
    private void lost(ControlCommand.Withdraw withdraw) {
        var losers = run.running()
                .matching(t -> t.within() == this
                        && t.activation().node() == withdraw.node()
                        && t.activation().round() == withdraw.round());
        for (var task : losers) {
            run.running().remove(task, Stage.FENCED);
            giveUp(task);
            run.questions().close(task.path());
            run.tell(n -> new RunEvent.ActivationCancelled(n, run.micros(), task.path(), "@join"));
        }
    }

    private List<Task> ended(Ending ending) {
        return switch (ending) {
            case Ending.Completed completed -> completed();
            case Ending.LimitReached limit -> {
                run.standing()
                        .finish(new Outcome.LimitReached(
                                path.isEmpty() ? limit.limit() : limit.limit() + " in " + path));
                yield List.of();
            }
            case Ending.Cancelled cancelled -> cancelled();
            case Ending.Failed failed -> throw new IllegalStateException("a failure ends the run where it is reported");
        };
    }

    /** All that was left has been given up: that is the end of the run, or of the activation around. */
    private List<Task> cancelled() {
        if (owner == null) {
            run.standing().finish(new Outcome.Cancelled());
            return List.of();
        }
        over = true;
        return goOn(owner.withdrawnInside());
    }

    private List<Task> goOn(Task task) {
        run.running().goesOn(task.dispatched());
        return List.of(task);
    }

    private List<Task> completed() {
        if (owner == null) {
            try {
                run.standing().finish(new Outcome.Completed(commits.head().withoutTransient()));
            } catch (WaybillException e) {
                run.standing().finish(new Outcome.Failed(e));
            }
            return List.of();
        }
        try {
            commits.head(); // unrelated writers of a value channel conflict here, as in any graph
            var written = commits.stream()
                    .filter(c -> !c.id().equals(ActivationId.INPUT))
                    .sorted(Comparator.comparing(Commit::id))
                    .map(Commit::update)
                    .toList();
            var sub = (NodeBody.OfGraph)
                    owner.within().graph.definition(owner.activation().node()).body();
            var update = sub.mapping().output(Update.combined(written));
            return goOn(owner.withResult(update));
        } catch (Exception e) { // a mapping or reducer of the user threw
            return goOn(owner.withFailure(e));
        }
    }

    void cancel() {
        tell(new ControlEvent.CancelRequested());
    }

    /** For each edge of the node, in order, the items that went along it; nothing where no items did. */
    static List<List<Object>> itemsByEdge(
            Graph graph, ActivationId id, List<Target> targets, List<List<Object>> items) {
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
