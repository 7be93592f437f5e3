package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops, fan-outs, subgraphs, retries, failures that are handled, effects and people, all in one run. */
class CombinedFeaturesTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> COUNT = Channel.reduced("count", Integer.class, 0, Integer::sum);
    private static final Channels ALL = Channels.of(LOG, COUNT);

    /** What the run does outside, by idempotency key. */
    private final Map<String, String> bank = new ConcurrentHashMap<>();

    private String pay(AgentContext context, String name, String what) throws Exception {
        return context.once(name, String.class, key -> {
            bank.put(key, what);
            return "paid " + what;
        });
    }

    private Graph inner() {
        Agent twice = (state, context) -> {
            var deposit = pay(context, "deposit", "deposit " + state.get(COUNT));
            var side = context.ask(Question.choice("which, after " + deposit + "?", "left", "right"));
            return Update.append(LOG, pay(context, "rest", side.choice()));
        };
        return Graph.named("inner")
                .channels(ALL)
                .node("book", twice, node -> node.retry(Retry.fixed(3, Duration.ofSeconds(20))))
                .node(
                        "tell",
                        (state, context) -> Update.of(COUNT, 1)
                                .and(Update.append(
                                        LOG, "told of " + state.get(LOG).size())))
                .entry("book")
                .chain("book", "tell")
                .build();
    }

    private Update work(int item, State state, AgentContext context) throws Exception {
        if (item == 2) {
            throw new IOException("item 2 never works");
        }
        var leave = item == 1 ? context.ask(Question.approval("item 1?")).choice() : "free";
        return Update.append(LOG, leave + " " + pay(context, "pay", "item " + item + " of " + state.get(COUNT)));
    }

    private Graph graph() {
        return Graph.named("outer")
                .channels(ALL)
                .node("plan", (state, context) -> Update.of(COUNT, 2))
                .node(
                        "item",
                        Integer.class,
                        this::work,
                        node -> node.retry(Retry.fixed(2, Duration.ofMinutes(5)))
                                .onFailure(FailurePolicy.asMessage(LOG, failure -> "failed: " + failure.message())))
                .subgraph("inner", inner(), Mapping.share(LOG, COUNT))
                .human(
                        "sign",
                        state -> Question.form("sign " + state.get(LOG).size(), Field.of("name", Field.Type.TEXT)),
                        answer -> Update.append(LOG, "signed by " + answer.text("name")))
                .node(
                        "report",
                        (state, context) ->
                                Update.append(LOG, "report " + state.get(LOG).size()))
                .entry("plan")
                .fanOut("plan", state -> List.of(1, 2, 3, 4), "item", "report")
                .edge("plan", "sign")
                .edge("item", "inner")
                .edge("inner", "report")
                .edge("sign", "report")
                .route(
                        "report",
                        state -> state.get(COUNT) < 6 ? Route.to("plan") : Route.end("twice"),
                        "plan",
                        Graph.END)
                .build();
    }

    private static Answer answer(Question question) {
        if (question.text().startsWith("sign")) {
            return Answer.of(Map.of("name", "bob")).by("bob");
        }
        return question.text().startsWith("which")
                ? Answer.choose("left").by("alice")
                : Answer.approve().by("alice");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aCrashAtAnyWriteMakesNoDifference(long seed) {
        var report = Crashes.of(graph(), Update.none())
                .seed(seed)
                .answers(CombinedFeaturesTest::answer)
                .world(bank::clear, () -> new TreeMap<>(bank))
                .everywhere();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.writes()).isGreaterThan(40);
        assertThat(bank.values()).contains("item 1 of 2", "item 3 of 2", "item 4 of 2", "deposit 2", "left");
    }

    @Test
    void timingMakesNoDifference() {
        var report = Schedules.of(graph(), Update.none())
                .answers(CombinedFeaturesTest::answer)
                .explore();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.distinctOrders()).isGreaterThan(1);
    }
}
