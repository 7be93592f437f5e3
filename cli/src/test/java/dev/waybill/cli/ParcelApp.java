package dev.waybill.cli;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Progress;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.control.Limits;
import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Routers;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes free text. A text with "broken" fails while {@link #broken} is set, one with "sunk" then fails in the subgraph, one with "round" goes round until it reaches a
 * limit of 3 visits or has been weighed 5 times, one with "stuck" waits until it is interrupted while {@link #broken} is set,
 * one with "wobbly" is weighed at the second attempt. A person is asked about one with "valuable"; about one with "guarded" it
 * has to be alice or bob, about one with "overdue" there is no time to answer, and one with "measured" wants a number.
 */
public final class ParcelApp implements App {
    static volatile boolean broken;
    static volatile CountDownLatch stuck = new CountDownLatch(1);
    static final AtomicInteger WEIGHED = new AtomicInteger();

    /** What a parcel is put in. */
    public record Box(BigDecimal weight, String kind) {}

    private static final Set<String> WOBBLED = ConcurrentHashMap.newKeySet();

    private static final Channel<Box> BOX = Channel.value("box", Box.class, new Box(new BigDecimal("1.5"), "card"));
    private static final Channel<String> TEXT = Channel.value("text", String.class);
    private static final Channel<String> DAY = Channel.value("day", String.class);
    private static final Channel<Long> SEED = Channel.value("seed", Long.class);
    private static final Channel<List<String>> NOTES = Channel.append("notes", String.class);

    private static final Graph POST = Graph.named("post")
            .channels(Channels.of(TEXT, NOTES))
            .node("sort", note("sorted"))
            .node("send", (state, context) -> {
                if (broken && state.get(TEXT).contains("sunk")) {
                    throw new IllegalStateException("the ship is gone");
                }
                return Update.append(NOTES, "sent");
            })
            .chain("sort", "send")
            .entry("sort")
            .build();

    private static final Graph GRAPH = Graph.named("parcel")
            .channels(Channels.of(TEXT, DAY, SEED, BOX, NOTES))
            .node("intake", note("taken in"))
            .node(
                    "weigh",
                    (state, context) -> {
                        if (state.get(TEXT).contains("wobbly") && WOBBLED.add(context.idempotencyKey())) {
                            throw new IllegalStateException("the scales wobble");
                        }
                        WEIGHED.incrementAndGet();
                        context.emit(Progress.started("scales"));
                        context.emit(Progress.completed("scales", "2 kg"));
                        context.use(Usage.tokens(7));
                        return Update.append(NOTES, "weighed");
                    },
                    node -> node.retry(Retry.fixed(2, Duration.ofMillis(1))))
            .node(
                    "label",
                    (state, context) ->
                            Update.append(NOTES, context.once("print", String.class, key -> "labelled\u001b[31m")))
            .node("check", (state, context) -> {
                if (broken && state.get(TEXT).contains("broken")) {
                    throw new IllegalStateException("no paper\nin the printer");
                }
                if (broken && state.get(TEXT).contains("stuck")) {
                    stuck.countDown();
                    Thread.sleep(60_000);
                }
                if (state.get(TEXT).contains("valuable")) {
                    return Update.append(NOTES, answered(context.ask(question(state.get(TEXT)))));
                }
                var box = state.get(BOX).kind();
                return Update.append(NOTES, box.equals("card") ? "checked" : "checked a box of " + box);
            })
            .subgraph("post", POST, Mapping.share(TEXT, NOTES))
            .entry("intake")
            .edge("intake", "weigh")
            .edge("intake", "label")
            .edge("weigh", "check")
            .edge("label", "check")
            .route(
                    "check",
                    Routers.by(state -> state.get(TEXT).contains("round")
                                    && state.get(NOTES).stream()
                                                    .filter("weighed"::equals)
                                                    .count()
                                            < 5
                            ? "intake"
                            : "post"),
                    "intake",
                    "post")
            .limits(Limits.visits(3))
            .build();

    private static Question question(String text) {
        if (text.contains("measured")) {
            return Question.form(
                    "How long is it?", Field.of("length", Field.Type.DECIMAL).labelled("Length in cm"));
        }
        var question = Question.approval("Insure " + text + "?");
        if (text.contains("overdue")) {
            return question.expiresAfter(Duration.ofNanos(1_000));
        }
        return text.contains("guarded") ? question.answeredBy("alice", "bob") : question;
    }

    private static String answered(Answer answer) {
        return QuestionText.values(answer) + " by " + answer.by();
    }

    private static Agent note(String text) {
        return (state, context) -> Update.append(NOTES, text);
    }

    @Override
    public String name() {
        return "parcel";
    }

    @Override
    public String summary(Locale locale) {
        return locale.getLanguage().equals("zh") ? "寄送包裹" : "Sends parcels";
    }

    @Override
    public String example() {
        return "a book to Lisbon";
    }

    @Override
    public boolean readsDocuments() {
        return false;
    }

    @Override
    public boolean continuesThreads() {
        return true;
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public Graph graph() {
        return GRAPH;
    }

    @Override
    public Update input(AppInput input) {
        var text = input.text().orElseGet(() -> input.fields().getOrDefault("text", ""));
        if (text.isBlank()) {
            throw new InputException("parcel.empty", "there is nothing to send");
        }
        return Update.of(TEXT, input.ask() ? text + " (valuable)" : text)
                .and(DAY, input.today().toString())
                .and(SEED, input.seed());
    }

    @Override
    public String report(State state, ReportFormat format) {
        var text = state.get(TEXT) + " on " + state.get(DAY) + " by " + state.get(SEED) + ": "
                + String.join(", ", state.get(NOTES));
        return format == ReportFormat.JSON
                ? "{\n  \"weight\": 2.50,\n  \"notes\": " + state.get(NOTES).size() + "\n}"
                : "# " + text;
    }

    @Override
    public Optional<String> summarize(Channel<?> channel, Object write) {
        return channel.equals(NOTES) ? Optional.of("note: " + ((List<?>) write).getFirst()) : Optional.empty();
    }
}
