package dev.waybill.engine;

import dev.waybill.state.Channel;
import dev.waybill.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is different in two states of a graph. Immutable.
 *
 * @param changes in the order in which the channels are declared
 */
public record StateDiff(List<Change> changes) {
    /**
     * A channel that holds something else.
     *
     * @param channel which
     * @param from what it holds in the first state, if anything
     * @param to what it holds in the second, if anything
     */
    public record Change(Channel<?> channel, Optional<Object> from, Optional<Object> to) {}

    /** Keeps a copy. */
    public StateDiff {
        changes = List.copyOf(changes);
    }

    /** What is different; both states have the same channels. */
    static StateDiff of(State from, State to) {
        var changes = new ArrayList<Change>();
        for (var channel : from.channels().all()) {
            Optional<Object> a = from.find(channel).map(v -> v);
            Optional<Object> b = to.find(channel).map(v -> v);
            if (!a.equals(b)) {
                changes.add(new Change(channel, a, b));
            }
        }
        return new StateDiff(changes);
    }

    /** Whether nothing is different. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }
}
