package dev.waybill.voyager.request;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Nearness of spellings: how many letters must change to turn one word into another. */
public final class Spelling {

    private Spelling() {}

    /** The nearest candidate, unless more than a third of its letters would have to change; ties go to the first. */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        String wanted = word.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .filter(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT)) <= allowed(candidate))
                .min(Comparator.comparingInt(candidate -> distance(wanted, candidate.toLowerCase(Locale.ROOT))));
    }

    /** How many edits still count as a slip of the pen for a word of that length. */
    public static int allowed(String word) {
        return Math.max(1, (word.length() + 1) / 3);
    }

    /** Insertions, deletions, replacements and swaps of neighbours that turn one into the other. */
    public static int distance(String left, String right) {
        int[] before = new int[right.length() + 1];
        int[] previous = new int[right.length() + 1];
        int[] current = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int replace = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replace, Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1)) {
                    current[j] = Math.min(current[j], before[j - 2] + 1);
                }
            }
            int[] spare = before;
            before = previous;
            previous = current;
            current = spare;
        }
        return previous[right.length()];
    }
}
