package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/** The file of a database: checks of its place, and connections to it. */
record DatabaseFile(Path path) {
    private static final int BUSY_MILLIS = 30_000;
    private static final int CANNOT_OPEN = 14;
    private static final int READ_ONLY = 8;

    /** The database at {@code path}, which need not exist yet. */
    static DatabaseFile toWrite(Path path) {
        var file = located(path);
        var folder = file.path.getParent();
        if (folder != null && !Files.isWritable(folder)) {
            throw new StoreException(
                    "store.read_only",
                    "database " + path + ": folder " + folder
                            + " cannot be written, and SQLite needs to create files in it");
        }
        if (Files.exists(file.path) && !Files.isWritable(file.path)) {
            throw new StoreException("store.read_only", "database " + path + ": the file cannot be written");
        }
        return file;
    }

    /** The existing database at {@code path}. */
    static DatabaseFile toRead(Path path) {
        var file = located(path);
        if (!Files.exists(file.path)) {
            throw new StoreException("store.missing", "there is no database " + path);
        }
        return file;
    }

    /** The file by which processes share the database. */
    Path lockPath() {
        return path.resolveSibling(path.getFileName() + ".lock");
    }

    private static DatabaseFile located(Path path) {
        if (Files.isDirectory(path)) {
            throw new StoreException("store.folder", path + " is a folder; name a file in it, e.g. waybill.db");
        }
        var absolute = path.toAbsolutePath();
        var folder = absolute.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new StoreException(
                    "store.no_folder", "database " + path + ": there is no folder " + folder + "; create it first");
        }
        try {
            // one name for one file, whatever links lead to it
            return new DatabaseFile(
                    Files.exists(absolute)
                            ? absolute.toRealPath()
                            : folder.toRealPath().resolve(absolute.getFileName()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A connection that may write; it has checked nothing yet. */
    Connection connect() throws SQLException {
        return connect(new SQLiteConfig(), "");
    }

    /** A connection that only reads. Where no file can be created beside the database, it must not change meanwhile. */
    Connection connectToRead() throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        try {
            return usable(connect(config, ""));
        } catch (SQLException e) {
            int code = SqliteErrors.code(e);
            if (code != CANNOT_OPEN && code != READ_ONLY || hasLog()) {
                throw e;
            }
            return usable(connect(config, "?immutable=1"));
        }
    }

    private static Connection usable(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SELECT count(*) FROM sqlite_schema");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private boolean hasLog() {
        try {
            var log = path.resolveSibling(path.getFileName() + "-wal");
            return Files.exists(log) && Files.size(log) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Connection connect(SQLiteConfig config, String parameters) throws SQLException {
        config.setOpenMode(SQLiteOpenMode.OPEN_URI);
        config.setBusyTimeout(BUSY_MILLIS);
        // not by way of DriverManager, which loads every driver that there is
        return JDBC.createConnection(
                "jdbc:sqlite:file:" + path.toUri().getRawPath() + parameters, config.toProperties());
    }
}
