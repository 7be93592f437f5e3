package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The format of the database: told by its application id and its version, brought up to date by numbered scripts. */
final class Schema {
    /** "WAYB". */
    static final int APPLICATION_ID = 0x57415942;

    /** The newest format that this code reads and writes: the number of the last script. */
    static final int VERSION = 4;

    private Schema() {}

    /** Checks that the database is one of ours, or empty, and brings it up to date; one process at a time does so. */
    static void prepare(Path file, Connection connection, LockFile lock) throws SQLException {
        lock.alone(() -> {
            int version = isEmpty(connection) ? 0 : check(file, connection);
            execute(connection, "PRAGMA journal_mode = WAL");
            execute(connection, "PRAGMA synchronous = FULL");
            execute(connection, "PRAGMA journal_size_limit = 16777216");
            if (version == 1) {
                migrateFrom1(file, connection, lock);
            } else {
                migrate(connection, version);
            }
        });
    }

    private static void migrateFrom1(Path file, Connection connection, LockFile lock) throws SQLException {
        var old = lock.takeFromFormat1()
                .orElseThrow(() -> new StoreException(
                        "store.in_use",
                        "database " + file + " has format 1 and is in use by an older Waybill; end that first"));
        try {
            try {
                migrate(connection, 1);
            } finally {
                old.release();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void migrate(Connection connection, int version) throws SQLException {
        for (int next = version + 1; next <= VERSION; next++) {
            execute(
                    connection,
                    "BEGIN IMMEDIATE;" + script(next) + ";PRAGMA application_id = " + APPLICATION_ID
                            + ";PRAGMA user_version = " + next + ";COMMIT");
        }
    }

    /** Checks that the database is one of ours and of the newest format. */
    static void requireCurrent(Path file, Connection connection) throws SQLException {
        if (isEmpty(connection)) {
            throw new StoreException("store.foreign", "database " + file + " is empty: nothing was stored in it yet");
        }
        int version = check(file, connection);
        if (version < VERSION) {
            throw new StoreException(
                    "store.older_format",
                    "database " + file + " has format " + version + "; open it for writing once to bring it to "
                            + VERSION);
        }
    }

    private static int check(Path file, Connection connection) throws SQLException {
        int application = number(connection, "PRAGMA application_id");
        int version = number(connection, "PRAGMA user_version");
        if (application != APPLICATION_ID) {
            throw new StoreException(
                    "store.foreign", "database " + file + " belongs to another application; name another file");
        }
        if (version > VERSION) {
            throw new StoreException(
                    "store.newer_format",
                    "database " + file + " has format " + version + ", this version of Waybill knows formats up to "
                            + VERSION + ": use a newer Waybill, or another file");
        }
        return version;
    }

    private static boolean isEmpty(Connection connection) throws SQLException {
        return number(connection, "PRAGMA application_id") == 0
                && number(connection, "PRAGMA user_version") == 0
                && number(connection, "SELECT count(*) FROM sqlite_schema") == 0;
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static String script(int number) {
        var name = "schema-" + number + ".sql";
        try (var in = Schema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
