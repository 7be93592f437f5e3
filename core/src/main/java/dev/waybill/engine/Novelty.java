package dev.waybill.engine;

import dev.waybill.control.Node;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells commits that bring nothing new: what their node has written before, or a state that it has left behind before. */
final class Novelty {
    /** A state that is found by its digest, which does not look at all of a long list. */
    private record Seen(State state) {
        @Override
        public int hashCode() {
            return state.digest();
        }
    }

    private final Map<Node, Set<Update>> updates = new HashMap<>();
    private final Map<Node, Set<Seen>> states = new HashMap<>();

    /** Whether a commit of {@code node} brings nothing new; notes it. */
    boolean repeats(Node node, Update update, State after) {
        boolean newUpdate = updates.computeIfAbsent(node, n -> new HashSet<>()).add(update);
        boolean newState = states.computeIfAbsent(node, n -> new HashSet<>()).add(new Seen(after));
        return !(newUpdate && newState) || update.isEmpty();
    }
}
