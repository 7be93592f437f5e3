package dev.waybill.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A PostgreSQL server with a user who is nothing more than owner of some databases. */
final class Server implements AutoCloseable {
    static final String USER = "app";
    static final String PASSWORD = "s3cret-Pass";

    private static final Server SHARED = start(temporary(), true);

    private final Path data;
    private final AtomicInteger databases = new AtomicInteger();
    private EmbeddedPostgres postgres;

    private Server(Path data, EmbeddedPostgres postgres) {
        this.data = data;
        this.postgres = postgres;
    }

    /** The one that is started once for all tests. */
    static Server shared() {
        return SHARED;
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("waybill-postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new one. */
    static Server start(Path folder) {
        return start(folder.resolve("data"), false);
    }

    private static Server start(Path data, boolean deletedAtTheEnd) {
        var server = new Server(data, start(data, 0, deletedAtTheEnd));
        server.demandPasswords();
        server.sql("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
        return server;
    }

    private static EmbeddedPostgres start(Path data, int port, boolean deletedAtTheEnd) {
        try {
            var builder = EmbeddedPostgres.builder()
                    .setDataDirectory(data)
                    .setCleanDataDirectory(deletedAtTheEnd)
                    .setServerConfig("synchronous_commit", "on"); // a server that is killed keeps what it has confirmed
            return (port == 0 ? builder : builder.setPort(port)).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void demandPasswords() {
        var rules = data.resolve("pg_hba.conf");
        try {
            Files.writeString(rules, "host all app all scram-sha-256\n" + Files.readString(rules));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sql("SELECT pg_reload_conf()");
    }

    /** Ends it at once, as {@code pg_ctl stop -m immediate} does: whatever is not committed is lost. */
    void kill() {
        try {
            var pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst();
            var process = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
            assertThat(new ProcessBuilder("kill", "-QUIT", pid).start().waitFor())
                    .isZero();
            process.onExit().join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts it again after it was killed, at the same port. */
    void startAgain() {
        int port = postgres.getPort();
        close();
        postgres = start(data, port, false);
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL of a new database. */
    String database() {
        return database("");
    }

    /** Likewise, with that in the statement that creates it. */
    String database(String options) {
        var name = "db" + databases.incrementAndGet();
        sql("CREATE DATABASE " + name + " OWNER " + USER + " " + options);
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
