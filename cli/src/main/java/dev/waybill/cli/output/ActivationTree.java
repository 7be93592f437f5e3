package dev.waybill.cli.output;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commits of a run as a tree. A chain stays on its level; branches are indented under the commit where they part; a
 * join goes on at the level of the commit that all its parents have in common (their nearest common dominator) and names
 * its parents. What happened inside a subgraph stands under its activation. The order is that of the activations, so it
 * does not depend on timing.
 */
final class ActivationTree {
    /**
     * A line of the tree.
     *
     * @param prefix what draws the branches
     * @param label the activation
     * @param commit its commit, unless it is a subgraph that was left unfinished
     * @param joined the parents of a join
     */
    record Line(String prefix, String label, Optional<CommitRecord> commit, List<String> joined) {}

    private record Step(ActivationId activation, String first, String rest) {}

    private final Map<String, ScopeShape> scopes = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();

    private ActivationTree(List<CommitRecord> commits) {
        for (var commit : commits) {
            scopes.computeIfAbsent(commit.scope(), scope -> new ScopeShape()).add(commit);
        }
    }

    /** The lines for commits in the order in which they were appended, the input first. */
    static List<Line> of(List<CommitRecord> commits) {
        var tree = new ActivationTree(commits);
        tree.draw("", "");
        return List.copyOf(tree.lines);
    }

    private void draw(String scope, String indent) {
        var shape = scopes.remove(scope);
        if (shape == null) {
            return;
        }
        shape.base()
                .ifPresent(
                        base -> lines.add(new Line(indent, base.activation().label(), Optional.of(base), List.of())));
        var steps = new ArrayDeque<Step>();
        steps.push(new Step(ActivationId.INPUT, indent, indent));
        while (!steps.isEmpty()) {
            draw(scope, shape, steps.pop(), steps);
        }
        drawUnfinished(scope, indent);
    }

    private void draw(String scope, ScopeShape shape, Step step, ArrayDeque<Step> steps) {
        var commit = shape.commit(step.activation());
        if (!step.activation().equals(ActivationId.INPUT) || scope.isEmpty()) {
            var parents = commit.parents().size() < 2
                    ? List.<String>of()
                    : commit.parents().stream()
                            .sorted()
                            .map(p -> Labels.of(p.label()))
                            .toList();
            lines.add(new Line(step.first(), Labels.of(step.activation().label()), Optional.of(commit), parents));
        }
        draw(scope + step.activation().label() + "/", step.rest() + "┊ ");
        var branches = shape.branches(step.activation());
        var joins = shape.joins(step.activation());
        for (var join : joins.reversed()) {
            steps.push(new Step(join, step.rest(), step.rest()));
        }
        if (branches.size() == 1 && joins.isEmpty()) {
            steps.push(new Step(branches.getFirst(), step.rest(), step.rest()));
            return;
        }
        for (int i = branches.size() - 1; i >= 0; i--) {
            boolean last = i == branches.size() - 1;
            steps.push(new Step(
                    branches.get(i), step.rest() + (last ? "└─ " : "├─ "), step.rest() + (last ? "   " : "│  ")));
        }
    }

    /** Subgraphs in {@code scope} that have no commit of their own: the run was cut off inside them. */
    private void drawUnfinished(String scope, String indent) {
        for (var inner : List.copyOf(scopes.keySet())) {
            if (inner.startsWith(scope) && inner.indexOf('/', scope.length()) == inner.length() - 1) {
                var label = inner.substring(scope.length(), inner.length() - 1);
                lines.add(new Line(indent, Labels.of(label), Optional.empty(), List.of()));
                draw(inner, indent + "┊ ");
            }
        }
    }
}
