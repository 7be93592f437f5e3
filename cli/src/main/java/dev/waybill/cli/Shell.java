package dev.waybill.cli;

import dev.waybill.cli.output.Screen;
import dev.waybill.cli.text.Language;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the command line is called from.
 *
 * @param in standard input
 * @param out where results go
 * @param err where everything else goes
 * @param environment the variables
 * @param clock the time and the time zone
 * @param interrupts the wish to stop
 */
record Shell(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Clock clock,
        Interrupts interrupts) {
    private static final int DEFAULT_WIDTH = 120;
    private static final int LEAST_WIDTH = 40;

    Shell {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /** The value of a variable, or empty. */
    String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** How the person calls the command line. */
    String command() {
        return environment.getOrDefault("WAYBILL_COMMAND", "./waybill");
    }

    Language language() {
        return Language.of(environment);
    }

    /** Whether whatever goes wrong is to be shown with its stack trace. */
    boolean debugs() {
        return variable("WAYBILL_DEBUG").equals("1");
    }

    /** The terminal that {@link #err} goes to; the launcher says whether it is one. */
    Screen screen() {
        boolean terminal = variable("WAYBILL_TERMINAL").equals("1");
        boolean colour =
                terminal && variable("NO_COLOR").isEmpty() && !variable("TERM").equals("dumb");
        return new Screen(err, width(), colour);
    }

    /** How many columns a line may have. */
    int width() {
        try {
            return Math.max(LEAST_WIDTH, Integer.parseInt(variable("COLUMNS")));
        } catch (NumberFormatException e) {
            return DEFAULT_WIDTH;
        }
    }
}
