package dev.waybill.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Dialect;
import dev.waybill.store.jdbc.StoreOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** Where connections come from, and what is tried again when they fail. Thread-safe. */
final class Database implements AutoCloseable {
    private static final String PREFIX = "jdbc:postgresql:";
    private static final long PATIENCE_MILLIS = 5_000; // for one connection
    private static final int ATTEMPTS = 3;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final DataSource source;
    private final String name;
    private final String schema;
    private final Dialect dialect;
    private final @Nullable HikariConfig own; // the connections are its own, and may keep what outlives a transaction
    private final StoreOptions options;

    private Database(DataSource source, String name, String schema, @Nullable HikariConfig own, StoreOptions options) {
        this.options = options;
        this.source = source;
        this.name = name;
        this.schema = schema;
        this.dialect = Dialect.postgres(schema, announcement(schema));
        this.own = own;
    }

    /** The channel is called as the schema is. */
    private static String announcement(String schema) {
        return "SELECT pg_notify('" + schema.replace("'", "''") + "', thread) FROM unnest(?) AS t (thread)";
    }

    /** Over connections of the caller. */
    static Database over(DataSource source, String schema, StoreOptions options) {
        return new Database(source, "database PostgreSQL, schema " + schema, schema, null, options);
    }

    /** Over a pool of that many connections of its own. */
    static Database pooled(
            String url, String user, String password, int connections, String schema, StoreOptions options) {
        var address = url.split("\\?", 2)[0];
        check(url, address);
        var name = "database " + address.substring("jdbc:".length()) + ", schema " + schema;
        var config = new HikariConfig();
        config.setPoolName("waybill");
        config.setJdbcUrl(url);
        if (!user.isEmpty()) {
            config.setUsername(user);
        }
        if (!password.isEmpty()) { // else the driver looks into the password file
            config.setPassword(password);
        }
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        config.addDataSourceProperty("ApplicationName", "waybill");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("logServerErrorDetail", "false"); // which quotes rows
        try {
            return new Database(new HikariDataSource(config), name, schema, config, options);
        } catch (HikariPool.PoolInitializationException e) {
            throw PostgresErrors.of(name, e.getCause() == null ? e : e.getCause());
        }
    }

    /** What is wrong is told without the URL, which may have a password in it. */
    private static void check(String url, String address) {
        if (!url.startsWith(PREFIX) || address.contains("@") || Driver.parseURL(url, null) == null) {
            throw new StoreException(
                    "store.url",
                    "the URL of the database must be like jdbc:postgresql://host:5432/name, and user and password are"
                            + " given beside it");
        }
    }

    /** How messages call it. */
    String name() {
        return name;
    }

    String schema() {
        return schema;
    }

    Dialect dialect() {
        return dialect;
    }

    /** Whether statements may outlive a transaction. */
    boolean isPreparing() {
        return own != null;
    }

    StoreOptions options() {
        return options;
    }

    /** A connection besides those, to be kept; nothing over connections of the caller, who may not have one to spare. */
    Optional<Connection> connect() throws SQLException {
        if (own == null) {
            return Optional.empty();
        }
        var properties = new Properties();
        properties.putAll(own.getDataSourceProperties());
        properties.setProperty("loginTimeout", Long.toString(PATIENCE_MILLIS / 1_000));
        if (own.getUsername() != null) {
            properties.setProperty("user", own.getUsername());
        }
        if (own.getPassword() != null) {
            properties.setProperty("password", own.getPassword());
        }
        return Optional.ofNullable(new Driver().connect(own.getJdbcUrl(), properties));
    }

    /** Something done over a connection. */
    @FunctionalInterface
    interface Use<T> {
        T over(Session session) throws SQLException;
    }

    /** Does it over a connection, each statement in a transaction of its own. */
    <T> T perStatement(Use<T> use) throws SQLException {
        try (var session = new Session(source.getConnection(), this, true)) {
            return use.over(session);
        }
    }

    /** Does it over a connection in a transaction, which {@code use} commits. */
    <T> T transact(Use<T> use) throws SQLException {
        try (var session = new Session(source.getConnection(), this, false)) {
            return use.over(session);
        }
    }

    /** Something that may fail because of others, and leaves nothing behind then. */
    @FunctionalInterface
    interface Attempt<T> {
        T make() throws SQLException;
    }

    /** Tries it a few times while the server is away, or others are in the way. */
    static <T> T repeat(Attempt<T> attempt) throws SQLException {
        for (int i = 1; ; i++) {
            try {
                return attempt.make();
            } catch (SQLException e) {
                if (i == ATTEMPTS || !PostgresErrors.mayPass(e)) {
                    throw e;
                }
                pause();
            }
        }
    }

    static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Closes the pool, if it is its own. */
    @Override
    public void close() {
        if (own != null && source instanceof HikariDataSource pool) {
            pool.close();
        }
    }
}
