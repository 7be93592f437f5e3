package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes with one database: one of them has a thread, and the others are told so. */
@Timeout(120)
class ProcessFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<Integer> BROKEN = Channel.reduced("broken", Integer.class, 0, (a, b) -> {
        throw new ArithmeticException("no sum");
    });
    private static final Channel<String> ITEM = Channel.value("item", String.class);
    private static final Channels ALL = Channels.of(LOG, BROKEN, ITEM);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Path file() {
        return folder.resolve("waybill.db");
    }

    private Engine open(Graph... graphs) {
        return Engine.builder().store(SqliteStore.open(file())).graphs(graphs).build();
    }

    // 11
    @Test
    void ofTwoProcessesThatStartOnOneThreadOneCommitsAndTheOtherIsRefused() throws Exception {
        int threads = 20;
        try (var a = ChildJvm.start(RivalProcess.class, file().toString(), "a");
                var b = ChildJvm.start(RivalProcess.class, file().toString(), "b")) {
            assertThat(a.line()).isEqualTo("ready");
            assertThat(b.line()).isEqualTo("ready");
            for (int i = 0; i < threads; i++) { // told at once, answered in whatever order
                a.tell("start t" + i);
                b.tell("start t" + i);
            }
            var wonByA = 0;
            for (int i = 0; i < threads; i++) {
                var answers = List.of(a.line(), b.line());
                assertThat(answers)
                        .filteredOn(l -> l.startsWith("ok "))
                        .as("thread " + i)
                        .hasSize(1);
                assertThat(answers).contains("run.thread_busy");
                wonByA += answers.getFirst().startsWith("ok ") ? 1 : 0;
            }
            a.tell("release");
            b.tell("release");
            assertThat(a.line()).isEqualTo(Integer.toString(wonByA));
            assertThat(b.line()).isEqualTo(Integer.toString(threads - wonByA));

            try (var engine = open(new RivalProcess("c").graph())) {
                for (int i = 0; i < threads; i++) {
                    var runs = engine.runs(ThreadId.of("t" + i));
                    assertThat(runs).hasSize(1);
                    var log = engine.state(runs.getFirst().id()).get(RivalProcess.LOG);
                    assertThat(log).isIn(List.of("first of a", "second of a"), List.of("first of b", "second of b"));
                }
            }
        }
    }

    // 11
    @Test
    void ofTwoProcessesThatResumeOneRunOneGoesOnAndTheOtherIsRefused() throws Exception {
        try (var dies = ChildJvm.start(RivalProcess.class, file().toString(), "dies");
                var a = ChildJvm.start(RivalProcess.class, file().toString(), "a");
                var b = ChildJvm.start(RivalProcess.class, file().toString(), "b")) {
            for (var child : List.of(dies, a, b)) {
                assertThat(child.line()).isEqualTo("ready");
            }
            dies.tell("start t");
            var id = dies.line().substring("ok ".length());
            try (var engine = open(new RivalProcess("c").graph())) {
                while (engine.commits(new RunId(id)).size() < 2) {
                    Thread.onSpinWait();
                }
            }
            a.tell("resume " + id);
            assertThat(a.line()).as("while its process lives").isEqualTo("run.active");
            dies.kill();
            a.tell("resume " + id);
            b.tell("resume " + id);
            var answers = List.of(a.line(), b.line());

            assertThat(answers).containsExactlyInAnyOrder("ok " + id, "run.active");
            a.tell("release");
            b.tell("release");
            assertThat(List.of(a.line(), b.line())).containsExactlyInAnyOrder("0", "1");
            try (var engine = open(new RivalProcess("c").graph())) {
                var winner = answers.getFirst().startsWith("ok") ? "a" : "b";
                assertThat(engine.state(new RunId(id)).get(RivalProcess.LOG))
                        .containsExactly("first of dies", "second of " + winner);
            }
        }
    }

    // 11
    @Test
    void ofTwoProcessesThatStartWithOneKeyTheyGetOneRun() throws Exception {
        try (var a = ChildJvm.start(RivalProcess.class, file().toString(), "a");
                var b = ChildJvm.start(RivalProcess.class, file().toString(), "b")) {
            assertThat(a.line()).isEqualTo("ready");
            assertThat(b.line()).isEqualTo("ready");
            for (int i = 0; i < 10; i++) {
                a.tell("key k" + i);
                b.tell("key k" + i);
                var answers = List.of(a.line(), b.line());
                assertThat(answers).filteredOn(l -> l.startsWith("ok ")).hasSize(1);
                assertThat(answers).as("it is active in the other process").contains("run.not_active");
            }
        }
    }
}
