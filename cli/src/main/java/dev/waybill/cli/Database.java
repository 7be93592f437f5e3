package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Store;
import dev.waybill.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says where runs are kept. */
final class Database {
    @Option(names = "--db", paramLabel = "FILE", descriptionKey = "option.db")
    @Nullable Path file;

    /**
     * The file, which need not exist.
     *
     * @throws InputException if nothing says where it is to be
     */
    Path path(Shell shell, Texts texts) {
        if (file != null) {
            return file;
        }
        if (!shell.variable("WAYBILL_DB").isEmpty()) {
            return Path.of(shell.variable("WAYBILL_DB"));
        }
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
        var path = path(shell, texts);
        var folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new StoreException("store.folder", texts.get("error.folder", folder, texts.reason(e)), e);
            }
        }
        return SqliteStore.open(path);
    }

    /** Whether it is there. */
    boolean exists(Shell shell, Texts texts) {
        return Files.exists(path(shell, texts));
    }

    /** Opens it to look into it; nothing if it is not there. */
    Optional<Store> openToRead(Shell shell, Texts texts) {
        return exists(shell, texts) ? Optional.of(SqliteStore.openReadOnly(path(shell, texts))) : Optional.empty();
    }

    /** The option as it has to be given again for the same database; empty or with a space before it. */
    String again() {
        if (file == null) {
            return "";
        }
        var text = file.toString();
        return " --db " + (text.matches("[\\w./:+@%~-]+") ? text : "'" + text.replace("'", "'\\''") + "'");
    }
}
