package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.ConflictException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A graph that does what a vector of the specification says, and a check of what came of it. */
final class VectorRun {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final JsonNode vector;
    private final Supplier<String> label;
    private final Graph graph;
    private final Map<String, Channel<Object>> channels = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> seen = new ConcurrentHashMap<>();

    VectorRun(JsonNode vector, Supplier<String> label) {
        this.vector = vector;
        this.label = label;
        vector.get("channels")
                .properties()
                .forEach(c -> channels.put(
                        c.getKey(), channel(c.getKey(), c.getValue().asString())));
        var builder =
                Graph.named(vector.get("name").asString()).channels(Channels.of(new ArrayList<>(channels.values())));
        for (var node : vector.get("nodes")) {
            builder.node(node.asString(), (state, context) -> agent(state));
            var targets = new ArrayList<String>();
            for (var edge : vector.get("edges")) {
                if (edge.get(0).equals(node)) {
                    targets.add(edge.get(1).asString());
                }
            }
            targets.add(Graph.END);
            builder.route(node.asString(), state -> route(), targets.toArray(String[]::new));
        }
        vector.get("entry").forEach(e -> builder.entry(e.asString()));
        this.graph = builder.allowUnreachable().build();
    }

    @SuppressWarnings("unchecked") // the harness treats every value as an object
    private Channel<Object> channel(String name, String kind) {
        boolean text = vector.get("script")
                .valueStream()
                .map(s -> s.get("writes").get(name))
                .anyMatch(w -> w != null && w.isString());
        Channel<?> channel = switch (kind) {
            case "append" -> Channel.append(name, String.class);
            case "sum" -> Channel.reduced(name, Integer.class, 0, Integer::sum);
            case "merge" -> Channel.merge(name, String.class, Integer.class);
            case "union" -> Channel.union(name, String.class);
            case "value" -> text ? Channel.value(name, String.class) : Channel.value(name, Integer.class);
            default -> throw new IllegalArgumentException(kind);
        };
        return (Channel<Object>) channel;
    }

    Graph graph() {
        return graph;
    }

    private Update agent(State state) {
        assertThat(seen.put(label.get(), plain(state)))
                .as("%s runs once", label.get())
                .isNull();
        var update = Update.none();
        for (var write : vector.get("script").get(label.get()).get("writes").properties()) {
            var channel = channels.get(write.getKey());
            Object value = JSON.convertValue(write.getValue(), Object.class);
            update = update.and(
                    channel, channel.kind() == Channel.Kind.UNION ? new LinkedHashSet<>((Collection<?>) value) : value);
        }
        return update;
    }

    private Route route() {
        var route = Route.end("script");
        for (var next : vector.get("script").get(label.get()).get("next")) {
            var items = next.get("fanOut");
            route = route.and(
                    items == null
                            ? Route.to(next.get("to").asString())
                            : Route.each(
                                    next.get("to").asString(),
                                    items.valueStream().toList(),
                                    Graph.END));
        }
        return route;
    }

    private Map<String, Object> plain(State state) {
        var result = new TreeMap<String, Object>();
        channels.forEach((name, channel) -> {
            var value = state.find(channel).orElse(null);
            result.put(name, value instanceof Collection<?> c ? List.copyOf(c) : value == null ? "none" : value);
        });
        return result;
    }

    private Map<String, Object> expected(JsonNode state) {
        var result = new TreeMap<String, Object>();
        state.properties()
                .forEach(e -> result.put(
                        e.getKey(), e.getValue().isNull() ? "none" : JSON.convertValue(e.getValue(), Object.class)));
        return result;
    }

    void check(Engine engine, RunId id, Outcome outcome, String schedule) {
        var conflict = vector.get("conflict");
        if (conflict != null) {
            assertThat(outcome).as(schedule).isInstanceOf(Outcome.Failed.class);
            Throwable problem = ((Outcome.Failed) outcome).problem();
            var cause = problem instanceof ConflictException c ? c : (ConflictException) problem.getCause();
            assertThat(cause.channel()).isEqualTo(conflict.get("channel").asString());
            assertThat(cause.writers())
                    .as(schedule)
                    .containsExactlyInAnyOrderElementsOf(conflict.get("writers")
                            .valueStream()
                            .map(JsonNode::asString)
                            .toList());
            return;
        }
        assertThat(outcome).as(schedule).isInstanceOf(Outcome.Completed.class);
        assertThat(plain(((Outcome.Completed) outcome).state())).as(schedule).isEqualTo(expected(vector.get("final")));
        var parents = new TreeMap<String, List<String>>();
        for (var record : engine.commits(id)) {
            if (!record.activation().equals(ActivationId.INPUT)) {
                parents.put(
                        record.activation().label(),
                        record.parents().stream()
                                .filter(p -> !p.equals(ActivationId.INPUT))
                                .map(ActivationId::label)
                                .sorted()
                                .toList());
            }
        }
        var expectedParents = new TreeMap<String, List<String>>();
        var expectedSeen = new TreeMap<String, Map<String, Object>>();
        vector.get("activations").properties().forEach(a -> {
            expectedParents.put(
                    a.getKey(),
                    a.getValue()
                            .get("parents")
                            .valueStream()
                            .map(JsonNode::asString)
                            .sorted()
                            .toList());
            expectedSeen.put(a.getKey(), expected(a.getValue().get("sees")));
        });
        assertThat(parents).as(schedule).isEqualTo(expectedParents);
        assertThat(new TreeMap<>(seen)).as(schedule).isEqualTo(expectedSeen);
    }
}
