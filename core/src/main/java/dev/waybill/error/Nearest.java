package dev.waybill.error;

import java.util.Collection;
import java.util.Optional;

/** Finds the word that somebody probably meant, for error messages. */
public final class Nearest {
    private Nearest() {}

    /**
     * The candidate with the least edit distance to {@code word}, if it differs in no more than a third of its letters
     * (at least two); the first of equals.
     */
    public static Optional<String> to(String word, Collection<String> candidates) {
        String best = null;
        int bestDistance = Math.max(2, word.length() / 3) + 1;
        for (var candidate : candidates) {
            int distance =
                    distance(word.toLowerCase(java.util.Locale.ROOT), candidate.toLowerCase(java.util.Locale.ROOT));
            if (distance < bestDistance && distance < candidate.length()) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** {@code ", did you mean 'x'?"} or, where nothing is near, {@code "; known: a, b, c"}. */
    public static String hint(String word, Collection<String> candidates) {
        return to(word, candidates)
                .map(near -> ", did you mean '" + near + "'?")
                .orElseGet(() -> candidates.isEmpty() ? "" : "; known: " + String.join(", ", candidates));
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
