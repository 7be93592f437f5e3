package dev.waybill.cli.text;

import dev.waybill.error.Nearest;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;

/** The words of the command line in one language. Immutable and thread-safe. */
public final class Texts {
    private final Language language;
    private final ResourceBundle bundle;

    private Texts(Language language, ResourceBundle bundle) {
        this.language = language;
        this.bundle = bundle;
    }

    /** The words in that language. */
    public static Texts in(Language language) {
        var file = "messages_" + language.locale().getLanguage() + ".properties";
        try (var stream = Objects.requireNonNull(Texts.class.getResourceAsStream(file), file);
                var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return new Texts(language, new PropertyResourceBundle(reader));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The language. */
    public Language language() {
        return language;
    }

    /** All of them, for what looks words up by key. */
    public ResourceBundle bundle() {
        return bundle;
    }

    /** The text of that key, with {@code {0}}, {@code {1}}, … replaced. */
    public String get(String key, Object... arguments) {
        var text = bundle.getString(key);
        var result = new StringBuilder(text.length() + 40);
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int close = text.indexOf('}', open);
            result.append(text, from, open).append(arguments[Integer.parseInt(text.substring(open + 1, close))]);
            from = close + 1;
        }
        return result.append(text.substring(from)).toString();
    }

    /** Why a file could not be read or written, in a few words. */
    public String reason(IOException problem) {
        if (problem instanceof AccessDeniedException) {
            return get("reason.denied");
        }
        if (problem instanceof NoSuchFileException) {
            return get("reason.missing");
        }
        var reason = problem instanceof FileSystemException known ? known.getReason() : problem.getMessage();
        return reason == null ? problem.getClass().getSimpleName() : reason;
    }

    /** The end of an error message: the candidate that was probably meant, or a few of those there are. */
    public String hint(String word, Collection<String> candidates) {
        return Nearest.to(word, candidates).map(near -> get("hint.near", near)).orElseGet(() -> known(candidates));
    }

    private String known(Collection<String> candidates) {
        if (candidates.isEmpty()) {
            return "";
        }
        var first = candidates.stream().limit(8).toList();
        return get("hint.known", String.join(", ", first) + (candidates.size() > first.size() ? ", …" : ""));
    }
}
