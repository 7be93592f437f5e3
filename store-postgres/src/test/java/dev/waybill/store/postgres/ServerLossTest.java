package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.begin;
import static dev.waybill.store.postgres.Samples.commit;
import static dev.waybill.store.postgres.Samples.labels;
import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed in the middle of writes: what was confirmed is there, and nothing is there twice. */
class ServerLossTest {
    private static Server server;

    @BeforeAll
    static void start(@TempDir Path folder) {
        server = Server.start(folder);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    /** What became of the writes of one run. */
    private record Writes(RunRecord run, List<String> kept, List<String> failed, List<String> unknown) {
        static Writes of(String id) {
            return new Writes(Samples.run(id), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        void go(Journal journal, Semaphore progress, AtomicBoolean enough) {
            for (int i = 0; !enough.get(); i++) {
                var label = "step@" + i;
                try {
                    journal.append(commit(run, label)).await();
                    kept.add(label);
                    progress.release();
                } catch (StoreException e) {
                    assertThat(e.code()).isEqualTo("store.io");
                    (e.text().contains("nothing was kept") ? failed : unknown).add(label);
                }
            }
        }

        void check(List<String> found) {
            assertThat(found).doesNotHaveDuplicates().startsWith("@input").containsAll(kept);
            assertThat(found).noneMatch(failed::contains);
            var others = new ArrayList<>(found);
            others.removeAll(kept);
            assertThat(unknown).containsAll(others.subList(1, others.size()));
        }
    }

    @Test
    void nothingThatWasConfirmedIsLostAndNothingIsDoubled() throws InterruptedException, ExecutionException {
        var progress = new Semaphore(0);
        var enough = new AtomicBoolean();
        var all = new ArrayList<Writes>();
        var going = new ArrayList<Future<?>>();
        try (var store = PostgresStore.open(server.database(), Server.USER, Server.PASSWORD);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) {
                var writes = Writes.of("r-" + i);
                all.add(writes);
                var journal = begin(store, writes.run());
                going.add(threads.submit(() -> writes.go(journal, progress, enough)));
            }

            for (int kill = 0; kill < 3; kill++) {
                progress.acquire(1_000);
                server.kill();
                server.startAgain();
                progress.drainPermits();
            }
            progress.acquire(1_000);
            enough.set(true);
            for (var one : going) {
                one.get();
            }

            for (var writes : all) {
                writes.check(labels(store, writes.run()));
            }
        }
    }

    @Test
    void whileTheServerIsAwayEverythingFailsAndSaysSoAndGoesOnAfterwards() {
        var run = run("r-1");
        try (var store = PostgresStore.on(Samples.source(server.database()))) {
            var journal = begin(store, run);
            server.kill();

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> journal.append(commit(run, "step@0")).await())
                    .withMessageContaining("nothing was kept")
                    .returns("store.io", StoreException::code);
            Samples.assertRefused("store.io", () -> store.find(run.id()));

            server.startAgain();
            journal.append(commit(run, "step@1")).await();
            assertThat(labels(store, run)).containsExactly("@input", "step@1");
        }
    }

    @Test
    void aStoreThatIsClosedWhileTheServerIsAwayIsClosed() {
        var store = PostgresStore.on(Samples.source(server.database()));
        begin(store, run("r-1"));
        server.kill();

        store.close();

        Samples.assertRefused("store.closed", () -> store.find(run("r-1").id()));
        server.startAgain();
    }
}
