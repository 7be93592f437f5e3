package dev.waybill.review.text;

import java.util.regex.Pattern;

/**
 * One sentence of a requirement.
 *
 * @param line the line of the file on which the sentence starts, counted from 1
 * @param kind where the sentence was found
 * @param text the sentence as it stands in the file, without list marker; lines of a wrapped sentence are joined
 * @param plain the same without emphasis, code marks, link targets and addresses: what is searched
 */
public record Sentence(int line, Kind kind, String text, String plain) {

    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]{0,300})]\\([^)]*\\)");
    private static final Pattern NOISE = Pattern.compile("\\*\\*|__|~~|`|<[^<>]{1,80}>|https?://[^\\s)）]+");
    private static final Pattern EMPHASIS = Pattern.compile("(?<![\\w*])\\*(?=\\S)|(?<=\\S)\\*(?![\\w*])");

    /** Where a sentence was found. */
    public enum Kind {
        PROSE,
        ITEM,
        /** A row of a table: it can answer a question, but it is not searched for flaws. */
        ROW
    }

    /** A sentence with its plain form derived from the text. */
    public static Sentence of(int line, Kind kind, String text) {
        return new Sentence(line, kind, text, plainOf(text));
    }

    static String plainOf(String text) {
        String linked = LINK.matcher(text).replaceAll("$1");
        String bare = NOISE.matcher(linked).replaceAll("");
        return EMPHASIS.matcher(bare).replaceAll("").strip();
    }
}
