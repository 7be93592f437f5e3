package dev.waybill.review.text;

import java.util.List;

/**
 * A heading and the sentences below it, up to the next heading of any level.
 *
 * @param line the line of the heading, or 1 for what stands before the first heading
 * @param level 1 for the outermost heading, 0 for what stands before the first heading
 */
public record Section(int line, int level, String title, Part part, List<Sentence> sentences) {

    public Section {
        sentences = List.copyOf(sentences);
    }

    /** The sentences that say what must be built; empty when this part of the document binds nobody. */
    public List<Sentence> binding() {
        return sentences.stream().filter(this::binds).toList();
    }

    /** Whether one of the sentences of this section says what must be built. */
    public boolean binds(Sentence sentence) {
        return part.binding() && sentence.kind() != Sentence.Kind.ROW;
    }
}
