package dev.waybill.control;

import dev.waybill.persistent.PersistentMap;
import dev.waybill.persistent.PersistentVector;

/**
 * The live activations of one node in one round, by slot. Whether they may start depends on node and round alone, so they
 * start together.
 *
 * @param pending triggered and not started: the parents so far
 * @param running started and not committed: the parents
 */
record Group(
        Node node,
        int round,
        PersistentMap<Slot, PersistentVector<ActivationId>> pending,
        PersistentMap<Slot, PersistentVector<ActivationId>> running) {

    static Group empty(Node node, int round) {
        return new Group(node, round, PersistentMap.empty(), PersistentMap.empty());
    }

    boolean isEmpty() {
        return pending.isEmpty() && running.isEmpty();
    }

    int size() {
        return pending.size() + running.size();
    }

    /** With one more parent for what is pending in the slot. */
    Group triggered(Slot slot, ActivationId parent) {
        var parents = pending.get(slot);
        return new Group(
                node,
                round,
                pending.with(
                        slot,
                        parents == null
                                ? PersistentVector.<ActivationId>empty().appended(parent)
                                : parents.appended(parent)),
                running);
    }

    /** With all that was pending running. */
    Group started() {
        var all = running.isEmpty() ? pending : running;
        if (all != pending) {
            for (var entry : pending.entrySet()) {
                all = all.with(entry.getKey(), entry.getValue());
            }
        }
        return new Group(node, round, PersistentMap.empty(), all);
    }

    /** Without what ran in the slot. */
    Group committed(Slot slot) {
        return new Group(node, round, pending, running.without(slot));
    }
}
