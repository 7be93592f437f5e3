package dev.waybill.review.rule;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression with an English and a Chinese part.
 *
 * @param full both parts
 * @param latin what is left of it in a text without Chinese characters: the English part alone if the Chinese part
 *     cannot match there, which saves most of the time
 */
record Expression(Pattern full, Pattern latin) {

    private static final char FIRST_HAN = '\u2E80';

    /** The English part matches whole words in any case, the Chinese part anywhere; either may be empty. */
    static Expression of(String english, String chinese) {
        String latin = english.isEmpty() ? "" : "(?<![A-Za-z0-9])(?:" + english + ")(?![A-Za-z0-9])";
        String joined = latin.isEmpty() || chinese.isEmpty() ? latin + chinese : latin + "|" + chinese;
        Pattern full = Pattern.compile(joined, Pattern.CASE_INSENSITIVE);
        boolean apart = !latin.isEmpty() && needsHan(chinese);
        return new Expression(full, apart ? Pattern.compile(latin, Pattern.CASE_INSENSITIVE) : full);
    }

    Matcher matcher(String text) {
        return (text.chars().anyMatch(c -> c >= FIRST_HAN) ? full : latin).matcher(text);
    }

    /** Whether each alternative has a Chinese character outside of groups and classes that is not optional. */
    static boolean needsHan(String regex) {
        int depth = 0;
        boolean found = false;
        for (int i = 0; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '(' || c == '[') {
                depth++;
            } else if (c == ')' || c == ']') {
                depth--;
            } else if (depth == 0 && c == '|') {
                if (!found) {
                    return false;
                }
                found = false;
            } else if (depth == 0 && c >= FIRST_HAN) {
                found |= i + 1 == regex.length() || "?*{".indexOf(regex.charAt(i + 1)) < 0;
            }
        }
        return found;
    }
}
