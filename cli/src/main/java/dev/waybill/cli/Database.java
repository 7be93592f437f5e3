package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
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

    /** The file, which need not exist. */
    Path path(Shell shell) {
        if (file != null) {
            return file;
        }
        if (!shell.variable("WAYBILL_DB").isEmpty()) {
            return Path.of(shell.variable("WAYBILL_DB"));
        }
        var data = shell.variable("XDG_DATA_HOME");
        var folder = data.isEmpty() ? Path.of(shell.variable("HOME"), ".local", "share") : Path.of(data);
        return folder.resolve("waybill").resolve("waybill.db");
    }

    /** Opens it for runs, and makes it if it is not there. */
    Store open(Shell shell, Texts texts) {
        var path = path(shell);
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
    boolean exists(Shell shell) {
        return Files.exists(path(shell));
    }

    /** Opens it to look into it; nothing if it is not there. */
    Optional<Store> openToRead(Shell shell) {
        return exists(shell) ? Optional.of(SqliteStore.openReadOnly(path(shell))) : Optional.empty();
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
