package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes with one database: one of them has a thread, and the others are told so. */
@Timeout(120)
class ProcessFaultsTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("waybill.db");
    }

    private Engine open(Graph... graphs) {
        return Engine.builder().store(SqliteStore.open(file())).graphs(graphs).build();
    }

    private ChildJvm rival(String name) throws IOException {
        return rival(name, Duration.ZERO);
    }

    private ChildJvm rival(String name, Duration ahead) throws IOException {
        return ChildJvm.start(RivalProcess.class, file().toString(), name, ahead.toString());
    }

    // 11
    @Test
    void ofTwoProcessesThatStartOnOneThreadOneCommitsAndTheOtherIsRefused() throws Exception {
        int threads = 20;
        try (var a = rival("a");
                var b = rival("b")) {
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
                assertThat(answers).anyMatch(l -> l.startsWith("run.thread_busy"));
                wonByA += answers.getFirst().startsWith("ok ") ? 1 : 0;
            }
            a.tell("release");
            b.tell("release");
            assertThat(a.line()).isEqualTo(" Completed".repeat(wonByA).strip());
            assertThat(b.line()).isEqualTo(" Completed".repeat(threads - wonByA).strip());

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
        try (var dies = rival("dies");
                var a = rival("a");
                var b = rival("b")) {
            for (var child : List.of(dies, a, b)) {
                assertThat(child.line()).isEqualTo("ready");
            }
            dies.tell("start t");
            var id = dies.line().substring("ok ".length());
            try (var engine = open(new RivalProcess("c").graph())) {
                Await.until(() -> engine.commits(new RunId(id)).size() >= 2);
            }
            a.tell("resume " + id);
            assertThat(a.line()).as("while its process lives").startsWith("run.active ");
            dies.kill();
            a.tell("resume " + id);
            b.tell("resume " + id);
            var answers = List.of(a.line(), b.line());

            var winner = answers.getFirst().startsWith("ok ") ? "a" : "b";
            assertThat(answers).contains("ok " + id).anyMatch(l -> l.startsWith("run.active "));
            a.tell("release");
            b.tell("release");
            assertThat(List.of(a.line(), b.line())).containsExactlyInAnyOrder("", "Completed");
            try (var engine = open(new RivalProcess("c").graph())) {
                assertThat(engine.state(new RunId(id)).get(RivalProcess.LOG))
                        .containsExactly("first of dies", "second of " + winner);
            }
        }
    }

    // 11
    @Test
    void ofTwoProcessesThatStartWithOneKeyTheyGetOneRun() throws Exception {
        try (var a = rival("a");
                var b = rival("b")) {
            assertThat(a.line()).isEqualTo("ready");
            assertThat(b.line()).isEqualTo("ready");
            for (int i = 0; i < 10; i++) {
                a.tell("key k" + i);
                b.tell("key k" + i);
                var answers = List.of(a.line(), b.line());
                var started = answers.stream().filter(l -> l.startsWith("ok ")).toList();
                assertThat(started).hasSize(1);
                assertThat(answers)
                        .as("the other is told which run it is, and that it goes on elsewhere")
                        .anyMatch(l -> l.startsWith("run.not_active ")
                                && l.contains("run " + started.getFirst().substring("ok ".length()) + ","));
            }
        }
    }

    // 11
    @Test
    void aProcessWhoseLeaseRanOutWritesNothingMoreWhenItComesBack() throws Exception {
        try (var a = rival("a");
                var b = rival("b", Duration.ofHours(1))) { // an hour without a sign of life, as it seems to it
            assertThat(a.line()).isEqualTo("ready");
            assertThat(b.line()).isEqualTo("ready");
            a.tell("start t");
            var id = a.line().substring("ok ".length());
            try (var engine = open(new RivalProcess("c").graph())) {
                Await.until(() -> engine.commits(new RunId(id)).size() >= 2);

                b.tell("resume " + id);
                assertThat(b.line()).isEqualTo("ok " + id);
                b.tell("release");
                assertThat(b.line()).isEqualTo("Completed");
                a.tell("release");
                assertThat(a.line()).isEqualTo("run.taken_over");

                assertThat(engine.state(new RunId(id)).get(RivalProcess.LOG))
                        .containsExactly("first of a", "second of b");
                assertThat(engine.commits(new RunId(id)))
                        .extracting(Ends::path)
                        .containsExactly("@input", "first@0", "second@0");
            }
        }
    }
}
