package dev.waybill.control;

import dev.waybill.persistent.PersistentMap;
import dev.waybill.persistent.PersistentVector;
import java.util.Collections;
import java.util.List;

/**
 * The live activations of one node in one round. Whether they may start depends on node and round alone, so they start
 * together. Those of a fan-out are counted, not listed: each has exactly one parent, and its slot names it.
 *
 * @param pending the parents so far of the activation outside any fan-out that is triggered and not started; empty if none
 * @param pendingItems the fan-outs whose activations are triggered and not started
 * @param running the parents of the activation outside any fan-out that has started; empty if none
 * @param runningItems the fan-outs of which activations have started and not committed, by {@link Slot#fanOut}
 */
record Group(
        Node node,
        int round,
        List<ActivationId> pending,
        List<FanOut> pendingItems,
        List<ActivationId> running,
        PersistentMap<Slot, FanOut> runningItems) {

    /**
     * The activations that one commit triggered, one for each item; {@code live} of them have not committed.
     *
     * @param parent the commit
     * @param parents what they see: that commit, or an edit after it
     */
    record FanOut(ActivationId parent, List<ActivationId> parents, int items, int live) {
        Slot slot(int item) {
            return parent.slot().branch(parent.node(), item);
        }
    }

    static Group empty(Node node, int round) {
        return new Group(node, round, List.of(), List.of(), List.of(), PersistentMap.empty());
    }

    boolean isEmpty() {
        return !isPending() && running.isEmpty() && runningItems.isEmpty();
    }

    boolean isPending() {
        return !pending.isEmpty() || !pendingItems.isEmpty();
    }

    boolean isRunning(Slot slot) {
        if (slot.depth() == 0) {
            return !running.isEmpty();
        }
        var fanOut = runningItems.get(slot.fanOut());
        return fanOut != null && slot.item() < fanOut.items();
    }

    /** With one more parent for what is pending. */
    Group triggered(ActivationId parent) {
        List<ActivationId> parents = pending.isEmpty()
                ? List.of(parent)
                : PersistentVector.<ActivationId>copyOf(pending).appended(parent);
        return new Group(node, round, parents, pendingItems, running, runningItems);
    }

    /** With a fan-out pending. */
    Group fannedOut(ActivationId parent, int items) {
        var fanOut = new FanOut(parent, List.of(parent), items, items);
        List<FanOut> more = pendingItems.isEmpty()
                ? List.of(fanOut)
                : PersistentVector.<FanOut>copyOf(pendingItems).appended(fanOut);
        return new Group(node, round, pending, more, running, runningItems);
    }

    /** With all that was pending running. */
    Group started() {
        var items = runningItems;
        for (var fanOut : pendingItems) {
            items = items.with(fanOut.slot(0).fanOut(), fanOut);
        }
        return new Group(node, round, List.of(), List.of(), pending.isEmpty() ? running : pending, items);
    }

    /** Without what ran in the slot. */
    Group committed(Slot slot) {
        if (slot.depth() == 0) {
            return new Group(node, round, pending, pendingItems, List.of(), runningItems);
        }
        var key = slot.fanOut();
        var fanOut = runningItems.get(key);
        if (fanOut == null) {
            throw new IllegalStateException("no activation of " + node + " runs in slot " + slot);
        }
        var rest = fanOut.live() == 1
                ? runningItems.without(key)
                : runningItems.with(
                        key, new FanOut(fanOut.parent(), fanOut.parents(), fanOut.items(), fanOut.live() - 1));
        return new Group(node, round, pending, pendingItems, running, rest);
    }

    /** How many of its activations are live. */
    int live() {
        int count = (pending.isEmpty() ? 0 : 1) + (running.isEmpty() ? 0 : 1);
        for (var fanOut : pendingItems) {
            count += fanOut.live();
        }
        for (var fanOut : runningItems.values()) {
            count += fanOut.live();
        }
        return count;
    }

    /** With {@code edit}, which has all that is committed in its past, in the place of all parents. */
    Group edited(ActivationId edit) {
        var after = List.of(edit);
        var items = runningItems;
        for (var fanOut : runningItems.entrySet()) {
            items = items.with(fanOut.getKey(), edited(fanOut.getValue(), after));
        }
        return new Group(
                node,
                round,
                Collections.nCopies(pending.size(), edit), // joins count them
                pendingItems.stream().map(f -> edited(f, after)).toList(),
                Collections.nCopies(running.size(), edit),
                items);
    }

    /** The parents without the copies of an edit. */
    static List<ActivationId> distinct(List<ActivationId> parents) {
        return parents.size() > 1 && parents.getFirst().isEdit()
                ? parents.stream().distinct().toList()
                : parents;
    }

    private static FanOut edited(FanOut fanOut, List<ActivationId> after) {
        return new FanOut(fanOut.parent(), after, fanOut.items(), fanOut.live());
    }
}
