package dev.waybill.control;

import dev.waybill.agent.Usage;
import dev.waybill.persistent.PersistentMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the coordinator knows of a run: the live activations, the counts that limits need, and how it ended. Immutable;
 * only {@link Coordinator} makes another one.
 */
public final class ControlState {
    private static final ControlState NEW =
            new ControlState(new Group[0], 0, 0, 0, PersistentMap.empty(), Usage.NONE, "", null);

    final Group[] groups; // by round, then position; none is empty
    private final int live;
    private final int activations;
    private final int repeats;
    private final PersistentMap<Integer, Integer> visits;
    private final Usage usage;
    private final String limit;
    private final @Nullable Ending ending;

    private ControlState(
            Group[] groups,
            int live,
            int activations,
            int repeats,
            PersistentMap<Integer, Integer> visits,
            Usage usage,
            String limit,
            @Nullable Ending ending) {
        this.groups = groups;
        this.live = live;
        this.activations = activations;
        this.repeats = repeats;
        this.visits = visits;
        this.usage = usage;
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

    /** See {@link Coordinator#running}. */
    List<ControlCommand.Dispatch> running(Predicate<ActivationId> committed, ToIntFunction<Group> missing) {
        var result = new ArrayList<ControlCommand.Dispatch>();
        for (var group : groups) {
            if (!group.running().isEmpty()) {
                result.add(new ControlCommand.Dispatch(
                        new ActivationId(group.node(), group.round(), Slot.NONE),
                        Group.distinct(group.running()),
                        group.running().getFirst(),
                        missing.applyAsInt(group)));
            }
            for (var fanOut : group.runningItems().values()) {
                for (int i = 0; i < fanOut.items(); i++) {
                    var id = new ActivationId(group.node(), group.round(), fanOut.slot(i));
                    if (!committed.test(id)) {
                        result.add(new ControlCommand.Dispatch(id, fanOut.parents(), fanOut.parent(), 0));
                    }
                }
            }
        }
        result.sort((a, b) -> a.activation().compareTo(b.activation()));
        return result;
    }

    /** What the work has cost so far. */
    public Usage usage() {
        return usage;
    }

    /** How many commits in a row brought nothing new. */
    int repeats() {
        return repeats;
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
        return new ControlState(copy, live + liveChange, activations, repeats, visits, usage, limit, ending);
    }

    ControlState withVisits(Node node, int count, boolean counted) {
        var more = counted ? visits.with(node.index(), visits(node) + count) : visits;
        return new ControlState(groups, live, activations + count, repeats, more, usage, limit, ending);
    }

    /** Without the activations of a node in a round. */
    ControlState without(Group group) {
        return withGroup(Group.empty(group.node(), group.round()), -group.live());
    }

    ControlState withRepeats(int inARow) {
        return new ControlState(groups, live, activations, inARow, visits, usage, limit, ending);
    }

    ControlState withUsage(Usage more) {
        return new ControlState(groups, live, activations, repeats, visits, usage.plus(more), limit, ending);
    }

    /** With {@code edit} in the place of the parents of all that is live. */
    ControlState edited(ActivationId edit) {
        var changed = new Group[groups.length];
        for (int i = 0; i < changed.length; i++) {
            changed[i] = groups[i].edited(edit);
        }
        return new ControlState(changed, live, activations, repeats, visits, usage, limit, ending);
    }

    ControlState withLimit(String reached) {
        return new ControlState(groups, live, activations, repeats, visits, usage, reached, ending);
    }

    ControlState withEnding(Ending how) {
        return new ControlState(groups, live, activations, repeats, visits, usage, limit, how);
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
                && s.repeats == repeats
                && s.usage.equals(usage)
                && s.limit.equals(limit)
                && java.util.Objects.equals(s.ending, ending);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(groups) * 31 + activations;
    }
}
