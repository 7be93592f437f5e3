package dev.waybill.review.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds where sentences end, in English and in Chinese. One that is too long to be read is cut into pieces. */
final class SentenceSplitter {

    private static final String CHINESE_ENDS = "。！？；";
    private static final String LATIN_ENDS = ".!?";
    private static final String CLOSERS = "”’」』）)\"'*_`]";
    private static final Set<String> ABBREVIATIONS = Set.of(
            "e.g", "i.e", "vs", "approx", "no", "fig", "mr", "mrs", "ms", "dr", "incl", "excl", "max", "min", "resp",
            "cf", "al", "sec");

    static final int LONGEST = 2_000;
    private static final int LONGEST_RUN = 100;

    private SentenceSplitter() {}

    /** The start offsets of the sentences of a block; the first is 0 unless the block is blank. */
    static List<Integer> starts(String block) {
        List<Integer> starts = new ArrayList<>();
        int start = skipSpace(block, 0);
        while (start < block.length()) {
            starts.add(start);
            start = skipSpace(block, end(block, start));
        }
        return starts;
    }

    private static int end(String block, int from) {
        int limit = Math.min(block.length(), from + LONGEST);
        for (int i = from; i < limit; i++) {
            char c = block.charAt(i);
            if (CHINESE_ENDS.indexOf(c) >= 0 || (LATIN_ENDS.indexOf(c) >= 0 && endsLatin(block, i))) {
                return skip(block, i + 1, CHINESE_ENDS + LATIN_ENDS + CLOSERS);
            }
        }
        return limit < block.length() ? cut(block, from, limit) : limit;
    }

    /** Where to cut before the limit: at the last space if there is one in sight. */
    private static int cut(String block, int from, int limit) {
        int space = block.lastIndexOf(' ', limit);
        if (space > from + LONGEST / 2) {
            return space;
        }
        return Character.isLowSurrogate(block.charAt(limit)) ? limit - 1 : limit;
    }

    private static boolean endsLatin(String block, int at) {
        int after = skip(block, at + 1, LATIN_ENDS + CLOSERS);
        if (after < block.length() && !Character.isWhitespace(block.charAt(after))) {
            return false;
        }
        int next = skipSpace(block, after);
        if (next < block.length() && Character.isLowerCase(block.charAt(next))) {
            return false;
        }
        return block.charAt(at) != '.' || !isAbbreviation(wordBefore(block, at));
    }

    private static boolean isAbbreviation(String word) {
        boolean initial = word.length() == 1 && Character.isUpperCase(word.charAt(0));
        return initial || ABBREVIATIONS.contains(word.toLowerCase(Locale.ROOT));
    }

    private static String wordBefore(String block, int end) {
        int start = end;
        while (start > 0
                && end - start < LONGEST_RUN
                && (Character.isLetter(block.charAt(start - 1)) || block.charAt(start - 1) == '.')) {
            start--;
        }
        return block.substring(start, end);
    }

    private static int skip(String block, int from, String characters) {
        int at = from;
        int limit = Math.min(block.length(), from + LONGEST_RUN);
        while (at < limit && characters.indexOf(block.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static int skipSpace(String block, int from) {
        int at = from;
        while (at < block.length() && Character.isWhitespace(block.charAt(at))) {
            at++;
        }
        return at;
    }
}
