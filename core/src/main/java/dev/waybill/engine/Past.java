package dev.waybill.engine;

import dev.waybill.error.ConflictException;
import dev.waybill.persistent.PersistentMap;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an activation sees: the fold of the commits in its causal past. Along a chain it is the state after the parent. At a
 * join it is the state after the last commit that every path passes (the immediate dominator; cf. Cooper, Harvey and
 * Kennedy, "A simple, fast dominance algorithm"), and on top of it, in commit order, only what came since.
 *
 * @param state the state
 * @param writers for each value channel that was written, its last writer
 * @param dominator the last commit that every path to here passes, or null where there is none
 */
record Past(
        State state,
        PersistentMap<String, Commit> writers,
        @Nullable Commit dominator) {
    private static final Comparator<Commit> LAST_FIRST = Comparator.comparing(Commit::id, Comparator.reverseOrder());

    /** Before the first commit. */
    static Past beginning(State state) {
        return new Past(state, PersistentMap.empty(), null);
    }

    /**
     * What a child of these commits sees.
     *
     * @throws ConflictException if a value channel has last writers that do not precede one another
     */
    static Past of(Commit[] parents) {
        var first = parents[0];
        if (parents.length == 1) {
            return new Past(first.after(), first.writers(), first);
        }
        var base = first;
        for (var parent : parents) {
            base = commonDominator(base, parent);
        }
        var since = areChildren(base, parents) ? new ArrayList<>(List.of(parents)) : since(base, parents);
        since.sort(Comparator.comparing(Commit::id));
        var updates = new ArrayList<Update>(since.size());
        since.forEach(c -> updates.add(c.update()));
        return new Past(base.after().withAll(updates), lastWriters(base, parents), base);
    }

    private static Commit commonDominator(Commit x, Commit y) {
        var a = x;
        var b = y;
        while (a != b) {
            if (a.depth() >= b.depth()) {
                a = dominatorOf(a);
            } else {
                b = dominatorOf(b);
            }
        }
        return a;
    }

    private static Commit dominatorOf(Commit commit) {
        var dominator = commit.dominator();
        if (dominator == null) {
            throw new IllegalStateException("the past of " + commit + " was cut off while it was needed");
        }
        return dominator;
    }

    /** Whether nothing lies between: the join of a fan-out, which may have any number of parents. */
    private static boolean areChildren(Commit base, Commit[] parents) {
        for (var parent : parents) {
            if (parent.parents().length != 1 || parent.parents()[0] != base) {
                return false;
            }
        }
        return true;
    }

    /** The commits on the way from {@code base} to the parents, these included. */
    private static List<Commit> since(Commit base, Commit[] parents) {
        var result = new ArrayList<Commit>(parents.length);
        Set<Commit> seen = Collections.newSetFromMap(new IdentityHashMap<>(parents.length * 2));
        var queue = new ArrayDeque<Commit>(parents.length);
        Collections.addAll(queue, parents);
        while (!queue.isEmpty()) {
            var commit = queue.remove();
            if (commit != base && seen.add(commit)) {
                result.add(commit);
                Collections.addAll(queue, commit.parents());
            }
        }
        return result;
    }

    private static PersistentMap<String, Commit> lastWriters(Commit base, Commit[] parents) {
        var result = base.writers();
        var channels = new LinkedHashSet<String>();
        PersistentMap<String, Commit> previous = base.writers();
        for (var parent : parents) {
            if (parent.writers() != previous) {
                previous = parent.writers();
                channels.addAll(previous.keySet());
            }
        }
        for (var channel : channels) {
            Set<Commit> candidates = Collections.newSetFromMap(new IdentityHashMap<>());
            for (var parent : parents) {
                var writer = parent.writers().get(channel);
                if (writer != null && writer != base.writers().get(channel)) {
                    candidates.add(writer);
                }
            }
            if (!candidates.isEmpty()) {
                result = result.with(channel, lastOf(channel, candidates, base));
            }
        }
        return result;
    }

    /** The one candidate that all others precede. In commit order a later one never precedes an earlier one. */
    private static Commit lastOf(String channel, Set<Commit> candidates, Commit base) {
        var ordered = new ArrayList<>(candidates);
        ordered.sort(LAST_FIRST);
        var last = new ArrayList<Commit>();
        Set<Commit> past = Collections.newSetFromMap(new IdentityHashMap<>());
        var queue = new ArrayDeque<Commit>();
        for (var candidate : ordered) {
            if (!past.contains(candidate)) {
                last.add(candidate);
            }
            Collections.addAll(queue, candidate.parents());
            while (!queue.isEmpty()) {
                var commit = queue.remove();
                if (commit != base && past.add(commit)) {
                    Collections.addAll(queue, commit.parents());
                }
            }
        }
        if (last.size() > 1) {
            throw new ConflictException(
                    channel, last.reversed().stream().map(c -> c.id().label()).toList());
        }
        return last.getFirst();
    }
}
