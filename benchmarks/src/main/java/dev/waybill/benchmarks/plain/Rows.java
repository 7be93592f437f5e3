package dev.waybill.benchmarks.plain;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/** One row for each step, each in a transaction of its own. Thread-safe. */
interface Rows extends AutoCloseable {
    String TABLE = "steps (run BIGINT NOT NULL, step INTEGER NOT NULL, message TEXT NOT NULL, PRIMARY KEY (run, step))";
    String INSERT = "INSERT INTO steps (run, step, message) VALUES (?, ?, ?)";

    void insert(long run, int step, String message) throws SQLException;

    long count(long run) throws SQLException;

    long bytes() throws SQLException, IOException;

    @Override
    void close() throws SQLException;

    private static long one(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void insert(Connection connection, long run, int step, String message) throws SQLException {
        try (var statement = connection.prepareStatement(INSERT)) {
            statement.setLong(1, run);
            statement.setInt(2, step);
            statement.setString(3, message);
            statement.executeUpdate();
        }
    }

    /** In a SQLite file. */
    static Rows sqlite(Path file, String synchronous) throws SQLException {
        var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = " + synchronous);
            statement.execute("CREATE TABLE " + TABLE + " WITHOUT ROWID");
        }
        var insert = connection.prepareStatement(INSERT);
        var lock = new ReentrantLock();
        return new Rows() {
            @Override
            public void insert(long run, int step, String message) throws SQLException {
                lock.lock();
                try {
                    insert.setLong(1, run);
                    insert.setInt(2, step);
                    insert.setString(3, message);
                    insert.executeUpdate();
                } finally {
                    lock.unlock();
                }
            }

            @Override
            public long count(long run) throws SQLException {
                return one(connection, "SELECT count(*) FROM steps WHERE run = " + run);
            }

            @Override
            public long bytes() throws SQLException, IOException {
                one(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
                return Files.size(file);
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }

    /** In a PostgreSQL database, over as many connections as Waybill has. */
    static Rows postgres(String url, String user, String password) throws SQLException {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(5);
        var pool = new HikariDataSource(config);
        try (var connection = pool.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + TABLE);
        }
        return new Rows() {
            @Override
            public void insert(long run, int step, String message) throws SQLException {
                try (var connection = pool.getConnection()) {
                    Rows.insert(connection, run, step, message);
                }
            }

            @Override
            public long count(long run) throws SQLException {
                try (var connection = pool.getConnection()) {
                    return one(connection, "SELECT count(*) FROM steps WHERE run = " + run);
                }
            }

            @Override
            public long bytes() throws SQLException {
                try (var connection = pool.getConnection()) {
                    return one(connection, "SELECT pg_total_relation_size('steps')");
                }
            }

            @Override
            public void close() {
                pool.close();
            }
        };
    }
}
