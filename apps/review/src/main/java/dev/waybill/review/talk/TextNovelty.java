package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message is novel when enough of it was never said before: the share of its shingles (three words in a row, or three
 * Han characters) that are in no earlier message reaches the threshold. No language is needed for that.
 *
 * @param threshold between 0 and 1
 */
public record TextNovelty(double threshold) implements NoveltyPolicy {

    private static final int LENGTH = 3;
    private static final Pattern TOKEN = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    public TextNovelty {
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("A threshold lies above 0 and up to 1: " + threshold);
        }
    }

    /** A quarter of the message has to be new. */
    public static TextNovelty standard() {
        return new TextNovelty(0.25);
    }

    @Override
    public boolean isNovel(List<Message> said, Message message) {
        Set<List<String>> known = new LinkedHashSet<>();
        said.forEach(earlier -> known.addAll(shingles(earlier.content())));
        Set<List<String>> own = shingles(message.content());
        long fresh = own.stream().filter(shingle -> !known.contains(shingle)).count();
        return !own.isEmpty() && fresh >= threshold * own.size();
    }

    private static Set<List<String>> shingles(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        Set<List<String>> shingles = new LinkedHashSet<>();
        for (int i = 0; i + LENGTH <= tokens.size(); i++) {
            shingles.add(List.copyOf(tokens.subList(i, i + LENGTH)));
        }
        if (shingles.isEmpty() && !tokens.isEmpty()) {
            shingles.add(List.copyOf(tokens));
        }
        return shingles;
    }
}
