package dev.waybill.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the process that measures keeps data: told by system properties, as the databases are made by its parent. */
public final class Databases {
    /** The folder, empty at first. */
    public static final String FOLDER = "waybill.benchmarks.folder";

    /** The URL of a database of PostgreSQL, empty at first. */
    public static final String POSTGRES = "waybill.benchmarks.postgres";

    /** Who may use it. */
    public static final String USER = "postgres";

    private Databases() {}

    /** A file in the folder. */
    public static Path file(String name) throws IOException {
        var folder = Path.of(System.getProperty(FOLDER, System.getProperty("java.io.tmpdir")));
        return Files.createDirectories(folder).resolve(name);
    }

    /** The URL. */
    public static String postgres() {
        return System.getProperty(POSTGRES);
    }
}
