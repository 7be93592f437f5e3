package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.error.StoreException;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be wrong with a path or a file is said when the store is opened, with the way out. */
class OpeningTest {
    @TempDir
    private Path folder;

    private static void assertRefused(Path path, String code, String... words) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.open(path).close())
                .returns(code, StoreException::code)
                .satisfies(e -> assertThat(e.text()).contains(words));
    }

    private static void sql(Path file, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            Schema.execute(connection, sql);
        }
    }

    private Path existing() {
        var file = folder.resolve("waybill.db");
        SqliteStore.open(file).close();
        return file;
    }

    private RunId runIn(Path file) {
        try (var engine = Engine.builder().store(SqliteStore.open(file)).build()) {
            var run = engine.start(LongRun.graph(3, 10), Update.none());
            assertThat(run.await()).isInstanceOf(Outcome.Completed.class);
            return run.id();
        }
    }

    private static int count(Store store, RunId run) {
        var count = new int[1];
        store.read(run, new GraphTypes(LongRun.graph(3, 10)), commit -> count[0]++);
        return count[0];
    }

    @Test
    void aNewerFormatIsRefusedWithBothVersions() throws SQLException {
        var file = existing();
        sql(file, "PRAGMA user_version = 99");

        assertRefused(file, "store.newer_format", "99", "up to " + Schema.VERSION, file.toString());
    }

    @Test
    void aDatabaseOfAnotherApplicationIsRefusedAndLeftAlone() throws SQLException, IOException {
        var marked = folder.resolve("marked.db");
        sql(marked, "PRAGMA application_id = 7; CREATE TABLE mine (x)");
        var unmarked = folder.resolve("unmarked.db");
        sql(unmarked, "CREATE TABLE mine (x)");
        var before = Files.readAllBytes(unmarked);

        assertRefused(marked, "store.foreign", "another application");
        assertRefused(unmarked, "store.foreign", "another application");
        assertThat(Files.readAllBytes(unmarked)).isEqualTo(before);
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws IOException {
        var shortText = Files.writeString(folder.resolve("notes.txt"), "buy milk");
        var longText = Files.writeString(folder.resolve("long.txt"), "buy milk\n".repeat(10_000));

        assertRefused(shortText, "store.not_a_database", "notes.txt");
        assertRefused(longText, "store.not_a_database", "long.txt");
        assertThat(shortText).hasContent("buy milk");
    }

    @Test
    void anEmptyFileBecomesADatabase() throws IOException {
        var file = Files.createFile(folder.resolve("empty.db"));

        var run = runIn(file);

        try (var store = SqliteStore.openReadOnly(file)) {
            assertThat(count(store, run)).isEqualTo(4);
        }
    }

    @Test
    void aFolderIsNoFile() {
        assertRefused(folder, "store.folder", "is a folder");
    }

    @Test
    void aMissingFolderIsNotCreated() {
        var file = folder.resolve("no/such/waybill.db");

        assertRefused(file, "store.no_folder", "create it first");
        assertThat(folder.resolve("no")).doesNotExist();
    }

    @Test
    void oddNamesOfFilesAreJustNames() {
        for (var name : new String[] {"a b?mode=memory&x=1#y%20.db", "杭州 𝒳.db", ":memory:", "file:x"}) {
            var file = folder.resolve(name);
            var run = runIn(file);

            assertThat(file).isRegularFile();
            try (var store = SqliteStore.openReadOnly(file)) {
                assertThat(count(store, run)).isEqualTo(4);
            }
        }
    }

    @Test
    void aLockFileThatCannotBeOpenedIsToldAndLeavesTheDatabaseFree() throws IOException {
        var file = folder.resolve("waybill.db");
        var lock = Files.createDirectory(folder.resolve("waybill.db.lock"));

        assertRefused(file, "store.io", "cannot lock " + lock);
        assertRefused(file, "store.io", "cannot lock " + lock);
        Files.delete(lock);

        assertThat(runIn(file)).isNotNull();
    }
}
