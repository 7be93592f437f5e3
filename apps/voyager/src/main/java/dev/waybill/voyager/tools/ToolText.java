package dev.waybill.voyager.tools;

import dev.waybill.voyager.state.ToolWarning;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How the answers of several tools become one text and one list of warnings. */
public final class ToolText {

    /** A model gets no more than this. */
    public static final int MAX_CODE_POINTS = 6_000;

    private ToolText() {}

    /** Both texts, one below the other, cut to the limit; an empty one leaves no empty line. */
    public static String join(String earlier, String later) {
        String between = earlier.isEmpty() || later.isEmpty() ? "" : "\n";
        return cut(earlier + between + later);
    }

    /** The text, cut to the limit without splitting a character. */
    public static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_CODE_POINTS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_CODE_POINTS));
    }

    /** The warnings of both, each once, in the order they were first given. */
    public static List<ToolWarning> merge(List<ToolWarning> earlier, List<ToolWarning> later) {
        Set<ToolWarning> merged = new LinkedHashSet<>(earlier);
        merged.addAll(later);
        return List.copyOf(merged);
    }
}
