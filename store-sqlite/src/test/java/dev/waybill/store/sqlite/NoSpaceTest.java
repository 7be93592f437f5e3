package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No space, and no right to write. */
class NoSpaceTest {
    private static final Graph GRAPH = LongRun.graph(40, 20_000);

    @TempDir
    private Path folder;

    private boolean mounted;

    /** Mounts a small file system on the folder, where that is allowed. */
    private void mountTmpfs(String options) throws IOException, InterruptedException {
        mounted = command("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
        assumeThat(mounted).as("a file system can be mounted here").isTrue();
    }

    private static boolean command(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) { // there is no such command
            return false;
        }
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            assertThat(command("umount", folder.toString())).isTrue();
        }
    }

    private static void assertFull(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.problem().code()).isEqualTo("store.full");
            assertThat(failed.problem().text()).contains("waybill.db").contains("no space left");
        });
    }

    @Test
    void aRunThatFillsTheDatabaseFailsAndCanBeResumed() {
        var file = folder.resolve("waybill.db");
        var run = new Engine[] {
            Engine.builder()
                    .store(SqliteStore.open(file, List.of("PRAGMA max_page_count = 100")))
                    .build()
        };
        var started = run[0].start(GRAPH, Update.none());
        var outcome = started.await();
        var kept = run[0].commits(started.id());
        run[0].close();
        assertFull(outcome);
        assertThat(kept).hasSizeBetween(2, 39);

        try (var engine =
                Engine.builder().store(SqliteStore.open(file)).graphs(GRAPH).build()) {
            assertThat(engine.commits(started.id())).isEqualTo(kept);
            assertThat(engine.resume(started.id()).await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.state(started.id()).get(LongRun.LOG)).hasSize(40);
        }
    }

    @Test
    void aRunThatFillsTheDiskIsResumedByTheSameEngineOnceThereIsSpace() throws IOException, InterruptedException {
        mountTmpfs("size=4m");
        var filler = Files.write(folder.resolve("filler"), new byte[3_300_000]);
        try (var engine = Engine.builder()
                .store(SqliteStore.open(folder.resolve("waybill.db")))
                .build()) {
            var started = engine.start(GRAPH, Update.none());
            assertFull(started.await());
            var kept = engine.commits(started.id());
            Files.delete(filler);

            assertThat(engine.resume(started.id()).await()).isInstanceOf(Outcome.Completed.class);
            assertThat(engine.commits(started.id()))
                    .startsWith(kept.toArray(new CommitRecord[0]))
                    .hasSize(41);
        }
    }

    @Test
    void aReadOnlyFileSystemIsRefusedForWritingAndCanBeRead() throws IOException, InterruptedException {
        mountTmpfs("size=4m");
        var file = folder.resolve("waybill.db");
        var graph = LongRun.graph(3, 10);
        var id = writeRun(file, graph);
        assertThat(command("mount", "-o", "remount,ro", folder.toString())).isTrue();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.open(file))
                .withMessageContaining("cannot be written")
                .returns("store.read_only", StoreException::code);
        try (var store = SqliteStore.openReadOnly(file)) {
            var labels = new StringBuilder();
            store.read(id, new GraphTypes(graph), record -> labels.append(((CommitRecord) record).activation()));
            assertThat(labels).hasToString("@inputstep@0step@1step@2");
        }
    }

    private static dev.waybill.control.RunId writeRun(Path file, Graph graph) {
        try (var engine = Engine.builder().store(SqliteStore.open(file)).build()) {
            var run = engine.start(graph, Update.none());
            run.await();
            return run.id();
        }
    }

    @Test
    void aFolderWithoutTheRightToWriteIsRefused() {
        var closed = folder.resolve("closed");
        assertThat(closed.toFile().mkdir()).isTrue();
        assertThat(closed.toFile().setWritable(false)).isTrue();
        assumeThat(Files.isWritable(closed))
                .as("the superuser may write everywhere")
                .isFalse();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.open(closed.resolve("waybill.db")))
                .returns("store.read_only", StoreException::code);
    }
}
