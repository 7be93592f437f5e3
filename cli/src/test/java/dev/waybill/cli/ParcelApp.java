package dev.waybill.cli;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Progress;
import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.control.Limits;
import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Routers;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes free text. A text with "broken" fails while {@link #broken} is set, one with "sunk" then fails in the subgraph, one with "round" goes round until it reaches a
 * limit of 3 visits or has been weighed 5 times, one with "stuck" waits until it is interrupted while {@link #broken} is set.
 */
public final class ParcelApp implements App {
    static volatile boolean broken;
    static volatile CountDownLatch stuck = new CountDownLatch(1);
    static final AtomicInteger WEIGHED = new AtomicInteger();

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
            .channels(Channels.of(TEXT, DAY, SEED, NOTES))
            .node("intake", note("taken in"))
            .node("weigh", (state, context) -> {
                WEIGHED.incrementAndGet();
                context.emit(Progress.started("scales"));
                context.emit(Progress.completed("scales", "2 kg"));
                return Update.append(NOTES, "weighed");
            })
            .node("label", note("labelled\u001b[31m"))
            .node("check", (state, context) -> {
                if (broken && state.get(TEXT).contains("broken")) {
                    throw new IllegalStateException("no paper\nin the printer");
                }
                if (broken && state.get(TEXT).contains("stuck")) {
                    stuck.countDown();
                    Thread.sleep(60_000);
                }
                return Update.append(NOTES, "checked");
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
    public Graph graph() {
        return GRAPH;
    }

    @Override
    public Update input(AppInput input) {
        var text = input.text().orElseGet(() -> input.fields().getOrDefault("text", ""));
        if (text.isBlank()) {
            throw new InputException("parcel.empty", "there is nothing to send");
        }
        return Update.of(TEXT, text).and(DAY, input.today().toString()).and(SEED, input.seed());
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
