package dev.waybill.voyager.tools;

/** The limit of what tools say to a model. */
public final class ToolText {

    /** A model gets no more than this. */
    public static final int MAX_CODE_POINTS = 6_000;

    private ToolText() {}

    /** The text, cut to the limit without splitting a character. */
    public static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_CODE_POINTS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_CODE_POINTS));
    }
}
