package dev.waybill.review.rule;

import dev.waybill.review.text.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The examples of {@code cases.txt}: for each rule, texts it objects to and texts it leaves alone. */
final class RuleCases {

    record Case(String rule, boolean objects, String text) {

        Requirement requirement() {
            return RuleCases.requirement(text);
        }

        @Override
        public String toString() {
            return rule + (objects ? " + " : " - ") + text;
        }
    }

    private RuleCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        String rule = "";
        for (String line : read().split("\n", -1)) {
            if (line.startsWith("+ ") || line.startsWith("- ")) {
                cases.add(new Case(rule, line.startsWith("+"), line.substring(2)));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                rule = line.strip();
            }
        }
        return cases;
    }

    /** Builds a document: sections are separated by a pilcrow and may be named in brackets. */
    static Requirement requirement(String text) {
        StringBuilder document = new StringBuilder("# Shop\n");
        for (String section : text.split(" ¶ ", -1)) {
            String name = section.startsWith("[") ? section.substring(1, section.indexOf(']')) : "Page";
            String body = section.startsWith("[") ? section.substring(section.indexOf(']') + 1) : section;
            document.append("\n## ")
                    .append(name)
                    .append("\n\n")
                    .append(body.strip())
                    .append('\n');
        }
        return Requirement.parse(document.toString());
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(RuleCases.class.getResourceAsStream("cases.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
