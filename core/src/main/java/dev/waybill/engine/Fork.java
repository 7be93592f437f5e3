package dev.waybill.engine;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.Coordinator;
import dev.waybill.control.RunId;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a fork begins with: a copy of a commit, of all that is in its past, and of nothing else. What ran beside it is run
 * again, so that a fork does not depend on timing.
 */
final class Fork {
    private final RunId run;
    private final List<JournalRecord> facts = new ArrayList<>();

    private Fork(RunId run) {
        this.run = run;
    }

    /** The facts of the fork {@code run} at {@code commit}. */
    static List<JournalRecord> of(
            RunId run,
            Graph graph,
            State before,
            History history,
            List<JournalRecord> facts,
            ActivationId commit,
            long now) {
        var fork = new Fork(run);
        if (!before.equals(State.empty(graph.channels()))) {
            fork.facts.add(commit(run, ActivationId.BASE, List.of(), before.asUpdate(), "", now));
        }
        var past = cut(graph.coordinator(), history, facts, commit);
        var scopes = new LinkedHashSet<String>();
        past.forEach(id -> scopes.add(id.label() + "/"));
        for (var fact : facts) {
            if (fact instanceof CommitRecord c && belongs(c.scope(), c.activation(), past, scopes)) {
                fork.add(c);
            } else if (fact instanceof JournalRecord.OfActivation f
                    && belongs(f.scope(), f.activation(), past, scopes)) {
                fork.add(f);
            }
        }
        return fork.facts;
    }

    /**
     * What the commit needs to have come about: its past, and what had to be over before anything in that could start, as it
     * might have led there; with what is in the past of that, and so on. It follows from the graph, not from timing.
     */
    private static Set<ActivationId> cut(
            Coordinator coordinator, History history, List<JournalRecord> facts, ActivationId commit) {
        var settled = new TreeMap<Integer, PriorityQueue<ActivationId>>(); // by node, the earliest rounds first
        for (var fact : facts) {
            var id = settledBy(fact);
            if (id != null && id.node().index() >= 0) {
                settled.computeIfAbsent(
                                id.node().index(),
                                n -> new PriorityQueue<>(Comparator.comparingInt(ActivationId::round)))
                        .add(id);
            }
        }
        var result = new LinkedHashSet<ActivationId>();
        var queue = new ArrayDeque<ActivationId>(List.of(commit));
        while (!queue.isEmpty()) {
            var next = queue.remove();
            if (result.add(next)) {
                queue.addAll(history.parents(next));
                if (next.node().index() >= 0) {
                    settled.values().forEach(ofNode -> takeBefore(next, ofNode, coordinator, queue));
                }
            }
        }
        return result;
    }

    private static @Nullable ActivationId settledBy(JournalRecord fact) {
        return switch (fact) {
            case CommitRecord c when c.scope().isEmpty() -> c.activation();
            case JournalRecord.Withdrawal w when w.scope().isEmpty() -> w.activation();
            default -> null;
        };
    }

    /** What has to be before an activation is so in all earlier rounds too: each is taken once. */
    private static void takeBefore(
            ActivationId next,
            PriorityQueue<ActivationId> ofNode,
            Coordinator coordinator,
            ArrayDeque<ActivationId> queue) {
        while (!ofNode.isEmpty() && coordinator.isBefore(ofNode.element(), next)) {
            queue.add(ofNode.remove());
        }
    }

    private static boolean belongs(String scope, ActivationId id, Set<ActivationId> past, Set<String> scopes) {
        return scope.isEmpty() ? past.contains(id) : scopes.contains(scope.substring(0, scope.indexOf('/') + 1));
    }

    private void add(CommitRecord c) {
        facts.add(new CommitRecord(
                run,
                c.scope(),
                c.activation(),
                c.parents(),
                c.update(),
                c.targets(),
                c.items(),
                c.limit(),
                c.startedMicros(),
                c.committedMicros(),
                unpaid(c.provenance())));
    }

    /** What it has cost was paid by the other run. */
    private static Provenance unpaid(Provenance p) {
        return p.usage().isNone() ? p : new Provenance(Usage.NONE, p.attempt(), p.failure(), p.by());
    }

    private void add(JournalRecord.OfActivation fact) {
        switch (fact) {
            case JournalRecord.Effect e ->
                facts.add(new JournalRecord.Effect(run, e.scope(), e.activation(), e.name(), e.result(), e.atMicros()));
            case JournalRecord.Withdrawal w ->
                facts.add(new JournalRecord.Withdrawal(run, w.scope(), w.activation(), w.by(), w.atMicros()));
            case JournalRecord.Retry retry -> {} // its attempts are over
        }
    }

    /** What a person wrote on top of all commits in {@code heads}. */
    static CommitRecord edit(
            RunId run, List<JournalRecord> facts, List<ActivationId> heads, Update update, String by, long now) {
        long edits = Archive.ownCommits(facts).stream()
                .filter(c -> c.activation().isEdit())
                .count();
        return commit(run, ActivationId.edit((int) edits), heads, update, by, now);
    }

    /** A commit that no agent made. */
    static CommitRecord commit(
            RunId run, ActivationId id, List<ActivationId> parents, Update update, String by, long now) {
        var provenance = by.isEmpty() ? Provenance.AGENT : new Provenance(Usage.NONE, 1, "", by);
        return new CommitRecord(run, "", id, parents, update, List.of(), List.of(), "", now, now, provenance);
    }
}
