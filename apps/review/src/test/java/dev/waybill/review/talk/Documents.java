package dev.waybill.review.talk;

import dev.waybill.review.text.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The requirement texts that are reviewed in tests: those that are shipped, and two without flaws. */
public final class Documents {

    private Documents() {}

    /** One of {@code examples/requirements}; tests run in the folder of the module. */
    public static String shipped(String name) {
        String examples = System.getProperty("waybill.examples", "../../examples");
        try {
            return Files.readString(Path.of(examples, "requirements", name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text that has what a requirement needs. */
    static Requirement wellWritten(String language) {
        String name = "well-written." + language + ".md";
        try (InputStream in = Objects.requireNonNull(Documents.class.getResourceAsStream(name))) {
            return Requirement.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
