package dev.waybill.review.text;

import java.util.List;

/**
 * A requirement document, parsed. The same text always gives the same requirement.
 *
 * @param title the first heading, or the first line when there is no heading
 */
public record Requirement(String title, Language language, List<Section> sections) {

    public Requirement {
        sections = List.copyOf(sections);
    }

    /** Parses Markdown or plain text. Code blocks, comments and front matter are left out. */
    public static Requirement parse(String text) {
        return RequirementParser.parse(text);
    }

    /** All sentences in the order of the file, table rows included. */
    public List<Sentence> sentences() {
        return sections.stream()
                .flatMap(section -> section.sentences().stream())
                .toList();
    }

    /** The sentences that say what must be built or how it is accepted. */
    public List<Sentence> binding() {
        return sections.stream().flatMap(section -> section.binding().stream()).toList();
    }

    /** Whether some section is for the given purpose. */
    public boolean has(Part part) {
        return sections.stream().anyMatch(section -> section.part() == part);
    }
}
