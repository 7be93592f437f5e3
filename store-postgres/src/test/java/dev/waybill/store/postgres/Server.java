package dev.waybill.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server that is started once for all tests, with a user who may only use databases of his own. */
final class Server {
    static final String USER = "app";
    static final String PASSWORD = "s3cret-Pass";

    /** What the library sets for speed would lose commits when the server is killed. */
    static final Map<String, String> SETTINGS = Map.of("synchronous_commit", "on");

    private static final Server SHARED = start();

    private final EmbeddedPostgres postgres;
    private final AtomicInteger databases = new AtomicInteger();

    private Server(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    static Server shared() {
        return SHARED;
    }

    private static Server start() {
        try {
            var builder = EmbeddedPostgres.builder();
            SETTINGS.forEach(builder::setServerConfig);
            var server = new Server(builder.start());
            server.sql("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL of a new database. */
    String database() {
        var name = "db" + databases.incrementAndGet();
        sql("CREATE DATABASE " + name + " OWNER " + USER);
        return url(name);
    }

    String url(String database) {
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + database;
    }

    /** As the superuser. */
    void sql(String sql) {
        execute(postgres.getJdbcUrl("postgres", "postgres"), "postgres", "", sql);
    }

    /** As the user of the tests. */
    static void sql(String url, String sql) {
        execute(url, USER, PASSWORD, sql);
    }

    private static void execute(String url, String user, String password, String sql) {
        try (var connection = DriverManager.getConnection(url, user, password);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
