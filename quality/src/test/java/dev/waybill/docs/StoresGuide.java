package dev.waybill.docs;

import dev.waybill.encryption.KeyRing;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.folder.FolderBlobStore;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.Page;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.postgres.PostgresStore;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import javax.sql.DataSource;

/** What docs/stores.md shows, to be compiled. */
final class StoresGuide {
    private StoresGuide() {}

    static Outcome inAFile(Graph graph, Update input) {
        try (var store = SqliteStore.open(Path.of("runs.db"));
                var engine = Engine.builder().store(store).build()) {
            return engine.start(graph, input).await();
        }
    }

    static Outcome onAServer(Graph graph, Update input, String user, String password) {
        try (var store = PostgresStore.open("jdbc:postgresql://db.example.org/app", user, password);
                var engine = Engine.builder().store(store).build()) {
            return engine.start(graph, input).await();
        }
    }

    static Outcome overAPool(Graph graph, Update input, DataSource dataSource) {
        try (var store = PostgresStore.on(dataSource, "agents");
                var engine = Engine.builder().store(store).build()) {
            return engine.start(graph, input).await();
        }
    }

    static Outcome withBlobsInAFolder(Graph graph, Update input, Path file) {
        try (var blobs = FolderBlobStore.open(Path.of("/srv/waybill/blobs"));
                var store = SqliteStore.open(file, StoreOptions.DEFAULT.withBlobs(blobs));
                var engine = Engine.builder().store(store).build()) {
            return engine.start(graph, input).await();
        }
    }

    static Outcome encrypted(Graph graph, Update input, Path file) {
        var keys = KeyRing.read(Path.of("waybill.keys"));
        try (var store = SqliteStore.open(file, StoreOptions.DEFAULT.withEncryption(keys));
                var engine = Engine.builder().store(store).build()) {
            return engine.start(graph, input).await();
        }
    }

    static void rotate(Path file) {
        KeyRing rotated = KeyRing.read(file).rotated();
        rotated.replace(file);
    }

    static Page<RunRecord> inPages(Engine engine) {
        Page<RunRecord> page = engine.latest(Cursor.START, 50);
        while (page.next().isPresent()) {
            page = engine.latest(page.next().get(), 50);
        }
        return page;
    }
}
