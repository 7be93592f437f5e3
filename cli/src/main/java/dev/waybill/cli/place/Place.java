package dev.waybill.cli.place;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.spi.Store;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where runs may be kept. Its text is how messages call it. */
public sealed interface Place permits FilePlace, ServerPlace {
    /**
     * The place of that name: a file, or the address of a PostgreSQL database.
     *
     * @param password for an address that has none; may be empty
     * @throws InputException if it is the address of something else
     */
    static Place of(String name, String password, Texts texts) {
        if (!Address.isOne(name)) {
            if (Pattern.matches("(?i)jdbc:.*|[a-z][a-z0-9+.-]*://.*", name)) {
                throw new InputException("cli.database", texts.get("error.db.url"));
            }
            return new FilePlace(Path.of(name), texts);
        }
        try {
            return new ServerPlace(Address.of(name), password, texts);
        } catch (IllegalArgumentException e) { // the cause may quote a password
            throw new InputException("cli.database", texts.get("error.db.url"));
        }
    }

    /** Opens it for runs, and makes it if it is not there. */
    Store open();

    /** Whether there is something. */
    boolean exists();

    /** Opens it to look into it; nothing if it is not there. */
    Optional<Store> openToRead();
}
