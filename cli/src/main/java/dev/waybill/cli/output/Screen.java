package dev.waybill.cli.output;

import dev.waybill.cli.text.Columns;
import java.io.PrintStream;

/**
 * Where lines for people go.
 *
 * @param stream the stream
 * @param width how many columns a line may have
 * @param colour whether colours are understood
 */
public record Screen(PrintStream stream, int width, boolean colour) {
    /** How a line looks. */
    public enum Look {
        /** As any text. */
        PLAIN(""),
        /** Of less interest. */
        DIM("\u001b[2m"),
        /** It went well. */
        GOOD("\u001b[32m"),
        /** It did not go well. */
        BAD("\u001b[31m");

        private final String on;

        Look(String on) {
            this.on = on;
        }
    }

    private static final String OFF = "\u001b[0m";

    /** Writes one line, cut to the width. */
    public void line(Look look, String text) {
        var cut = Columns.cut(text, width);
        stream.println(colour && look != Look.PLAIN ? look.on + cut + OFF : cut);
        stream.flush();
    }
}
