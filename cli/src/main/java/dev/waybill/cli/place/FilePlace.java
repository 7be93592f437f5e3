package dev.waybill.cli.place;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Store;
import dev.waybill.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file of SQLite. */
record FilePlace(Path path, Texts texts) implements Place {
    @Override
    public Store open() {
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

    @Override
    public boolean exists() {
        return Files.exists(path);
    }

    @Override
    public Optional<Store> openToRead() {
        return exists() ? Optional.of(SqliteStore.openReadOnly(path)) : Optional.empty();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
