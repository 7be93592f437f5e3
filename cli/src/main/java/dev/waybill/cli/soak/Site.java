package dev.waybill.cli.soak;

import dev.waybill.cli.place.Address;
import dev.waybill.cli.place.Place;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a soak keeps its runs, and what it writes besides.
 *
 * @param store a file, or the address of a PostgreSQL database
 * @param password for an address that has none; may be empty
 * @param beside what the names of the other files begin with
 */
public record Site(String store, String password, Path beside) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PAUSE_MILLIS = 100;

    /** A file. */
    public static Site of(Path file) {
        var path = file.toAbsolutePath();
        return new Site(path.toString(), "", path);
    }

    /** The address of a PostgreSQL database; other files are in that folder. */
    public static Site of(String address, String password, Path folder) {
        var own = Address.of(address).password();
        return new Site(
                Address.of(address).text(),
                own.isEmpty() ? password : own,
                folder.resolve("soak").toAbsolutePath());
    }

    /** Whether the store may be away for a moment, which is no trouble. */
    boolean isServer() {
        return Address.isOne(store);
    }

    private Place place() {
        return Place.of(store, password, Texts.in(Language.ENGLISH));
    }

    /** Opens the store; a server that is away is waited for. */
    Store open() throws InterruptedException {
        var end = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                return place().open();
            } catch (StoreException e) {
                if (!isAway(e) || Instant.now().isAfter(end)) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Whether that says that the server is away. */
    boolean isAway(StoreException e) {
        return isServer() && e.code().equals("store.io");
    }

    Optional<Store> openToRead() {
        return place().openToRead();
    }

    /** Where the processes note their payments. */
    Path ledger() {
        return beside(".ledger");
    }

    /** Where the processes write what they have to say besides. */
    public Path log() {
        return beside(".log");
    }

    private Path beside(String suffix) {
        return beside.resolveSibling(beside.getFileName() + suffix);
    }
}
