package dev.waybill.json;

import dev.waybill.agent.Agent;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.Envelope.Delivery;
import dev.waybill.spi.Envelope.Kind;
import dev.waybill.spi.Envelope.Payload;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Envelopes about runs of one graph with a channel of every kind: random ones, and those of the fixtures. */
final class Envelopes {
    sealed interface Step {
        record Walk(int minutes) implements Step {}

        record Ride(String line, List<Step> then) implements Step {}
    }

    record Message(String id, String from, Optional<BigDecimal> cost, Step step) {}

    static final Channel<String> TASK = Channel.value("task", String.class);
    static final Channel<Message> LAST = Channel.value("last", Message.class);
    static final Channel<List<Instant>> TIMES = Channel.listValue("times", Instant.class);
    static final Channel<List<String>> LOG = Channel.append("log", String.class);
    static final Channel<List<Message>> CHAT = Channel.keyed("chat", Message.class, Message::id);
    static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    static final Channel<Set<String>> TAGS = Channel.union("tags", String.class);
    static final Channel<Integer> SCORE = Channel.reduced("score", Integer.class, 0, Integer::sum);
    static final Channel<String> CONTEXT = Channel.text("context", 6_000).transientInRun();

    private static final Channels ALL = Channels.of(TASK, LAST, TIMES, LOG, CHAT, FACTS, TAGS, SCORE, CONTEXT);
    private static final Agent NOTHING = (state, context) -> Update.none();

    private static final Graph RESEARCH = Graph.named("research")
            .channels(ALL)
            .node("search", NOTHING)
            .entry("search")
            .route(List.of("search"), state -> dev.waybill.graph.Route.end("enough"))
            .build();
    static final Graph GRAPH = Graph.named("trip")
            .channels(ALL)
            .node("plan", NOTHING)
            .node("visit", Integer.class, (item, state, context) -> Update.none())
            .subgraph("research", RESEARCH, Mapping.none())
            .node("write", NOTHING)
            .entry("plan")
            .fanOut("plan", state -> List.of(1, 2, 3, 4), "visit", "research")
            .edge("visit", "research")
            .edge("research", "write")
            .build();
    static final GraphTypes TYPES = new GraphTypes(GRAPH);
    static final EnvelopeJson JSON = EnvelopeJson.of(TYPES);

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final RunId RUN = RunId.of("r-1");

    private Envelopes() {}

    static ActivationId activation(String scope, String label) {
        return TYPES.activation(scope, label);
    }

    static Envelope task() {
        var past = Stream.of("@base", "@input", "plan@0", "@edit.0")
                .map(label -> activation("", label))
                .toList();
        var deadline = Optional.of(Instant.parse("2026-12-01T08:30:00Z"));
        return envelope("visit@0#plan.3/2/task", "visit@0#plan.3", Kind.TASK, new Delivery(2, deadline, 5), past(past));
    }

    static Envelope result() {
        var update = Update.of(TASK, "杭州 😀")
                .and(LOG, List.of("a", "b"))
                .andAppend(CHAT, new Message("m1", "plan", Optional.of(new BigDecimal("12.50")), new Step.Walk(3)))
                .andRemove(CHAT, "m0")
                .and(FACTS, Map.of("x", 1))
                .and(TAGS, new LinkedHashSet<>(List.of("z", "a")))
                .and(SCORE, -7)
                .and(CONTEXT, "one\ntwo");
        return new ReceivedEnvelope(
                "r-1/research@0/search@1/1",
                TRACE,
                RUN,
                "research@0/",
                activation("research@0/", "search@1"),
                "search",
                Kind.RESULT,
                Delivery.FIRST,
                new Payload.Written(update));
    }

    static Envelope error() {
        var problem = new Payload.Problem("agent.failed", "the printer is on fire");
        return envelope("write@0/1", "write@0", Kind.ERROR, Delivery.FIRST, problem);
    }

    static Envelope control() {
        var delivery = new Delivery(1, Optional.empty(), -1);
        return envelope("write@0/cancel", "write@0", Kind.CONTROL, delivery, new Payload.Signal("cancel"));
    }

    static Envelope envelope(String message, String label, Kind kind, Delivery delivery, Payload payload) {
        var activation = activation("", label);
        var agent = activation.node().name();
        return new ReceivedEnvelope("r-1/" + message, TRACE, RUN, "", activation, agent, kind, delivery, payload);
    }

    static Payload past(List<ActivationId> commits) {
        return new Payload.Past(commits);
    }

    static byte[] fixture(String name) {
        try (var in = Envelopes.class.getResourceAsStream("/envelope/" + name + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The envelope of that seed; seeds in a row give the kinds of payload in turn. */
    static Envelope random(long seed) {
        var random = new SplittableRandom(seed);
        var scope = pick(random, "", "research@0/", "research@2147483647/");
        var label = scope.isEmpty()
                ? pick(random, "plan@0", "visit@0#plan." + random.nextInt(9), "write@3", "visit@1#plan.0#visit.7")
                : "search@" + random.nextInt(9);
        var kind = Kind.values()[(int) (seed % 4)];
        var payload = switch (kind) {
            case TASK, RESULT ->
                random.nextInt(4) == 0 ? past(pasts(random, scope)) : new Payload.Written(update(random));
            case ERROR -> new Payload.Problem("code_" + random.nextInt(), text(random));
            case CONTROL -> new Payload.Signal(pick(random, "cancel", "pause", "暂停"));
        };
        return new ReceivedEnvelope(
                "m:" + random.nextLong(),
                "%016x%016x".formatted(random.nextLong(), random.nextLong() | 1),
                RunId.of(pick(random, "r", "运行-1", "a.b_c:d-9")),
                scope,
                activation(scope, label),
                label.substring(0, label.indexOf('@')),
                kind,
                delivery(random),
                payload);
    }

    private static Delivery delivery(SplittableRandom random) {
        var deadline =
                Instant.ofEpochSecond(random.nextLong(-62_167_219_200L, 253_402_300_800L), random.nextInt(1_000));
        return new Delivery(
                random.nextInt(1, Integer.MAX_VALUE),
                random.nextBoolean() ? Optional.of(deadline) : Optional.empty(),
                random.nextInt());
    }

    private static List<ActivationId> pasts(SplittableRandom random, String scope) {
        var node = scope.isEmpty() ? "plan@" : "search@";
        return IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> pick(random, "@input", "@base", "@edit." + i, node + i))
                .map(label -> activation(scope, label))
                .toList();
    }

    /** Writes to some of the channels, in any order. */
    static Update update(SplittableRandom random) {
        var channels = new ArrayList<>(ALL.names());
        var update = Update.none();
        for (int n = random.nextInt(channels.size() + 1); n > 0; n--) {
            update = write(update, random, channels.remove(random.nextInt(channels.size())));
        }
        return update;
    }

    private static Update write(Update update, SplittableRandom random, String channel) {
        return switch (channel) {
            case "task" -> update.and(TASK, text(random));
            case "last" -> update.and(LAST, message(random));
            case "times" -> update.and(TIMES, List.of(Instant.ofEpochSecond(random.nextInt()), Instant.MAX));
            case "log" ->
                update.and(
                        LOG,
                        IntStream.range(0, random.nextInt(80))
                                .mapToObj(i -> text(random))
                                .toList());
            case "chat" -> chat(update, random);
            case "facts" -> {
                var facts = new LinkedHashMap<String, Integer>();
                IntStream.range(0, random.nextInt(5)).forEach(i -> facts.put(i + text(random), random.nextInt()));
                yield update.and(FACTS, facts);
            }
            case "tags" -> update.and(TAGS, new LinkedHashSet<>(List.of(text(random), "a", "b" + random.nextInt())));
            case "score" -> update.and(SCORE, random.nextInt());
            case "context" -> update.and(CONTEXT, text(random));
            default -> throw new AssertionError(channel);
        };
    }

    private static Update chat(Update update, SplittableRandom random) {
        var changed = update.and(CHAT, List.of());
        for (int n = random.nextInt(6); n > 0; n--) {
            changed = random.nextBoolean()
                    ? changed.andAppend(CHAT, message(random))
                    : changed.andRemove(CHAT, text(random));
        }
        return changed;
    }

    private static Message message(SplittableRandom random) {
        var cost = new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(-5, 30));
        return new Message(
                "m" + random.nextInt(),
                text(random),
                random.nextBoolean() ? Optional.of(cost) : Optional.empty(),
                step(random, 4));
    }

    private static Step step(SplittableRandom random, int depth) {
        return depth == 0 || random.nextBoolean()
                ? new Step.Walk(random.nextInt())
                : new Step.Ride(text(random), List.of(step(random, depth - 1), step(random, depth - 1)));
    }

    private static String text(SplittableRandom random) {
        return pick(random, "", "plain", "@type", "quote \" and \\ and \u0000", "杭州 😀", "line\nline", "</script>");
    }

    private static String pick(SplittableRandom random, String... of) {
        return of[random.nextInt(of.length)];
    }
}
