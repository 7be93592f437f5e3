package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.waybill.agent.Agent;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What null means: the same wherever it comes from, an error that says so, and never a value that is lost or made up. */
@Timeout(60)
class NullFaultsTest {
    record Note(String text, List<String> tags) {}

    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<String> NOTE = Channel.value("note", String.class);
    private static final Channel<List<Note>> NOTES = Channel.keyed("notes", Note.class, Note::text);
    private static final Channel<Note> ONE = Channel.value("one", Note.class);
    private static final Channel<Map<String, String>> MAP = Channel.merge("map", String.class, String.class);
    private static final Channel<Set<String>> WORDS = Channel.union("words", String.class);
    private static final Channel<String> BROKEN = Channel.reduced("broken", String.class, "", (a, b) -> missing());
    private static final Channel<List<Note>> KEYLESS = Channel.keyed("keyless", Note.class, n -> missing());
    private static final Channels ALL = Channels.of(LOG, NOTE, NOTES, ONE, MAP, WORDS, BROKEN, KEYLESS);

    private final Engine engine = Engine.inMemory();

    @AfterEach
    void close() {
        engine.close();
    }

    /** A null that the compiler does not see, as it comes from code that knows nothing of nullness. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals", "unchecked"}) // that is its purpose
    private static <T> T missing() {
        return (T) (@Nullable Object) null;
    }

    private static Map<String, String> entry(String key, String value) {
        var map = new LinkedHashMap<String, String>();
        map.put(key, value);
        return map;
    }

    private static Arguments byAgent(String what, Agent agent) {
        return arguments(what, graph().node("a", agent).entry("a").build());
    }

    private static GraphBuilder graph() {
        return Graph.named("nulls").channels(ALL);
    }

    private static Agent fails() {
        return (s, c) -> {
            throw new IllegalStateException("down");
        };
    }

    static Stream<Arguments> nulls() {
        return Stream.of(
                byAgent("the update", (s, c) -> missing()),
                byAgent("a value", (s, c) -> Update.of(NOTE, missing())),
                byAgent(
                        "a second value",
                        (s, c) -> Update.append(LOG, "x").and(NOTE, NullFaultsTest.<String>missing())),
                byAgent("an update to add", (s, c) -> Update.append(LOG, "x").and(NullFaultsTest.<Update>missing())),
                byAgent("an element to append", (s, c) -> Update.append(LOG, missing())),
                byAgent("an element of a keyed list", (s, c) -> Update.append(NOTES, missing())),
                byAgent("an element of a set", (s, c) -> Update.append(WORDS, missing())),
                byAgent("an element in a list", (s, c) -> Update.of(LOG, Collections.singletonList(missing()))),
                byAgent(
                        "an element in a set",
                        (s, c) -> Update.of(WORDS, new LinkedHashSet<>(Arrays.asList("x", missing())))),
                byAgent("a key to put", (s, c) -> Update.put(MAP, missing(), "v")),
                byAgent("a value to put", (s, c) -> Update.put(MAP, "k", missing())),
                byAgent("a key in a map", (s, c) -> Update.of(MAP, entry(missing(), "v"))),
                byAgent("a value in a map", (s, c) -> Update.of(MAP, entry("k", missing()))),
                byAgent("a key to remove", (s, c) -> Update.remove(NOTES, missing())),
                byAgent("a component of a record", (s, c) -> Update.of(ONE, new Note(missing(), List.of()))),
                byAgent("a list in a record", (s, c) -> Update.of(ONE, new Note("n", missing()))),
                byAgent(
                        "an element of a list in a record",
                        (s, c) -> Update.of(ONE, new Note("n", Collections.singletonList(missing())))),
                byAgent("what a reducer makes", (s, c) -> Update.of(BROKEN, "x")),
                byAgent("a key that a key function makes", (s, c) -> Update.append(KEYLESS, new Note("n", List.of()))),
                byAgent(
                        "the result of an effect",
                        (s, c) -> Update.of(NOTE, c.once("e", String.class, key -> missing()))),
                arguments(
                        "the route",
                        graph().node("a", (s, c) -> Update.none())
                                .route("a", s -> missing(), "b", Graph.END)
                                .node("b", (s, c) -> Update.none())
                                .entry("a")
                                .build()),
                arguments(
                        "the name of a target",
                        graph().node("a", (s, c) -> Update.none())
                                .route("a", s -> Route.to(NullFaultsTest.<String>missing()), "b", Graph.END)
                                .node("b", (s, c) -> Update.none())
                                .entry("a")
                                .build()),
                arguments("an item of a fan-out", items(new ArrayList<>(Arrays.asList("x", missing())))),
                arguments("the items of a fan-out", items(missing())),
                arguments(
                        "the update of a failure policy",
                        graph().node("a", fails(), n -> n.onFailure(FailurePolicy.asUpdate(f -> missing())))
                                .entry("a")
                                .build()),
                arguments(
                        "the message of a failure policy",
                        graph().node("a", fails(), n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> missing())))
                                .entry("a")
                                .build()),
                arguments(
                        "the question",
                        graph().human("a", s -> missing(), a -> Update.none())
                                .entry("a")
                                .build()));
    }

    private static Graph items(List<String> items) {
        return graph().node("a", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> Update.append(LOG, item))
                .fanOut("a", s -> items, "each", Graph.END)
                .entry("a")
                .build();
    }

    // 17
    @ParameterizedTest(name = "{0}")
    @MethodSource("nulls")
    void nullIsAnErrorThatSaysSoAndNothingIsWritten(String what, Graph graph) {
        var run = engine.start(graph, Update.none());
        var outcome = run.await(Duration.ofSeconds(20));

        assertThat(outcome).as(what).containsInstanceOf(Outcome.Failed.class);
        var problem = ((Outcome.Failed) outcome.orElseThrow()).problem();
        assertThat(problem).hasMessageContaining("null").hasMessageNotContaining("NullPointerException");
        assertThat(problem.code()).isNotIn("run.internal", "agent.failed");
        assertThat(Ends.committed(engine, run)).doesNotContain("each@0#a.1");
        assertThat(engine.state(run.id()).get(MAP)).isEmpty();
    }

    // 17
    @ParameterizedTest
    @MethodSource("outside")
    void nullFromOutsideTheRunIsAnErrorThatSaysSo(String what, Runnable request) {
        var problem = Optional.<Throwable>empty();
        try {
            request.run();
        } catch (RuntimeException e) {
            problem = Optional.of(e);
        }

        assertThat(problem).as(what).isPresent();
        assertThat(problem.orElseThrow()).isInstanceOf(WaybillException.class).hasMessageContaining("null");
    }

    static Stream<Arguments> outside() {
        return Stream.of(
                arguments("an initial value", (Runnable) () -> Channel.value("x", String.class, missing())),
                arguments("a neutral element", (Runnable)
                        () -> Channel.reduced("x", String.class, missing(), (a, b) -> a)),
                arguments("an update", (Runnable) () -> Update.none().and(NullFaultsTest.<Update>missing())));
    }
}
