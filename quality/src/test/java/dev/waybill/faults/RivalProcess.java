package dev.waybill.faults;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A process with an engine on a database that others use as well. It reads one command a line and answers each with one line:
 * {@code start THREAD}, {@code resume RUN} and {@code key KEY} with {@code ok RUN} or the code and the text of what went wrong,
 * {@code release} with how the runs ended. Its arguments are the file, its name, and how far its clock is ahead.
 */
final class RivalProcess {
    static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final CountDownLatch released = new CountDownLatch(1);
    private final String name;

    RivalProcess(String name) {
        this.name = name;
    }

    /** Two nodes, the second of which waits until the process is told to go on. */
    Graph graph() {
        return Graph.named("rivals")
                .channels(Channels.of(LOG))
                .node("first", (s, c) -> Update.append(LOG, "first of " + name))
                .node("second", (s, c) -> {
                    released.await();
                    return Update.append(LOG, "second of " + name);
                })
                .chain("first", "second")
                .entry("first")
                .build();
    }

    public static void main(String[] arguments) throws IOException {
        var rival = new RivalProcess(arguments[1]);
        var graph = rival.graph();
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        var runs = new ArrayList<Run>();
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                var engine = Engine.builder()
                        .store(SqliteStore.open(Path.of(arguments[0])))
                        .clock(InstantSource.offset(InstantSource.system(), Duration.parse(arguments[2])))
                        .graphs(graph)
                        .build()) {
            out.println("ready");
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var words = line.split(" ", 2);
                switch (words[0]) {
                    case "start" ->
                        out.println(tried(runs, () -> engine.start(graph, ThreadId.of(words[1]), Update.none())));
                    case "key" ->
                        out.println(
                                tried(runs, () -> engine.start(graph, Update.none(), StartOptions.NONE.key(words[1]))));
                    case "resume" -> out.println(tried(runs, () -> engine.resume(new RunId(words[1]))));
                    case "release" -> {
                        rival.released.countDown();
                        out.println(runs.stream().map(RivalProcess::end).collect(Collectors.joining(" ")));
                    }
                    default -> out.println("what?");
                }
            }
        }
    }

    private static String tried(List<Run> runs, Supplier<Run> start) {
        try {
            var run = start.get();
            runs.add(run);
            return "ok " + run.id();
        } catch (WaybillException e) {
            return e.code() + " " + e.text();
        }
    }

    private static String end(Run run) {
        try {
            return run.await().getClass().getSimpleName();
        } catch (WaybillException e) {
            return e.code();
        }
    }
}
