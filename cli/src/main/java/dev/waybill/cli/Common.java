package dev.waybill.cli;

import picocli.CommandLine.Option;

/** The options of every command. */
final class Common {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            descriptionKey = "option.help")
    boolean help;

    @Option(names = "--verbose", descriptionKey = "option.verbose")
    boolean verbose;
}
