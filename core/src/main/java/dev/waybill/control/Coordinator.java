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
     * @throws IllegalStateException if the event cannot happen in this state, e.g. a second commit of one activation
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
            next = trigger(next, entry, 0, Slot.NONE, ActivationId.INPUT);
        }
        return settle(next);
    }

    private Decision commit(ControlState state, ControlEvent.Committed event) {
        var activation = event.activation();
        var group = state.find(activation.node(), activation.round());
        if (group == null || !group.running().containsKey(activation.slot())) {
            throw new IllegalStateException(activation + " is not running, so it cannot commit");
        }
        var next = state.withGroup(group.committed(activation.slot()), -1);
        if (!event.limit().isEmpty()) {
            next = next.withLimit(event.limit());
        }
        for (var target : event.targets()) {
            var edge = target.edge();
            int round = activation.round() + (edge.loop() ? 1 : 0);
            if (!target.isFanOut()) {
                next = trigger(next, edge.to(), round, Slot.NONE, activation);
            } else {
                for (int i = 0; i < target.items() && next.ending() == null; i++) {
                    next = trigger(next, edge.to(), round, activation.slot().branch(activation.node(), i), activation);
                }
            }
        }
        return settle(next);
    }

    private ControlState trigger(ControlState state, Node node, int round, Slot slot, ActivationId parent) {
        if (state.ending() != null) {
            return state;
        }
        var group = state.find(node, round);
        if (group == null) {
            group = Group.empty(node, round);
        }
        if (group.running().containsKey(slot)) {
            throw new IllegalStateException(
                    new ActivationId(node, round, slot) + " is triggered by " + parent + " after it started");
        }
        boolean fresh = !group.pending().containsKey(slot);
        var next = state;
        if (fresh) {
            if (state.activations() >= limits.activations()) {
                return state.withEnding(new Ending.LimitReached("activations " + limits.activations()));
            }
            if (limits.visits() != Limits.NONE && state.visits(node) >= limits.visits()) {
                return state.withEnding(new Ending.LimitReached("visits " + limits.visits() + " of " + node.name()));
            }
            next = state.withVisit(node, limits.visits() != Limits.NONE);
        }
        return next.withGroup(group.triggered(slot, parent), fresh ? 1 : 0);
    }

    /** Starts what may start, and ends the run when nothing is live. */
    private Decision settle(ControlState state) {
        var ending = state.ending();
        if (ending != null) {
            return new Decision(state, List.of(new ControlCommand.End(ending)));
        }
        var commands = new ArrayList<ControlCommand>();
        var next = state;
        for (var group : state.groups) {
            if (!group.pending().isEmpty() && mayStart(state, group)) {
                for (var entry : group.pending().entrySet()) {
                    commands.add(new ControlCommand.Dispatch(
                            new ActivationId(group.node(), group.round(), entry.getKey()), entry.getValue()));
                }
                next = next.withGroup(group.started(), 0);
            }
        }
        if (next.live() == 0) {
            return end(next, next.limit().isEmpty() ? new Ending.Completed() : new Ending.LimitReached(next.limit()));
        }
        return new Decision(next, commands);
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
