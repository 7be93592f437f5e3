package dev.waybill.store.sqlite;

import dev.waybill.agent.AgentContext;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A process in which ten agents hand on a document: the first makes it, the last changes it, the others read it. */
final class LargeDocument {
    static final int SIZE = 200 * 1024 * 1024;

    static final Channel<Blob> DOCUMENT = Channel.value("document", Blob.class);
    static final Channel<Long> SUM = Channel.reduced("sum", Long.class, 0L, Long::sum);
    static final Graph GRAPH = graph();

    private LargeDocument() {}

    private static Graph graph() {
        var graph = Graph.named("large-document")
                .channels(Channels.of(DOCUMENT, SUM))
                .node(
                        "agent1",
                        (state, context) -> Update.of(DOCUMENT, context.blobs().put(new Made(), "text/plain")))
                .entry("agent1");
        for (int i = 2; i <= 9; i++) {
            graph.node("agent" + i, LargeDocument::read).edge("agent" + (i - 1), "agent" + i);
        }
        return graph.node("agent10", LargeDocument::change)
                .edge("agent9", "agent10")
                .build();
    }

    private static Update read(State state, AgentContext context) throws IOException {
        long sum = 0;
        try (var in = context.blobs().open(state.get(DOCUMENT))) {
            var buffer = new byte[64 * 1024];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                for (int i = 0; i < n; i++) {
                    sum += buffer[i];
                }
            }
        }
        return Update.of(SUM, sum);
    }

    private static Update change(State state, AgentContext context) throws IOException {
        try (var in = new Raised(context.blobs().open(state.get(DOCUMENT)))) {
            return Update.of(DOCUMENT, context.blobs().put(in, "text/plain"));
        }
    }

    /** The letters from a to z, again and again. */
    static final class Made extends InputStream {
        private int at;

        @Override
        public int read() {
            return at < SIZE ? letter(at++) : -1;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            int count = Math.min(length, SIZE - at);
            for (int i = 0; i < count; i++) {
                buffer[from + i] = letter(at++);
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }

    static byte letter(int at) {
        return (byte) ('a' + at % 26);
    }

    /** Each letter in upper case. */
    static final class Raised extends FilterInputStream {
        Raised(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int count = in.read(buffer, from, length);
            for (int i = from; i < from + count; i++) {
                buffer[i] -= 'a' - 'A';
            }
            return count;
        }
    }

    /**
     * Runs it and prints how it ended.
     *
     * @param arguments the database
     */
    public static void main(String[] arguments) {
        try (var engine =
                Engine.builder().store(SqliteStore.open(Path.of(arguments[0]))).build()) {
            var run = engine.start(GRAPH, Update.none());
            var outcome = run.await();
            System.out.println(outcome instanceof Outcome.Completed ? run.id() : outcome);
        }
    }
}
