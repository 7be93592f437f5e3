package dev.waybill.review.text;

import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a document without comments, and which of them are code. A comment or a code block that is never closed
 * hides nothing: what follows is text.
 */
final class Visible {

    private static final Pattern FENCE = Pattern.compile("^\\s*(```+|~~~+).*$");
    private static final String OPEN = "<!--";
    private static final String CLOSE = "-->";

    private final String[] lines;
    private final String[] fences;
    private final BitSet code = new BitSet();
    private final BitSet hidden = new BitSet();
    private boolean closes = true;

    private Visible(String[] lines) {
        this.lines = lines.clone();
        fences = new String[lines.length];
        for (int i = 0; i < lines.length; i++) {
            Matcher fence = FENCE.matcher(lines[i]);
            fences[i] = fence.matches() ? fence.group(1) : "";
        }
    }

    /** Reads the lines from the given one on; those before it stay as they are. */
    static Visible of(String[] lines, int from) {
        Visible visible = new Visible(lines);
        int at = from;
        while (at < lines.length) {
            at = visible.fences[at].isEmpty() ? visible.withoutComments(at) : visible.afterCode(at);
        }
        return visible;
    }

    String[] lines() {
        return lines.clone();
    }

    /** Whether a line belongs to a code block or marks one. */
    boolean isCode(int line) {
        return code.get(line);
    }

    /** Whether nothing but comments is on the line. */
    boolean isHidden(int line) {
        return hidden.get(line);
    }

    private int afterCode(int start) {
        int end = start + 1;
        while (end < lines.length && !fences[end].startsWith(fences[start])) {
            end++;
        }
        int next = end < lines.length ? end + 1 : start + 1;
        code.set(start, next);
        return next;
    }

    /** Cuts the comments out that start on a line, and returns the line to go on with. */
    private int withoutComments(int start) {
        int line = start;
        int open = lines[line].indexOf(OPEN);
        StringBuilder left = new StringBuilder();
        int from = 0;
        while (closes && open >= 0) {
            int end = lineOfClose(line, open + OPEN.length());
            if (end < 0) {
                closes = false;
                break;
            }
            left.append(lines[line], from, open);
            from = lines[end].indexOf(CLOSE, end == line ? open + OPEN.length() : 0) + CLOSE.length();
            if (end > line) {
                keep(line, left);
                hide(line + 1, end);
                line = end;
            }
            open = lines[line].indexOf(OPEN, from);
        }
        if (from > 0) {
            keep(line, left.append(lines[line].substring(from)));
        }
        return line + 1;
    }

    private int lineOfClose(int line, int from) {
        if (lines[line].indexOf(CLOSE, from) >= 0) {
            return line;
        }
        for (int i = line + 1; i < lines.length; i++) {
            if (lines[i].contains(CLOSE)) {
                return i;
            }
        }
        return -1;
    }

    private void keep(int line, StringBuilder left) {
        lines[line] = left.toString();
        hidden.set(line, lines[line].isBlank());
        left.setLength(0);
    }

    private void hide(int from, int to) {
        for (int i = from; i < to; i++) {
            lines[i] = "";
            hidden.set(i);
        }
    }
}
