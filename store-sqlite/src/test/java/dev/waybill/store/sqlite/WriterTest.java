package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Claim;
import dev.waybill.store.jdbc.Dialect;
import dev.waybill.store.jdbc.Pending;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.jdbc.Tables;
import dev.waybill.store.jdbc.Uninterrupted;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong in the writer's thread is told to whom it concerns, and to nobody else. */
class WriterTest {
    private Path path;
    private LockFile lock;

    @BeforeEach
    void name(@TempDir Path folder) {
        path = folder.resolve("waybill.db");
        lock = LockFile.of(new DatabaseFile(path));
        lock.openToWrite();
    }

    @AfterEach
    void close() {
        lock.close();
    }

    private Tables open() throws SQLException {
        var connection = new DatabaseFile(path).connect();
        Schema.prepare(path, connection, lock);
        return new Tables(connection, Dialect.SQLITE, StoreOptions.DEFAULT);
    }

    private static boolean add(Tables tables, int table) throws SQLException {
        Schema.execute(tables.connection(), "CREATE TABLE t" + table + " (x)");
        return true;
    }

    private static boolean addAndFail(Tables tables, int table) throws SQLException {
        add(tables, table);
        throw new IllegalStateException("unforeseen");
    }

    private static ArrayList<String> tables(Tables tables) throws SQLException {
        var names = new ArrayList<String>();
        try (var statement = tables.connection().createStatement();
                var rows = statement.executeQuery(
                        "SELECT name FROM sqlite_schema WHERE name GLOB 't[0-9]' ORDER BY name")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private void assertUnforeseen(Pending<?> pending) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(pending::await)
                .withMessageContaining(path + ": java.lang.IllegalStateException: unforeseen")
                .returns("store.failed", StoreException::code)
                .havingRootCause()
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void workThatFailsUnforeseenLeavesNothingBehindAndFailsAlone() {
        try (var writer = SqliteBatches.start(path, this::open)) {
            var gate = new CountDownLatch(1);
            writer.submit(Claim.NONE, tables -> {
                Uninterrupted.run(gate::await); // so that what follows shares a transaction
                return true;
            });
            var before = writer.submit(Claim.NONE, tables -> add(tables, 1));
            var broken = writer.submit(Claim.NONE, tables -> addAndFail(tables, 2));
            var after = writer.submit(Claim.NONE, tables -> add(tables, 3));
            gate.countDown();

            before.await();
            assertUnforeseen(broken);
            after.await();
            assertThat(writer.submit(Claim.NONE, WriterTest::tables).result()).containsExactly("t1", "t3");
        }
    }

    @Test
    void whyTheTablesCannotBeOpenedIsTold() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteBatches.start(path, () -> {
                    throw new IllegalStateException("a resource is missing");
                }))
                .withMessageContaining("a resource is missing")
                .returns("store.failed", StoreException::code)
                .havingRootCause()
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void workThatComesWhileTheTablesCannotBeOpenedAgainFailsAndLaterWorkDoesNot() {
        var openings = new AtomicInteger();
        try (var writer = SqliteBatches.start(path, () -> {
            if (openings.incrementAndGet() == 2) {
                throw new StoreException("store.newer_format", "somebody was here");
            }
            return open();
        })) {
            assertUnforeseen(writer.submit(Claim.NONE, tables -> addAndFail(tables, 1)));

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() ->
                            writer.submit(Claim.NONE, tables -> add(tables, 2)).await())
                    .returns("store.newer_format", StoreException::code);
            assertThat(writer.submit(Claim.NONE, tables -> add(tables, 3)).result())
                    .isTrue();
        }
    }

    @Test
    void anErrorEndsTheWriterAndIsTold() {
        try (var writer = SqliteBatches.start(path, this::open)) {
            var pending = writer.submit(Claim.NONE, tables -> {
                throw new StackOverflowError("much too deep");
            });

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(pending::await)
                    .withMessageContaining("much too deep")
                    .returns("store.failed", StoreException::code)
                    .havingRootCause()
                    .isInstanceOf(StackOverflowError.class);
        }
    }
}
