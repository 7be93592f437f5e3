package dev.waybill.store.sqlite;

import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.SplittableRandom;

/** A loop that appends text: the plainest run there is, for tests of size, space and damage. */
final class LongRun {
    static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private LongRun() {}

    /** A graph that appends {@code steps} texts of {@code length} characters, which hardly compress. */
    static Graph graph(int steps, int length) {
        return Graph.named("long-" + steps + "-" + length)
                .channels(Channels.of(LOG))
                .node(
                        "step",
                        (state, context) ->
                                Update.append(LOG, text(state.get(LOG).size(), length)))
                .entry("step")
                .route(
                        "step",
                        state -> state.get(LOG).size() < steps ? Route.to("step") : Route.end("enough"),
                        "step",
                        Graph.END)
                .build();
    }

    static String text(long seed, int length) {
        var text = new StringBuilder();
        new SplittableRandom(seed)
                .ints(length, ' ', '~')
                .forEach(c -> text.appendCodePoint(c == '"' || c == '\\' ? '_' : c));
        return text.toString();
    }
}
