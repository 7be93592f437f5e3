package dev.waybill.store.postgres;

import dev.waybill.error.StoreException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Set;
import org.postgresql.util.PSQLException;

/** What PostgreSQL says, in words that tell the way out, and without data of rows. */
final class PostgresErrors {
    private static final String NO_PASSWORD = "08004"; // where the server asks for one; told by the driver

    private PostgresErrors() {}

    /** Any failure; what is a {@link StoreException} stays what it is. */
    static StoreException of(String database, Throwable failure) {
        return switch (failure) {
            case StoreException e -> e;
            case BatchUpdateException e when e.getNextException() != null -> of(database, e.getNextException());
            case SQLException e -> of(database, e);
            default -> new StoreException("store.failed", database + ": " + failure, failure);
        };
    }

    private static StoreException of(String database, SQLException e) {
        var state = state(e);
        var said = said(e);
        if (isConnection(e) && !state.equals(NO_PASSWORD)) {
            return new StoreException(
                    "store.io", database + ": the server cannot be reached, nothing was kept: " + said, e);
        }
        return switch (state) {
            case "3D000" -> new StoreException("store.missing", database + ": " + said + "; create it first", e);
            case "42501", NO_PASSWORD -> denied(database, said, e);
            case "42P07" ->
                new StoreException(
                        "store.foreign",
                        database + ": tables of another application are there; name another schema: " + said,
                        e);
            case "25006" ->
                new StoreException("store.read_only", database + ": the server takes no writes, it is a replica", e);
            case "53100" ->
                new StoreException(
                        "store.full",
                        database + ": the server has no space left; free some and resume the run, nothing that was"
                                + " committed is lost",
                        e);
            case "23505" ->
                new StoreException("store.sequence", database + ": the run is written from two places: " + said, e);
            case "XX001", "XX002" ->
                new StoreException("store.corrupt", database + " is damaged, restore a copy: " + said, e);
            default -> ofClass(database, said, e);
        };
    }

    private static StoreException ofClass(String database, String said, SQLException e) {
        return switch (state(e).substring(0, 2)) {
            case "28" -> denied(database, said, e);
            case "40", "53", "55" -> new StoreException("store.busy", database + ": try again: " + said, e);
            case "54" -> new StoreException("store.too_big", database + ": more than the server can keep: " + said, e);
            default -> new StoreException("store.failed", database + ": " + said, e);
        };
    }

    private static StoreException denied(String database, String said, SQLException e) {
        return new StoreException("store.denied", database + ": " + said, e);
    }

    /** Without the detail, which may quote a row. */
    private static String said(SQLException e) {
        var server = e instanceof PSQLException p ? p.getServerErrorMessage() : null;
        return String.valueOf(server == null ? e.getMessage() : server.getMessage());
    }

    private static String state(SQLException e) {
        return Objects.requireNonNullElse(e.getSQLState(), "00000");
    }

    /** Whether the connection or the server is to blame. */
    static boolean isConnection(SQLException e) {
        var state = state(e);
        return state.startsWith("08") || state.startsWith("57P") || e instanceof SQLTransientConnectionException;
    }

    /** Whether the same may succeed a moment later. */
    static boolean mayPass(SQLException e) {
        return isConnection(e) || state(e).startsWith("40");
    }

    /** Whether the content of one write is to blame, so that others in its transaction can do without it. */
    static boolean concernsOneWrite(Exception failure) {
        return switch (failure) {
            case StoreException e -> false;
            case SQLException e -> Set.of("21", "22", "23", "54").contains(state(e).substring(0, 2)); // data, size
            default -> true;
        };
    }
}
