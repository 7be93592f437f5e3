package dev.waybill.cli.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Text as a terminal shows it: how many columns it takes, cut or filled to a width. Chinese, Japanese and Korean characters
 * and pictographs take two columns, marks that combine take none.
 */
public final class Columns {
    private static final String ELLIPSIS = "…";
    private static final String CLOSING = "，。；：！？、）》」』】”’…%,.;:!?)]}";
    private static final String OPENING = "（《「『【“‘([{";

    private Columns() {}

    /** How many columns {@code text} takes. */
    public static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            width += width(c);
            i += Character.charCount(c);
        }
        return width;
    }

    /** At most {@code columns} of {@code text}; where it is cut, it ends with an ellipsis. */
    public static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        int used = 1;
        int end = 0;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            if (used + width(c) > columns) {
                break;
            }
            used += width(c);
            end += Character.charCount(c);
        }
        return columns < 1 ? "" : text.substring(0, end).stripTrailing() + ELLIPSIS;
    }

    /**
     * {@code text} in lines of at most {@code columns}: broken at spaces and between wide characters, but not before what
     * closes or ends something; a longer word is left whole.
     */
    public static List<String> wrap(String text, int columns) {
        var lines = new ArrayList<String>();
        int start = 0;
        int used = 0;
        int mayBreak = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (i > start && mayBreakBefore(text, i, c)) {
                mayBreak = i;
            }
            used += width(c);
            i += Character.charCount(c);
            if (used > columns && c != ' ' && mayBreak > start) {
                lines.add(text.substring(start, mayBreak).stripTrailing());
                start = mayBreak;
                used = width(text.substring(start, i));
            }
        }
        lines.add(text.substring(start).stripTrailing());
        return List.copyOf(lines);
    }

    private static boolean mayBreakBefore(String text, int index, int c) {
        int before = text.codePointBefore(index);
        boolean closes = CLOSING.indexOf(c) >= 0 || OPENING.indexOf(before) >= 0;
        return c != ' ' && (before == ' ' || (isWide(c) || isWide(before)) && !closes);
    }

    /** {@code text} and spaces after it, up to {@code columns}. */
    public static String left(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /** {@code text} and spaces before it, up to {@code columns}. */
    public static String right(String text, int columns) {
        return " ".repeat(Math.max(0, columns - width(text))) + text;
    }

    /** {@code text} in one line and without anything that steers a terminal: each such stretch becomes one space. */
    public static String oneLine(String text) {
        var result = new StringBuilder(text.length());
        boolean space = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (steers(c) || Character.isWhitespace(c)) {
                space = true;
            } else {
                if (space && !result.isEmpty()) {
                    result.append(' ');
                }
                space = false;
                result.appendCodePoint(c);
            }
        }
        return result.toString();
    }

    /** {@code text} without anything that steers a terminal, but for line breaks and tabs. */
    public static String harmless(String text) {
        if (text.codePoints().noneMatch(c -> steers(c) && c != '\n' && c != '\t')) {
            return text;
        }
        return text.codePoints()
                .filter(c -> !steers(c) || c == '\n' || c == '\t')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean steers(int c) {
        return Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || isBidiControl(c);
    }

    private static boolean isBidiControl(int c) {
        return c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }

    private static int width(int c) {
        if (c < 0x300) {
            return 1;
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    /** The ranges that Unicode's East Asian Width calls W or F, without rare scripts. */
    private static boolean isWide(int c) {
        return c >= 0x1100 && c <= 0x115F
                || c >= 0x2E80 && c <= 0x303E
                || c >= 0x3041 && c <= 0xA4CF
                || c >= 0xA960 && c <= 0xA97F
                || c >= 0xAC00 && c <= 0xD7A3
                || c >= 0xF900 && c <= 0xFAFF
                || c >= 0xFE30 && c <= 0xFE6F
                || c >= 0xFF01 && c <= 0xFF60
                || c >= 0xFFE0 && c <= 0xFFE6
                || c >= 0x1F300 && c <= 0x1F64F
                || c >= 0x1F680 && c <= 0x1F6FF
                || c >= 0x1F900 && c <= 0x1FAFF
                || c >= 0x20000 && c <= 0x3FFFD;
    }
}
