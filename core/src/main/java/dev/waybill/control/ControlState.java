package dev.waybill.control;

import dev.waybill.persistent.PersistentMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the coordinator knows of a run: the live activations, the counts that limits need, and how it ended. Immutable;
 * only {@link Coordinator} makes another one.
 */
public final class ControlState {
    private static final ControlState NEW = new ControlState(new Group[0], 0, 0, PersistentMap.empty(), "", null);

    final Group[] groups; // by round, then position; none is empty
    private final int live;
    private final int activations;
    private final PersistentMap<Integer, Integer> visits;
    private final String limit;
    private final @Nullable Ending ending;

    private ControlState(
            Group[] groups,
            int live,
            int activations,
            PersistentMap<Integer, Integer> visits,
            String limit,
            @Nullable Ending ending) {
        this.groups = groups;
        this.live = live;
        this.activations = activations;
        this.visits = visits;
        this.limit = limit;
        this.ending = ending;
    }

    /** Before the run begins. */
    public static ControlState beforeStart() {
        return NEW;
    }

    /** How many activations are triggered and not committed. */
    public int live() {
        return live;
    }

    /** How many activations there were, live ones included. */
    public int activations() {
        return activations;
    }

    /** How the run ended, or null while it goes on. */
    public @Nullable Ending ending() {
        return ending;
    }

    /**
     * What was dispatched and has not committed, as it was dispatched, in commit order.
     *
     * @param committed tells whether an activation has committed; asked only of those of fan-outs that have begun to
     */
    public List<ControlCommand.Dispatch> running(Predicate<ActivationId> committed) {
        var result = new ArrayList<ControlCommand.Dispatch>();
        for (var group : groups) {
            if (!group.running().isEmpty()) {
                result.add(new ControlCommand.Dispatch(
                        new ActivationId(group.node(), group.round(), Slot.NONE), group.running()));
            }
            for (var fanOut : group.runningItems().values()) {
                for (int i = 0; i < fanOut.items(); i++) {
                    var id = new ActivationId(group.node(), group.round(), fanOut.slot(i));
                    if (!committed.test(id)) {
                        result.add(new ControlCommand.Dispatch(id, List.of(fanOut.parent())));
                    }
                }
            }
        }
        result.sort((a, b) -> a.activation().compareTo(b.activation()));
        return result;
    }

    int visits(Node node) {
        var count = visits.get(node.index());
        return count == null ? 0 : count;
    }

    String limit() {
        return limit;
    }

    @Nullable Group find(Node node, int round) {
        int place = place(node, round);
        return place < 0 ? null : groups[place];
    }

    ControlState withGroup(Group group, int liveChange) {
        int place = place(group.node(), group.round());
        Group[] copy;
        if (place < 0) {
            int at = -place - 1;
            copy = new Group[groups.length + 1];
            System.arraycopy(groups, 0, copy, 0, at);
            copy[at] = group;
            System.arraycopy(groups, at, copy, at + 1, groups.length - at);
        } else if (group.isEmpty()) {
            copy = new Group[groups.length - 1];
            System.arraycopy(groups, 0, copy, 0, place);
            System.arraycopy(groups, place + 1, copy, place, copy.length - place);
        } else {
            copy = groups.clone();
            copy[place] = group;
        }
        return new ControlState(copy, live + liveChange, activations, visits, limit, ending);
    }

    ControlState withVisits(Node node, int count, boolean counted) {
        var more = counted ? visits.with(node.index(), visits(node) + count) : visits;
        return new ControlState(groups, live, activations + count, more, limit, ending);
    }

    ControlState withLimit(String reached) {
        return new ControlState(groups, live, activations, visits, reached, ending);
    }

    ControlState withEnding(Ending how) {
        return new ControlState(groups, live, activations, visits, limit, how);
    }

    private int place(Node node, int round) {
        int low = 0;
        int high = groups.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            var group = groups[middle];
            int order = group.round() != round
                    ? Integer.compare(group.round(), round)
                    : Integer.compare(group.node().position(), node.position());
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ControlState s
                && Arrays.equals(s.groups, groups)
                && s.activations == activations
                && s.limit.equals(limit)
                && java.util.Objects.equals(s.ending, ending);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groups) * 31 + activations;
    }
}
