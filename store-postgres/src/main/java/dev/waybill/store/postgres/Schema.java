package dev.waybill.store.postgres;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/** The format of the tables: told by the table {@code format}, brought up to date by numbered scripts. */
final class Schema {
    /** The newest format that this code reads and writes: the number of the last script. */
    static final int VERSION = 1;

    /** Asks the tables: what a session remembers of names may be older than the lock that it has waited for. */
    private static final String HAS_FORMAT = "SELECT EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n"
            + " ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = 'format')";

    private static final String HAS_SCHEMA = "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = ?)";
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0)) IS NULL";

    private Schema() {}

    /**
     * Checks the server and the schema, and brings it up to date in one transaction; of several processes that do so one
     * does, the others wait. Where nothing is to be done, no right to change tables is needed.
     */
    static void prepare(Database database) throws SQLException {
        if (checkedVersion(database) != VERSION) {
            Database.repeat(() -> database.transact(session -> migrate(database, session)));
        }
    }

    /** Checks the server and that there is a schema of the newest format; changes nothing. */
    static void requireCurrent(Database database) throws SQLException {
        int version = checkedVersion(database);
        if (version == 0) {
            throw new StoreException("store.empty", database.name() + ": there are no runs, and no tables for them");
        }
        if (version < VERSION) {
            throw new StoreException(
                    "store.older_format",
                    database.name() + " has format " + version + ", which is brought up to date when it is opened for"
                            + " writing");
        }
    }

    private static int checkedVersion(Database database) throws SQLException {
        return Database.repeat(() -> database.transact(session -> {
            check(database, session.connection());
            return version(database, session);
        }));
    }

    private static boolean migrate(Database database, Session session) throws SQLException {
        is(session.connection(), LOCK, "waybill " + database.schema());
        int version = version(database, session);
        if (version == 0 && !is(session.connection(), HAS_SCHEMA, database.schema())) {
            execute(session, "CREATE SCHEMA " + Dialect.quoted(database.schema()));
        }
        for (int next = version + 1; next <= VERSION; next++) {
            execute(session, database.dialect().sql(script(next)));
        }
        session.connection().commit();
        return true;
    }

    private static void check(Database database, Connection connection) throws SQLException {
        var encoding = text(connection, "SHOW server_encoding");
        if (!encoding.equals("UTF8")) {
            throw new StoreException(
                    "store.encoding",
                    database.name() + ": its encoding is " + encoding + ", which cannot hold every text; create it with"
                            + " encoding UTF8");
        }
        var isolation = text(connection, "SHOW transaction_isolation");
        if (!isolation.equals("read committed")) {
            throw new StoreException(
                    "store.isolation",
                    database.name() + ": its transactions are '" + isolation + "' by default; give connections that are"
                            + " 'read committed'");
        }
    }

    /** 0 if there is nothing yet. */
    private static int version(Database database, Session session) throws SQLException {
        if (!is(session.connection(), HAS_FORMAT, database.schema())) {
            return 0;
        }
        int version =
                Integer.parseInt(text(session.connection(), database.dialect().sql("SELECT version FROM @format")));
        if (version > VERSION) {
            throw new StoreException(
                    "store.newer_format",
                    database.name() + " has format " + version + ", this version of Waybill knows formats up to "
                            + VERSION + ": use a newer Waybill, or another schema");
        }
        return version;
    }

    private static boolean is(Connection connection, String question, String parameter) throws SQLException {
        try (var statement = connection.prepareStatement(question)) {
            statement.setString(1, parameter);
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getBoolean(1);
            }
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(Session session, String sql) throws SQLException {
        try (var statement = session.connection().createStatement()) {
            statement.execute(sql);
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
