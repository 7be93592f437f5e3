package dev.waybill.testkit;

import dev.waybill.agent.Agent;
import dev.waybill.control.ActivationId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A random graph with channels of every kind, fan-outs, loops and, sometimes, a subgraph, whose agents and routers do what
 * the seed, their activation and the state they see say. The same seed gives the same scenario.
 */
public final class RandomScenario {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    private static final Channel<Set<String>> TAGS = Channel.union("tags", String.class);
    private static final Channel<List<String>> CARDS =
            Channel.keyed("cards", String.class, card -> card.substring(0, 1));
    private static final Channel<String> PATH = Channel.reduced("path", String.class, "", String::concat);
    private static final Channel<String> NOTES = Channel.text("notes", 40);
    private static final Channel<Integer> NOTE = Channel.value("note", Integer.class);

    private final long seed;
    private final Graph graph;
    private final Simulation simulation;
    private final Map<String, State> seen = new HashMap<>();

    private RandomScenario(long seed, Simulation simulation) {
        this.seed = seed;
        this.simulation = simulation;
        var random = new SplittableRandom(seed);
        this.graph = graph("random-" + seed, random, random.nextInt(5) == 0);
    }

    /**
     * The scenario of that seed, to be run in {@code simulation}.
     *
     * @param seed prints itself in every message; the same seed repeats everything but the order of completions
     */
    public static RandomScenario of(long seed, Simulation simulation) {
        return new RandomScenario(seed, simulation);
    }

    /** The graph. */
    public Graph graph() {
        return graph;
    }

    /** The input of a run. */
    public Update input() {
        return Update.append(LOG, "input");
    }

    private Graph graph(String name, SplittableRandom random, boolean withSubgraph) {
        int size = random.nextInt(3, 11);
        double density = List.of(0.15, 0.25, 0.4).get(random.nextInt(3));
        var channels = new ArrayList<Channel<?>>(List.of(LOG, TOTAL, FACTS, TAGS, CARDS, PATH, NOTES));
        if (random.nextInt(5) == 0) {
            channels.add(NOTE);
        }
        var builder = Graph.named(name).channels(Channels.of(channels));
        int entries = random.nextInt(10) < 7 ? 1 : 2;
        var targets = new ArrayList<List<String>>();
        for (int u = 0; u < size; u++) {
            var list = new ArrayList<String>();
            for (int v = 0; v < size; v++) {
                if (random.nextDouble() < density || v == u + 1) {
                    list.add("n" + v);
                }
            }
            targets.add(list);
        }
        for (int u = 0; u < size; u++) {
            if (withSubgraph && u == size / 2) {
                builder.subgraph(
                        "n" + u,
                        graph(name + "-inner", random, false),
                        Mapping.share(LOG, TOTAL, FACTS, TAGS, CARDS, PATH, NOTES));
            } else {
                builder.node("n" + u, agent(channels));
            }
            var list = targets.get(u);
            var declared = new ArrayList<>(list);
            declared.add(Graph.END);
            builder.route("n" + u, state -> route(list, state), declared.toArray(String[]::new));
        }
        builder.entry("n0");
        if (entries == 2) {
            builder.entry("n1");
        }
        return builder.build();
    }

    private SplittableRandom random(String what) {
        return new SplittableRandom(seed * 31 + (what + simulation.activation()).hashCode());
    }

    private Agent agent(List<Channel<?>> channels) {
        return (state, context) -> {
            var label = simulation.activation();
            if (seen.put(label, state) != null) {
                throw new IllegalStateException("seed " + seed + ": " + label + " ran twice");
            }
            var random = random("agent " + state.get(TOTAL) + state.get(PATH).length());
            var update = Update.none();
            for (var channel : channels) {
                if (random.nextBoolean()) {
                    update = update.and(write(channel, random));
                }
            }
            return update;
        };
    }

    private Update write(Channel<?> channel, SplittableRandom random) {
        int number = random.nextInt(10);
        return switch (channel.kind()) {
            case APPEND -> Update.append(LOG, simulation.activation() + ":" + number);
            case MERGE -> Update.put(FACTS, "xyz".substring(number % 3, number % 3 + 1), number);
            case UNION -> Update.append(TAGS, "t" + number % 5);
            case KEYED ->
                number < 2 ? Update.remove(CARDS, "k") : Update.append(CARDS, "klm".charAt(number % 3) + "" + number);
            case TEXT -> Update.of(NOTES, "note " + number);
            case VALUE -> Update.of(NOTE, number);
            case REDUCED -> channel.equals(TOTAL) ? Update.of(TOTAL, number - 5) : Update.of(PATH, "" + number);
        };
    }

    private Route route(List<String> targets, State state) {
        var label = simulation.activation();
        var random = random("route " + state.get(TOTAL));
        int round = Integer.parseInt(label.substring(label.lastIndexOf('/') + 1).replaceAll("^[^@]*@|#.*$", ""));
        int depth = (int) label.chars().filter(c -> c == '#').count();
        var route = Route.end("by chance");
        if (random.nextDouble() > Math.min(0.95, 0.1 + 0.25 * round + 0.1 * depth)) {
            for (var target : targets) {
                double x = random.nextDouble();
                if (x < 0.5) {
                    route = route.and(Route.to(target));
                } else if (x < 0.6) {
                    var items = random.ints(random.nextInt(4), 0, 10).boxed().toList();
                    route = route.and(Route.each(target, items, Graph.END));
                }
            }
        }
        return route;
    }

    /** What came of a run, to be compared with another order or another store. */
    public record Result(String outcome, Map<String, String> commits) {}

    /** Runs the scenario to its end and checks every state that an agent saw against a plain fold of its past. */
    public Result run(Engine engine) {
        var run = engine.start(graph, input());
        return result(engine, run, simulation.outcome(run));
    }

    /** What came of a run that has ended. */
    public Result result(Engine engine, Run run, Outcome outcome) {
        var records = engine.commits(run.id());
        checkStates(records);
        var commits = new TreeMap<String, String>();
        for (var record : records) {
            commits.put(
                    record.scope() + record.activation().label(),
                    record.parents().stream().map(ActivationId::label).sorted().toList() + " "
                            + described(record.update()) + " "
                            + record.targets().stream()
                                    .map(t -> t.edge().to() + "*" + t.items())
                                    .toList());
        }
        return switch (outcome) {
            case Outcome.Completed completed -> new Result("completed " + described(completed.state()), commits);
            case Outcome.Failed failed ->
                new Result("failed " + failed.problem().code(), Map.of()); // which is met first is timing
            case Outcome.Waiting waiting -> new Result("waiting", commits);
            case Outcome.LimitReached limit -> new Result("limit", commits);
            case Outcome.Cancelled cancelled -> new Result("cancelled", commits);
        };
    }

    private void checkStates(List<CommitRecord> records) {
        var scopes = new TreeMap<String, List<CommitRecord>>();
        records.forEach(
                r -> scopes.computeIfAbsent(r.scope(), s -> new ArrayList<>()).add(r));
        scopes.forEach((scope, own) -> {
            var pasts = new HashMap<ActivationId, Set<ActivationId>>();
            var byId = new HashMap<ActivationId, CommitRecord>();
            for (var record : own) {
                var past = new java.util.TreeSet<ActivationId>();
                for (var parent : record.parents()) {
                    past.add(parent);
                    past.addAll(pasts.getOrDefault(parent, Set.of()));
                }
                pasts.put(record.activation(), past);
                byId.put(record.activation(), record);
                var state = seen.get(scope + record.activation().label());
                if (state != null) {
                    var plain = State.empty(state.channels());
                    for (var id : past) {
                        plain = plain.with(
                                java.util.Objects.requireNonNull(byId.get(id)).update());
                    }
                    if (!plain.equals(state)) {
                        throw new AssertionError("seed " + seed + ": " + scope + record.activation() + " saw "
                                + described(state) + " but its past makes " + described(plain));
                    }
                }
            }
        });
    }

    private static String described(State state) {
        var text = new StringBuilder();
        for (var channel : state.channels().all()) {
            text.append(channel.name())
                    .append('=')
                    .append(state.find(channel).map(Object::toString).orElse("-"))
                    .append(' ');
        }
        return text.toString();
    }

    private static String described(Update update) {
        var text = new StringBuilder();
        update.forEach((channel, write) ->
                text.append(channel.name()).append('=').append(write).append(' '));
        return text.toString();
    }
}
