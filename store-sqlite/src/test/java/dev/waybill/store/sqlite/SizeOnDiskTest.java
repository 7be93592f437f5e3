package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored is linear in what changed, and not much more than a plain table of the same texts. */
class SizeOnDiskTest {
    private static final int LENGTH = 200;

    @TempDir
    private Path folder;

    @Test
    void aStepCostsAtMostTwiceARowOfAPlainTable() throws IOException, SQLException {
        long ours = ours(400) - empty();
        long plain = plain(400) - plain(0);

        assertThat(ours).isLessThan(2 * plain);
    }

    @Test
    void anEmptyDatabaseIsSmall() {
        assertThat(empty()).isLessThan(200_000);
    }

    @Test
    void tenTimesTheStepsCostTenTimesTheBytes() throws IOException {
        long few = ours(400);
        long many = ours(4_000);

        assertThat(many).isLessThan(11 * few);
    }

    @Test
    void fourHundredMoreStepsCostAtMostAQuarterMoreThanRowsOfAPlainTable() throws IOException, SQLException {
        long ours = ours(800) - ours(400);
        long plain = plain(800) - plain(400);

        assertThat(ours).isLessThan(plain * 5 / 4);
    }

    /** A page for each table and each index. */
    private long empty() {
        var file = folder.resolve("empty.db");
        SqliteStore.open(file).close();
        return file.toFile().length();
    }

    private long ours(int steps) throws IOException {
        var file = folder.resolve("ours-" + steps + ".db");
        try (var engine = Engine.builder()
                .store(SqliteStore.open(file, List.of("PRAGMA synchronous = OFF")))
                .build()) {
            assertThat(engine.start(LongRun.graph(steps, LENGTH), Update.none()).await())
                    .isInstanceOf(Outcome.Completed.class);
        }
        assertThat(folder.resolve("ours-" + steps + ".db-wal")).doesNotExist();
        return Files.size(file);
    }

    private long plain(int steps) throws IOException, SQLException {
        var file = folder.resolve("plain-" + steps + ".db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            Schema.execute(connection, "PRAGMA journal_mode = WAL");
            Schema.execute(
                    connection, "CREATE TABLE steps (id INTEGER PRIMARY KEY, run TEXT, step INTEGER, body TEXT)");
            try (var insert = connection.prepareStatement("INSERT INTO steps (run, step, body) VALUES (?, ?, ?)")) {
                for (int i = 0; i < steps; i++) {
                    insert.setString(1, "r-0123456789ab");
                    insert.setInt(2, i);
                    insert.setString(3, LongRun.text(i, LENGTH));
                    insert.executeUpdate();
                }
            }
        }
        return Files.size(file);
    }
}
