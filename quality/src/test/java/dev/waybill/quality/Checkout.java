package dev.waybill.quality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of this checkout. */
public final class Checkout {
    private Checkout() {}

    /** The folder of the parent POM. */
    public static Path root() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("CHANGELOG.md"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("run this inside a checkout");
            }
        }
        return folder;
    }

    /** What is in a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
