package dev.waybill.cli.place;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.Store;
import dev.waybill.store.postgres.PostgresStore;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A schema on a PostgreSQL server.
 *
 * @param password for an address that has none; may be empty
 */
record ServerPlace(Address address, String password, Texts texts) implements Place {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    static {
        DRIVER.setLevel(Level.OFF); // what is wrong is said in one line, and not by the driver
    }

    @Override
    public Store open() {
        return explaining(() -> PostgresStore.open(address.url(), address.user(), secret(), address.schema()));
    }

    @Override
    public boolean exists() {
        var store = openToRead();
        store.ifPresent(Store::close);
        return store.isPresent();
    }

    @Override
    public Optional<Store> openToRead() {
        try {
            return Optional.of(explaining(
                    () -> PostgresStore.openReadOnly(address.url(), address.user(), secret(), address.schema())));
        } catch (StoreException e) {
            if (e.code().equals("store.empty")) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private String secret() {
        return address.password().isEmpty() ? password : address.password();
    }

    private Store explaining(Supplier<Store> opening) {
        try {
            return opening.get();
        } catch (StoreException e) {
            throw explained(e);
        }
    }

    /** The problem in the language of the person where it is one that people have. */
    private WaybillException explained(StoreException problem) {
        return switch (problem.code()) {
            case "store.url" -> new InputException("cli.database", texts.get("error.db.url"));
            case "store.io" -> said(problem, away(problem));
            case "store.missing" -> said(problem, texts.get("error.db.missing", this));
            case "store.denied" ->
                said(problem, texts.get(isLogin(problem) ? "error.db.login" : "error.db.rights", this, last(problem)));
            case "store.encoding" -> said(problem, texts.get("error.db.encoding", this));
            case "store.isolation" -> said(problem, texts.get("error.db.isolation", this));
            case "store.foreign" -> said(problem, texts.get("error.db.foreign", this, address.schema()));
            case "store.newer_format" -> said(problem, texts.get("error.db.newer", this, address.schema()));
            case "store.read_only" -> said(problem, texts.get("error.db.replica", this));
            default -> problem;
        };
    }

    private String away(StoreException problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException e -> {
                    return texts.get("error.db.host", this, String.valueOf(e.getMessage()));
                }
                case ConnectException e -> {
                    return texts.get("error.db.refused", this);
                }
                default -> {}
            }
        }
        return texts.get("error.db.away", this, last(problem));
    }

    private static boolean isLogin(StoreException problem) {
        return sql(problem)
                .filter(e -> !INSUFFICIENT_PRIVILEGE.equals(e.getSQLState()))
                .isPresent();
    }

    /** What the driver or the server said. */
    private static String last(StoreException problem) {
        return sql(problem).map(SQLException::getMessage).orElseGet(problem::text);
    }

    private static Optional<SQLException> sql(StoreException problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                return Optional.of(e);
            }
        }
        return Optional.empty();
    }

    private static StoreException said(StoreException problem, String text) {
        return new StoreException(problem.code(), text, problem);
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
