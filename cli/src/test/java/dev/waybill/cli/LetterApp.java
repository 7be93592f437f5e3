package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.Locale;
import java.util.Optional;

/** Reads a document and counts its characters. */
public final class LetterApp implements App {
    private static final Channel<String> TEXT = Channel.value("text", String.class);
    private static final Channel<String> SOURCE = Channel.value("source", String.class);
    private static final Channel<Integer> LENGTH = Channel.value("length", Integer.class);

    private static final Graph GRAPH = Graph.named("letter")
            .channels(Channels.of(TEXT, SOURCE, LENGTH))
            .node("count", (state, context) -> Update.of(LENGTH, state.get(TEXT).length()))
            .entry("count")
            .build();

    @Override
    public String name() {
        return "letter";
    }

    @Override
    public String summary(Locale locale) {
        return "Counts characters";
    }

    @Override
    public String example() {
        return "letter.md";
    }

    @Override
    public boolean readsDocuments() {
        return true;
    }

    @Override
    public Graph graph() {
        return GRAPH;
    }

    @Override
    public Update input(AppInput input) {
        return Update.of(TEXT, input.text().orElse("")).and(SOURCE, input.source());
    }

    @Override
    public String report(State state, ReportFormat format) {
        return format == ReportFormat.JSON
                ? "{\"length\":" + state.get(LENGTH) + "}"
                : state.get(SOURCE) + ": " + state.get(LENGTH);
    }

    @Override
    public Optional<String> summarize(Channel<?> channel, Object write) {
        return channel.equals(LENGTH) ? Optional.of(write + " characters") : Optional.empty();
    }
}
