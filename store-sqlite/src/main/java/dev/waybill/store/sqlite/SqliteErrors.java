package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** What SQLite says, in words that tell the way out. */
final class SqliteErrors {
    private SqliteErrors() {}

    /** Any failure; what is a {@link StoreException} stays what it is. */
    static StoreException of(Path file, Throwable failure) {
        return switch (failure) {
            case StoreException e -> e;
            case SQLException e -> of(file, e);
            default -> new StoreException("store.failed", "database " + file + ": " + failure, failure);
        };
    }

    static StoreException of(Path file, SQLException e) {
        var what = "database " + file + ": ";
        return switch (code(e)) {
            case 13 ->
                new StoreException(
                        "store.full",
                        what
                                + "there is no space left; free some and resume the run, nothing that was committed is lost",
                        e);
            case 11 -> corrupt(file, e);
            case 26 ->
                new StoreException(
                        "store.not_a_database", what + "the file is no SQLite database; name another file", e);
            case 8, 3 ->
                new StoreException(
                        "store.read_only", what + "it cannot be written: the file or its folder is read-only", e);
            case 5, 6 -> new StoreException("store.busy", what + "another process keeps it locked; try again", e);
            case 14 -> new StoreException("store.io", what + "it cannot be opened: " + e.getMessage(), e);
            case 10 ->
                new StoreException(
                        "store.io",
                        what + "reading or writing failed, the disk may be full or broken: " + e.getMessage(),
                        e);
            case 18 -> new StoreException("store.too_big", what + "a commit is larger than SQLite can keep (1 GB)", e);
            case 19 ->
                new StoreException(
                        "store.sequence", what + "the run is written from two places at once: " + e.getMessage(), e);
            default -> new StoreException("store.failed", what + e.getMessage(), e);
        };
    }

    static StoreException corrupt(Path file, Exception cause) {
        return new StoreException(
                "store.corrupt",
                "database " + file + " is damaged: restore a copy, or save what can be read with"
                        + " `sqlite3 FILE .recover` (" + cause.getMessage() + ")",
                cause);
    }

    /** Whether the content of one write is to blame, so that others in its transaction can do without it. */
    static boolean concernsOneWrite(Exception failure) {
        return !(failure instanceof SQLException e)
                || switch (code(e)) {
                    case 18, 19, 20 -> true; // too big, constraint, type
                    default -> false;
                };
    }

    /** SQLite's primary result code. */
    static int code(SQLException e) {
        return e instanceof SQLiteException s ? s.getResultCode().code & 0xff : e.getErrorCode() & 0xff;
    }
}
