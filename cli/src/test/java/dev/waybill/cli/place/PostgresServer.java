package dev.waybill.cli.place;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;

/** A PostgreSQL server that keeps what it has confirmed, with a user who is nothing more than owner of a database. */
public final class PostgresServer implements AutoCloseable {
    /** The user, and the name of his database. */
    public static final String USER = "app";

    /** His password. */
    public static final String PASSWORD = "s3cret:P@ss";

    private final Path data;
    private EmbeddedPostgres postgres;

    private PostgresServer(Path data, EmbeddedPostgres postgres) {
        this.data = data;
        this.postgres = postgres;
    }

    /** Starts a new one. */
    public static PostgresServer start(Path folder) {
        var data = folder.resolve("postgres");
        var server = new PostgresServer(data, start(data, 0));
        server.demandPasswords();
        server.sql("postgres", "CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
        server.sql("postgres", "CREATE DATABASE " + USER + " OWNER " + USER);
        return server;
    }

    private static EmbeddedPostgres start(Path data, int port) {
        try {
            var builder = EmbeddedPostgres.builder()
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on");
            return (port == 0 ? builder : builder.setPort(port)).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void demandPasswords() {
        var rules = data.resolve("pg_hba.conf");
        try {
            Files.writeString(rules, "host all " + USER + " all scram-sha-256\n" + Files.readString(rules));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sql("postgres", "SELECT pg_reload_conf()");
    }

    /** Ends all its processes by force, as {@code kill -9} does, and starts it again at the same port. */
    public void killAndStartAgain() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
        var master = ProcessHandle.of(pid).orElseThrow();
        var all = Stream.concat(Stream.of(master), master.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
        int port = postgres.getPort();
        postgres.close();
        postgres = start(data, port);
    }

    /** Its address without what comes before the host. */
    public String host() {
        return "localhost:" + postgres.getPort();
    }

    /** As the superuser. */
    public void sql(String database, String sql) {
        try (var connection = DriverManager.getConnection(postgres.getJdbcUrl("postgres", database), "postgres", "");
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
