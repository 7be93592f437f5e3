package dev.waybill.review.text;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Lines that belong together, such as a paragraph or a list item, collected until the block ends. */
final class Block {

    private static final int WRAPPED_LINE = 30;
    private static final Pattern LABELLED =
            Pattern.compile("^\\s*(?:\\*\\*|__)[^*_]{1,40}(?:[:：](?:\\*\\*|__)|(?:\\*\\*|__)\\s*[:：])");

    private final Sentence.Kind kind;
    private final StringBuilder text = new StringBuilder();
    private final TreeMap<Integer, Integer> lineByOffset = new TreeMap<>();
    private int lines;

    Block(Sentence.Kind kind) {
        this.kind = kind;
    }

    void add(int line, String content) {
        String stripped = content.strip();
        if (!text.isEmpty() && !joinsWithoutSpace(stripped)) {
            text.append(' ');
        }
        lineByOffset.put(text.length(), line);
        text.append(stripped);
        lines++;
    }

    /**
     * Whether a line goes on with this block. One with a bold label starts another; and Chinese lines are rarely wrapped: a
     * short one without a stop at its end is a statement of its own.
     */
    boolean takes(String next) {
        if (LABELLED.matcher(next).find()) {
            return false;
        }
        if (text.isEmpty() || !isHan(text.charAt(text.length() - 1))) {
            return true;
        }
        return text.length() - lineByOffset.lastKey() >= WRAPPED_LINE && !next.isBlank();
    }

    boolean isProse() {
        return kind == Sentence.Kind.PROSE;
    }

    boolean isSingleLine() {
        return lines == 1;
    }

    String text() {
        return text.toString();
    }

    int firstLine() {
        return lineByOffset.firstEntry().getValue();
    }

    List<Sentence> sentences() {
        String whole = text();
        if (kind == Sentence.Kind.ROW && whole.length() <= SentenceSplitter.LONGEST) {
            return List.of(Sentence.of(firstLine(), kind, whole));
        }
        List<Integer> starts = SentenceSplitter.starts(whole);
        List<Sentence> sentences = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            int end = i + 1 < starts.size() ? starts.get(i + 1) : whole.length();
            String sentence = whole.substring(starts.get(i), end).strip();
            if (sentence.chars().anyMatch(Character::isLetterOrDigit)) {
                int line = lineByOffset.floorEntry(starts.get(i)).getValue();
                sentences.add(Sentence.of(line, kind, sentence));
            }
        }
        return sentences;
    }

    private boolean joinsWithoutSpace(String next) {
        return !next.isEmpty() && isHan(text.charAt(text.length() - 1)) && isHan(next.charAt(0));
    }

    private static boolean isHan(char c) {
        boolean punctuation = (c >= '\u3000' && c <= '\u303F') || (c >= '\uFF00' && c <= '\uFFEF');
        return punctuation || Character.isIdeographic(c);
    }
}
