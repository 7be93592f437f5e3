package dev.waybill.control;

import java.util.ArrayList;
import java.util.List;

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
    private final Limits limits;

    /** The coordinator of graphs of that shape, under those limits. */
    public Coordinator(Topology topology, Limits limits) {
        this.topology = topology;
        this.limits = limits;
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

    private Decision commit(ControlState state, ControlEvent.Committed event) {
        var activation = event.activation();
        var group = state.find(activation.node(), activation.round());
        if (group == null || !group.isRunning(activation.slot())) {
            throw new IllegalStateException(activation + " is not running, so it cannot commit");
        }
        var next = state.withGroup(group.committed(activation.slot()), -1);
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
        List<ControlCommand> commands = List.of();
        var next = state;
        for (var group : state.groups) {
            if (group.isPending() && mayStart(state, group)) {
                commands = dispatched(commands, group);
                next = next.withGroup(group.started(), 0);
            }
        }
        return new Decision(next, commands);
    }

    private static List<ControlCommand> dispatched(List<ControlCommand> before, Group group) {
        if (before.isEmpty() && group.pendingItems().isEmpty()) {
            return List.of(new ControlCommand.Dispatch(
                    new ActivationId(group.node(), group.round(), Slot.NONE), group.pending()));
        }
        var commands = new ArrayList<>(before);
        if (!group.pending().isEmpty()) {
            commands.add(new ControlCommand.Dispatch(
                    new ActivationId(group.node(), group.round(), Slot.NONE), group.pending()));
        }
        for (var fanOut : group.pendingItems()) {
            var parents = List.of(fanOut.parent());
            for (int i = 0; i < fanOut.items(); i++) {
                commands.add(new ControlCommand.Dispatch(
                        new ActivationId(group.node(), group.round(), fanOut.slot(i)), parents));
            }
        }
        return commands;
    }

    private boolean mayStart(ControlState state, Group group) {
        for (var other : state.groups) {
            if (other != group) {
                int distance = topology.loopDistance(other.node(), group.node());
                if (distance != Topology.UNREACHABLE && other.round() + distance <= group.round()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Decision end(ControlState state, Ending ending) {
        return new Decision(state.withEnding(ending), List.of(new ControlCommand.End(ending)));
    }
}
