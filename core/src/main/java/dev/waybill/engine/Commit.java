package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.persistent.PersistentMap;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One vertex of the commit DAG with the state after it. Immutable but for two fields that the run's lock guards: whether
 * it has children, and its links to the past, which are cut once nothing can reach around it.
 */
final class Commit {
    private static final Commit[] NO_PARENTS = {};

    private final ActivationId id;
    private final Update update;
    private volatile State after;
    private volatile PersistentMap<String, Commit> writers;
    private final List<List<Object>> items;
    private final int depth;
    private volatile Commit[] parents;
    private volatile @Nullable Commit dominator;
    private boolean hasChild;

    /** The commit of {@code update} on top of what the activation saw. */
    Commit(ActivationId id, Commit[] parents, Past past, Update update, List<List<Object>> items) {
        this(id, parents, past, update, past.state().with(update), items);
    }

    /**
     * @param past what the activation saw
     * @param after the state after it
     * @param items for each edge of the node, in order, what a fan-out sent along it; empty where there was none
     */
    Commit(ActivationId id, Commit[] parents, Past past, Update update, State after, List<List<Object>> items) {
        this.id = id;
        this.parents = parents;
        this.update = update;
        this.after = after;
        this.items = items;
        var above = past.dominator();
        this.dominator = above;
        this.depth = above == null ? 0 : above.depth + 1;
        this.writers = withOwn(past.writers());
    }

    private PersistentMap<String, Commit> withOwn(PersistentMap<String, Commit> before) {
        var result = before;
        var channels = update.channels();
        for (int i = 0; i < channels.size(); i++) {
            var channel = channels.get(i);
            if (channel.kind() == Channel.Kind.VALUE) {
                result = result.with(channel.name(), this);
            }
        }
        return result;
    }

    ActivationId id() {
        return id;
    }

    Update update() {
        return update;
    }

    State after() {
        return after;
    }

    /** For each value channel that was written, its last writer: this commit or one in its past. */
    PersistentMap<String, Commit> writers() {
        return writers;
    }

    Commit[] parents() {
        return parents;
    }

    /** The last commit that every path to this one passes; null for the first, and once the past is cut off. */
    @Nullable Commit dominator() {
        return dominator;
    }

    /** How many dominators are above it. */
    int depth() {
        return depth;
    }

    List<List<Object>> items() {
        return items;
    }

    /** Notes a child; true for the first one. Under the run's lock. */
    boolean gainsChild() {
        boolean first = !hasChild;
        hasChild = true;
        return first;
    }

    /** Whether a commit has this one as a parent. Under the run's lock. */
    boolean hasChild() {
        return hasChild;
    }

    /** Forgets the past: every commit to come has this one in its own. Under the run's lock. */
    void cutPast() {
        forget(after);
        for (var writer : writers.values()) {
            if (writer != this) {
                writer.writers =
                        PersistentMap.empty(); // only a parent's writers are asked for, and it is none any more
                writer.forget(after);
            }
        }
    }

    private void forget(State state) {
        parents = NO_PARENTS;
        dominator = null;
        after = state;
    }

    @Override
    public String toString() {
        return id.label();
    }
}
