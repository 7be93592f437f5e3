package dev.waybill.review.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects sentences under headings. A section without a purpose of its own has that of the section around it. */
final class Outline {

    private record Heading(int line, int level, String title, Part part) {}

    private final List<Section> sections = new ArrayList<>();
    private final List<Heading> path = new ArrayList<>();
    private final List<Sentence> sentences = new ArrayList<>();
    private Heading current = new Heading(1, 0, "", Part.NORMATIVE);

    void open(int line, int level, String title) {
        close();
        path.removeIf(heading -> heading.level() >= level);
        boolean documentTitle = sections.isEmpty() && level == 1;
        Part around = path.isEmpty() ? Part.NORMATIVE : path.getLast().part();
        Optional<Part> announced = documentTitle ? Part.findByDocumentTitle(title) : Part.findByHeading(title);
        current = new Heading(line, level, title, announced.orElse(around));
        path.add(current);
    }

    /** Whether nothing but the title has been read. */
    boolean isAtTop() {
        return sections.isEmpty() && current.level() <= 1;
    }

    void add(List<Sentence> more) {
        sentences.addAll(more);
    }

    List<Section> sections() {
        close();
        return List.copyOf(sections);
    }

    private void close() {
        if (current.level() > 0 || !sentences.isEmpty()) {
            sections.add(new Section(current.line(), current.level(), current.title(), current.part(), sentences));
        }
        sentences.clear();
        current = new Heading(1, 0, "", Part.NORMATIVE);
    }
}
