package dev.waybill.cli;

import dev.waybill.cli.place.Address;
import dev.waybill.cli.place.Place;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.spi.Store;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says where runs are kept. */
final class Database {
    @Option(names = "--db", paramLabel = "FILE|URL", descriptionKey = "option.db")
    @Nullable String given;

    /**
     * The place, where nothing need be yet.
     *
     * @throws InputException if nothing says where it is to be
     */
    Place place(Shell shell, Texts texts) {
        var text = given == null ? shell.variable("WAYBILL_DB") : given;
        return text.isEmpty()
                ? Place.of(usual(shell, texts).toString(), shell.variable(Address.PASSWORD), texts)
                : Place.of(text, shell.variable(Address.PASSWORD), texts);
    }

    private static Path usual(Shell shell, Texts texts) {
        var data = shell.variable("XDG_DATA_HOME");
        var home = shell.variable("HOME");
        if (data.isEmpty() && home.isEmpty()) {
            throw new InputException("cli.database", texts.get("error.database"));
        }
        var folder = data.isEmpty() ? Path.of(home, ".local", "share") : Path.of(data);
        return folder.resolve("waybill").resolve("waybill.db");
    }

    /** Opens it for runs, and makes it if it is not there. */
    Store open(Shell shell, Texts texts) {
        return place(shell, texts).open();
    }

    /** Whether it is there. */
    boolean exists(Shell shell, Texts texts) {
        return place(shell, texts).exists();
    }

    /** Opens it to look into it; nothing if it is not there. */
    Optional<Store> openToRead(Shell shell, Texts texts) {
        return place(shell, texts).openToRead();
    }

    /** The option to be given again for the same database, without a password; empty or with a space before it. */
    String again() {
        if (given == null) {
            return "";
        }
        var text = Address.isOne(given) ? Address.of(given).text() : given;
        return " --db " + (text.matches("[\\w./:+@%~-]+") ? text : "'" + text.replace("'", "'\\''") + "'");
    }
}
