package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.error.StoreException;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One process writes; others are told who does, and may read meanwhile. */
class SharingTest {
    /** Opens the database of its argument, makes a run in it, prints its id and waits for ever. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws InterruptedException {
            try (var engine =
                    Engine.builder().store(SqliteStore.open(Path.of(args[0]))).build()) {
                var run = engine.start(LongRun.graph(3, 10), Update.none());
                run.await();
                System.out.println(run.id());
                new CountDownLatch(1).await();
            }
        }
    }

    @TempDir
    private Path folder;

    private static int count(Store store, RunId run) {
        var count = new int[1];
        store.read(run, new GraphTypes(LongRun.graph(3, 10)), commit -> count[0]++);
        return count[0];
    }

    private static void assertInUse(Path file, String owner) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.open(file))
                .withMessageContaining("in use by " + owner)
                .returns("store.in_use", StoreException::code);
    }

    @Test
    void aSecondProcessIsToldWhoWritesAndMayRead() throws IOException, InterruptedException {
        var file = folder.resolve("waybill.db");
        try (var holder = ChildJvm.start(Holder.class, file.toString())) {
            var run = new RunId(holder.lines(1).getFirst());

            assertInUse(file, "process " + holder.pid());
            try (var reader = SqliteStore.openReadOnly(file)) {
                assertThat(count(reader, run)).isEqualTo(4);
                holder.kill();
                assertThat(count(reader, run)).isEqualTo(4);
            }
            try (var store = SqliteStore.open(file)) {
                assertThat(count(store, run)).isEqualTo(4);
            }
        }
    }

    @Test
    void theSameProcessMayOpenItOnceAndAgainAfterClosing() throws IOException {
        var file = folder.resolve("waybill.db");
        try (var store = SqliteStore.open(file)) {
            var link = Files.createSymbolicLink(folder.resolve("link.db"), file);

            assertInUse(file, "this process");
            assertInUse(link, "this process");
            assertThat(store.latest(1)).isEmpty();
        }

        SqliteStore.open(file).close();
    }

    @Test
    void aReaderSeesNewRunsAndWritesNothing() {
        var file = folder.resolve("waybill.db");
        try (var engine = Engine.builder().store(SqliteStore.open(file)).build();
                var reader = SqliteStore.openReadOnly(file)) {
            var graph = LongRun.graph(3, 10);
            var run = engine.start(graph, Update.none());
            run.await();
            assertThat(reader.latest(1)).singleElement().returns(run.id(), r -> r.id());
            var types = new GraphTypes(graph);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> reader.reopen(run.id(), types))
                    .withMessageContaining("reading only")
                    .returns("store.read_only", StoreException::code);
        }
    }

    @Test
    void aDatabaseThatDoesNotExistIsNotCreatedByReading() {
        var file = folder.resolve("waybill.db");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.openReadOnly(file))
                .returns("store.missing", StoreException::code);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aClosedStoreSaysSo() {
        var store = SqliteStore.open(folder.resolve("waybill.db"));
        store.close();
        store.close();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.latest(1))
                .returns("store.closed", StoreException::code);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.reopen(new RunId("r-1"), new GraphTypes(LongRun.graph(3, 10))))
                .returns("store.closed", StoreException::code);
    }
}
