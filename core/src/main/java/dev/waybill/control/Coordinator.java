package dev.waybill.control;

import dev.waybill.agent.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Decides who runs next: a pure function from what is known and what happened to what is known then and what is to be
 * done. An activation starts as soon as nothing that is still live could trigger it again in the same round, the
 * could-result-in rule of timely dataflow (Murray et al., "Naiad: a timely dataflow system", SOSP 2013) with one loop
 * counter.
 *
 * <p>Immutable; one instance serves any number of runs of a graph.
 */
public final class Coordinator {
    /** The next state and what is to be done, in order. */
    public record Decision(ControlState state, List<ControlCommand> commands) {}

    private final Topology topology;
    private final List<Join> joins;
    private final Limits limits;
    private final boolean races;

    /**
     * The coordinator of graphs of that shape, under those limits.
     *
     * @param joins for each node, in order of declaration, what it waits for
     */
    public Coordinator(Topology topology, List<Join> joins, Limits limits) {
        this.topology = topology;
        this.joins = List.copyOf(joins);
        this.limits = limits;
        this.races = joins.stream().anyMatch(Join::isRace);
    }

    /** The same under other limits. */
    public Coordinator under(Limits others) {
        return new Coordinator(topology, joins, others);
    }

    /** The limits. */
    public Limits limits() {
        return limits;
    }

    /** Whether there is a join that does not wait for all: then commits must be told in the order in which they are kept. */
    public boolean hasRaces() {
        return races;
    }

    /**
     * What was dispatched and has not committed, as it was dispatched, in commit order.
     *
     * @param committed tells whether an activation has committed; asked only of those of fan-outs that have begun to
     */
    public List<ControlCommand.Dispatch> running(ControlState state, Predicate<ActivationId> committed) {
        return state.running(committed, group -> missing(group, group.running()));
    }

    /**
     * What follows from {@code event}. After the end of the run nothing does.
     *
     * @throws IllegalStateException if the event cannot happen in this state, e.g. a commit of what does not run. The
     *     activations of a fan-out are counted, so the driver sees to it that none is told twice
     */
    public Decision decide(ControlState state, ControlEvent event) {
        if (state.ending() != null) {
            return new Decision(state, List.of());
        }
        return switch (event) {
            case ControlEvent.Started started -> start(state);
            case ControlEvent.Committed committed -> commit(state, committed);
            case ControlEvent.Failed failed -> end(state, new Ending.Failed(failed.activation()));
            case ControlEvent.Withdrawn withdrawn -> withdraw(state, withdrawn.activation());
            case ControlEvent.Edited edited -> new Decision(state.edited(edited.edit()), List.of());
            case ControlEvent.Used used -> use(state, used.usage());
            case ControlEvent.TimeIsUp timeIsUp -> end(state, new Ending.LimitReached(timeIsUp.limit()));
            case ControlEvent.CancelRequested cancel -> end(state, new Ending.Cancelled());
        };
    }

    private Decision start(ControlState state) {
        if (state.activations() > 0) {
            throw new IllegalStateException("the run has started already");
        }
        var next = state;
        for (var entry : topology.entries()) {
            next = trigger(next, entry, 0, ActivationId.INPUT);
        }
        return settle(next);
    }

    private Decision use(ControlState state, Usage more) {
        var next = state.withUsage(more);
        var exceeded = limits.exceeded(next.usage());
        return exceeded.isEmpty() ? new Decision(next, List.of()) : end(next, new Ending.LimitReached(exceeded));
    }

    private Decision withdraw(ControlState state, ActivationId activation) {
        if (!isRunning(state, activation)) {
            return new Decision(state, List.of()); // a join has given it up already
        }
        var next = state.withGroup(running(state, activation).committed(activation.slot()), -1);
        return next.live() == 0 ? end(next, new Ending.Cancelled()) : settle(next);
    }

    private static Group running(ControlState state, ActivationId activation) {
        var group = state.find(activation.node(), activation.round());
        if (group == null || !group.isRunning(activation.slot())) {
            throw new IllegalStateException(activation + " is not running");
        }
        return group;
    }

    private Decision commit(ControlState state, ControlEvent.Committed event) {
        var activation = event.activation();
        var next = state.withGroup(running(state, activation).committed(activation.slot()), -1);
        int repeats = event.repeats() ? state.repeats() + 1 : 0;
        if (repeats != state.repeats()) {
            next = next.withRepeats(repeats);
        }
        if (repeats > limits.repeats()) {
            return end(
                    next,
                    new Ending.LimitReached("repeats " + limits.repeats() + " at "
                            + activation.node().name()));
        }
        if (!event.limit().isEmpty()) {
            next = next.withLimit(event.limit());
        }
        for (var target : event.targets()) {
            int round = activation.round() + (target.edge().loop() ? 1 : 0);
            next = target.isFanOut()
                    ? fanOut(next, target.edge().to(), round, activation, target.items())
                    : trigger(next, target.edge().to(), round, activation);
        }
        return settle(next);
    }

    private ControlState trigger(ControlState state, Node node, int round, ActivationId parent) {
        var present = state.find(node, round);
        var group = present == null ? Group.empty(node, round) : present;
        if (!group.running().isEmpty()) {
            throw new IllegalStateException(
                    new ActivationId(node, round, Slot.NONE) + " is triggered by " + parent + " after it started");
        }
        boolean fresh = group.pending().isEmpty();
        var counted = fresh ? count(state, node, 1) : state;
        return counted.ending() == null ? counted.withGroup(group.triggered(parent), fresh ? 1 : 0) : counted;
    }

    private ControlState fanOut(ControlState state, Node node, int round, ActivationId parent, int items) {
        var present = state.find(node, round);
        var group = present == null ? Group.empty(node, round) : present;
        var counted = count(state, node, items);
        return counted.ending() == null ? counted.withGroup(group.fannedOut(parent, items), items) : counted;
    }

    /** Counts activations against the limits; the state has an ending if one is reached. */
    private ControlState count(ControlState state, Node node, int more) {
        if (state.ending() != null) {
            return state;
        }
        if ((long) state.activations() + more > limits.activations()) {
            return state.withEnding(new Ending.LimitReached("activations " + limits.activations()));
        }
        boolean visits = limits.visits() != Limits.NONE;
        if (visits && (long) state.visits(node) + more > limits.visits()) {
            return state.withEnding(new Ending.LimitReached("visits " + limits.visits() + " of " + node.name()));
        }
        return state.withVisits(node, more, visits);
    }

    /** Starts what may start, and ends the run when nothing is live. */
    private Decision settle(ControlState state) {
        var ending = state.ending();
        if (ending != null) {
            return new Decision(state, List.of(new ControlCommand.End(ending)));
        }
        if (state.live() == 0) {
            return end(
                    state, state.limit().isEmpty() ? new Ending.Completed() : new Ending.LimitReached(state.limit()));
        }
        return races ? race(state) : startAll(state, List.of());
    }

    private Decision startAll(ControlState state, List<ControlCommand> before) {
        var commands = before;
        var next = state;
        for (var group : state.groups) {
            if (group.isPending() && mayStart(state, group)) {
                commands = dispatched(commands, group);
                next = next.withGroup(group.started(), 0);
            }
        }
        return new Decision(next, commands);
    }

    /** Where enough branches have come, what could still trigger the join is withdrawn, which lets it start as any other. */
    private Decision race(ControlState state) {
        var next = state;
        var commands = new ArrayList<ControlCommand>();
        for (var group : state.groups) {
            var current = next.find(group.node(), group.round());
            var join = joins.get(group.node().index());
            if (current != null && join.isRace() && current.pending().size() >= join.quorum()) {
                for (var other : next.groups) {
                    if (isBefore(other, current)) {
                        next = next.without(other);
                        commands.add(new ControlCommand.Withdraw(other.node(), other.round()));
                    }
                }
            }
        }
        return startAll(next, commands);
    }

    private List<ControlCommand> dispatched(List<ControlCommand> before, Group group) {
        if (before.isEmpty() && group.pendingItems().isEmpty()) {
            return List.of(dispatchPlain(group));
        }
        var commands = new ArrayList<>(before);
        if (!group.pending().isEmpty()) {
            commands.add(dispatchPlain(group));
        }
        for (var fanOut : group.pendingItems()) {
            for (int i = 0; i < fanOut.items(); i++) {
                commands.add(new ControlCommand.Dispatch(
                        new ActivationId(group.node(), group.round(), fanOut.slot(i)),
                        fanOut.parents(),
                        fanOut.parent(),
                        0));
            }
        }
        return commands;
    }

    private ControlCommand.Dispatch dispatchPlain(Group group) {
        return new ControlCommand.Dispatch(
                new ActivationId(group.node(), group.round(), Slot.NONE),
                Group.distinct(group.pending()),
                group.pending().getFirst(),
                missing(group, group.pending()));
    }

    private int missing(Group group, List<ActivationId> parents) {
        var join = joins.get(group.node().index());
        return join.isRace() ? Math.max(0, join.quorum() - parents.size()) : 0;
    }

    private boolean mayStart(ControlState state, Group group) {
        for (var other : state.groups) {
            if (isBefore(other, group)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an activation is under way; of a fan-out, whether any is. */
    public boolean isRunning(ControlState state, ActivationId activation) {
        var group = state.find(activation.node(), activation.round());
        return group != null && group.isRunning(activation.slot());
    }

    /** Whether the one has to be over before the other starts, as it could still trigger it. */
    public boolean isBefore(ActivationId one, ActivationId other) {
        return isBefore(one.node(), one.round(), other.node(), other.round());
    }

    private boolean isBefore(Group one, Group other) {
        return isBefore(one.node(), one.round(), other.node(), other.round());
    }

    private boolean isBefore(Node one, int round, Node other, int otherRound) {
        if (one.index() == other.index() && round == otherRound) {
            return false;
        }
        int distance = topology.loopDistance(one, other);
        return distance != Topology.UNREACHABLE && round + distance <= otherRound;
    }

    private static Decision end(ControlState state, Ending ending) {
        return new Decision(state.withEnding(ending), List.of(new ControlCommand.End(ending)));
    }
}
