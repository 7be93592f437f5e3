package dev.waybill.store.jdbc;

/**
 * Any text in characters that every database takes: U+0000 and half surrogate pairs are written as in Java, a backslash is
 * doubled, all else stays as it is. Two texts never have the same form.
 */
final class EscapedText {
    private static final int ESCAPE = 6; // a backslash, u, and four digits

    private EscapedText() {}

    static String of(String text) {
        int at = 0;
        while (at < text.length() && isPlain(text, at)) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        var escaped = new StringBuilder(text.length() + ESCAPE).append(text, 0, at);
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (isPlain(text, at)) {
                escaped.append(c);
            } else if (c == '\\') {
                escaped.append("\\\\");
            } else {
                escaped.append(String.format("\\u%04x", (int) c));
            }
        }
        return escaped.toString();
    }

    private static boolean isPlain(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
        }
        return c != 0 && c != '\\';
    }

    static String plain(String escaped) {
        int at = escaped.indexOf('\\');
        if (at < 0) {
            return escaped;
        }
        var text = new StringBuilder(escaped.length());
        int from = 0;
        for (; at >= 0; at = escaped.indexOf('\\', from)) {
            text.append(escaped, from, at);
            if (escaped.charAt(at + 1) == '\\') {
                text.append('\\');
                from = at + 2;
            } else {
                text.append((char) Integer.parseInt(escaped, at + 2, at + ESCAPE, 16));
                from = at + ESCAPE;
            }
        }
        return text.append(escaped, from, escaped.length()).toString();
    }
}
