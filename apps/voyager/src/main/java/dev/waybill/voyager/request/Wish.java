package dev.waybill.voyager.request;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The traveller's text while it is read: what one reader has understood is blanked out for the next. Not thread-safe. */
final class Wish {

    /** Stands where something was taken out; belongs to no word. */
    static final char TAKEN = '\u0001';

    private final StringBuilder text;
    private final Language language;

    /** Full-width forms become plain ones; a Chinese comma stays a stop and never joins two numbers. */
    Wish(String original, Language language) {
        String stops = original.replace('，', '。').replace('；', '。').replace('\n', '。');
        String plain = Normalizer.normalize(stops, Normalizer.Form.NFKC)
                .replaceAll("[\\p{Cc}\\p{Zs}]+", " ")
                .replaceAll("[\u2010-\u2015\u2212]", "-");
        this.text = new StringBuilder(plain.strip());
        this.language = language;
    }

    Language language() {
        return language;
    }

    /** The first match, which is then gone from the text. */
    Optional<MatchResult> take(Pattern pattern) {
        Optional<MatchResult> match = findAll(pattern).findFirst();
        match.ifPresent(found -> blank(found.start(), found.end()));
        return match;
    }

    /** All matches of the text as it is now; they stay. */
    Stream<MatchResult> findAll(Pattern pattern) {
        return pattern.matcher(text.toString()).results();
    }

    /** A match that begins exactly there. */
    Optional<MatchResult> findAt(Pattern pattern, int start) {
        Matcher matcher =
                pattern.matcher(text.toString()).region(start, text.length()).useTransparentBounds(true);
        return matcher.lookingAt() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            text.setCharAt(i, TAKEN);
        }
    }

    /** What nobody has understood yet, with gaps where something was taken out. */
    String rest() {
        return text.toString();
    }

    static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
