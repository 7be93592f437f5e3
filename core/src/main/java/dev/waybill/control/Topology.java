package dev.waybill.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a graph: nodes, every edge that may ever be taken, and what follows from them once and for all: the loop
 * edges, the topological order without them, and how many loop edges are at least between two nodes. Immutable and
 * thread-safe.
 */
public final class Topology {
    /** That node cannot be reached. */
    public static final int UNREACHABLE = Integer.MAX_VALUE;

    /** An edge that may be taken; {@code loop} says that following it begins another round. */
    public record Edge(Node from, Node to, boolean loop) {}

    private final List<Node> nodes;
    private final Map<String, Node> byName;
    private final List<Node> entries;
    private final List<List<Edge>> outgoing;
    private final List<List<Edge>> incoming;
    private volatile int[] @Nullable [] distances; // rows are computed when first asked for, then never changed

    private Topology(List<Node> nodes, List<Node> entries, List<List<Edge>> outgoing) {
        this.nodes = List.copyOf(nodes);
        this.entries = List.copyOf(entries);
        this.outgoing = outgoing;
        var names = new LinkedHashMap<String, Node>();
        nodes.forEach(n -> names.put(n.name(), n));
        this.byName = names;
        this.distances = new int[nodes.size()] @Nullable [];
        this.incoming = new ArrayList<>();
        nodes.forEach(n -> incoming.add(new ArrayList<>()));
        outgoing.forEach(
                edges -> edges.forEach(e -> incoming.get(e.to().index()).add(e)));
    }

    /**
     * The shape of a graph.
     *
     * @param names the nodes in order of declaration, distinct
     * @param successors for each node the targets of its edges, in order of declaration; all are among the names
     * @param entries where runs begin, at least one
     */
    public static Topology of(
            List<String> names, Map<String, ? extends SequencedSet<String>> successors, List<String> entries) {
        var index = new LinkedHashMap<String, Integer>();
        names.forEach(n -> index.put(n, index.size()));
        int n = names.size();
        var targets = new int[n][];
        for (int i = 0; i < n; i++) {
            var set = successors.get(names.get(i));
            targets[i] = set == null
                    ? new int[0]
                    : set.stream().mapToInt(t -> index.getOrDefault(t, -1)).toArray();
        }
        var loops = loopEdges(targets, entries.stream().mapToInt(names::indexOf).toArray());
        var positions = positions(targets, loops);
        var nodes = new ArrayList<Node>();
        for (int i = 0; i < n; i++) {
            nodes.add(new Node(names.get(i), i, positions[i]));
        }
        var outgoing = new ArrayList<List<Edge>>();
        for (int i = 0; i < n; i++) {
            var edges = new ArrayList<Edge>();
            for (int t : targets[i]) {
                edges.add(new Edge(nodes.get(i), nodes.get(t), loops.get(i).contains(t)));
            }
            outgoing.add(List.copyOf(edges));
        }
        return new Topology(
                nodes, entries.stream().map(e -> nodes.get(names.indexOf(e))).toList(), outgoing);
    }

    /** Depth-first from the entries, then from the rest: an edge to a node still open on the search path is a loop edge. */
    private static List<Set<Integer>> loopEdges(int[][] targets, int[] entries) {
        int n = targets.length;
        var loops = new ArrayList<Set<Integer>>();
        for (int i = 0; i < n; i++) {
            loops.add(new LinkedHashSet<>());
        }
        var colour = new byte[n]; // 0 unseen, 1 open, 2 closed
        var next = new int[n];
        var path = new ArrayDeque<Integer>();
        var roots = new int[entries.length + n];
        System.arraycopy(entries, 0, roots, 0, entries.length);
        for (int i = 0; i < n; i++) {
            roots[entries.length + i] = i;
        }
        for (int root : roots) {
            if (colour[root] != 0) {
                continue;
            }
            colour[root] = 1;
            path.push(root);
            while (!path.isEmpty()) {
                int u = path.element();
                if (next[u] == targets[u].length) {
                    colour[u] = 2;
                    path.pop();
                    continue;
                }
                int v = targets[u][next[u]++];
                if (colour[v] == 1) {
                    loops.get(u).add(v);
                } else if (colour[v] == 0) {
                    colour[v] = 1;
                    path.push(v);
                }
            }
        }
        return loops;
    }

    /** Kahn's algorithm without the loop edges; of the ready nodes the earliest declared comes first. */
    private static int[] positions(int[][] targets, List<Set<Integer>> loops) {
        int n = targets.length;
        var open = new int[n];
        for (int u = 0; u < n; u++) {
            for (int v : targets[u]) {
                open[v] += loops.get(u).contains(v) ? 0 : 1;
            }
        }
        var ready = new PriorityQueue<Integer>();
        for (int u = 0; u < n; u++) {
            if (open[u] == 0) {
                ready.add(u);
            }
        }
        var positions = new int[n];
        int position = 0;
        while (!ready.isEmpty()) {
            int u = ready.remove();
            positions[u] = position++;
            for (int v : targets[u]) {
                if (!loops.get(u).contains(v) && --open[v] == 0) {
                    ready.add(v);
                }
            }
        }
        return positions;
    }

    /** The nodes in order of declaration. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Where runs begin. */
    public List<Node> entries() {
        return entries;
    }

    /** The node of that name, or null. */
    public @Nullable Node find(String name) {
        return byName.get(name);
    }

    /** The edges that leave {@code node}, in order of declaration. */
    public List<Edge> outgoing(Node node) {
        return outgoing.get(node.index());
    }

    /** The edges that reach {@code node}. */
    public List<Edge> incoming(Node node) {
        return Collections.unmodifiableList(incoming.get(node.index()));
    }

    /** The edge between the two, or null if none is declared. */
    public @Nullable Edge edge(Node from, Node to) {
        for (var edge : outgoing.get(from.index())) {
            if (edge.to() == to) {
                return edge;
            }
        }
        return null;
    }

    /**
     * The least number of loop edges on a path of one edge or more, or {@link #UNREACHABLE}. What reaches a node is
     * computed when it is first asked for, in O(edges).
     */
    public int loopDistance(Node from, Node to) {
        var row = distances[to.index()];
        if (row == null) {
            row = distancesTo(to);
            var rows = distances.clone();
            rows[to.index()] = row;
            distances = rows;
        }
        return row[from.index()];
    }

    /** Breadth-first against the edges; those without a loop first, as they cost nothing. */
    private int[] distancesTo(Node to) {
        var row = new int[nodes.size()];
        Arrays.fill(row, UNREACHABLE);
        var queue = new ArrayDeque<Node>();
        relax(to, 0, row, queue);
        while (!queue.isEmpty()) {
            var node = queue.remove();
            relax(node, row[node.index()], row, queue);
        }
        return row;
    }

    private void relax(Node node, int distance, int[] row, ArrayDeque<Node> queue) {
        for (var edge : incoming.get(node.index())) {
            int through = distance + (edge.loop() ? 1 : 0);
            if (through < row[edge.from().index()]) {
                row[edge.from().index()] = through;
                if (edge.loop()) {
                    queue.addLast(edge.from());
                } else {
                    queue.addFirst(edge.from());
                }
            }
        }
    }
}
