package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says who does something that is kept under a name. */
final class Person {
    @Option(names = "--by", paramLabel = "NAME", descriptionKey = "option.by")
    private @Nullable String by;

    /**
     * The name.
     *
     * @throws InputException if neither the option nor the environment says it
     */
    String name(Shell shell, Texts texts) {
        var name = by == null ? shell.variable("USER") : by;
        if (name.isBlank()) {
            throw new InputException("cli.by", texts.get("error.by"));
        }
        return name.strip();
    }
}
