package dev.waybill.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that show what is stored. */
final class Looking {
    @Option(names = "--json", descriptionKey = "option.json")
    boolean json;

    @Mixin
    final Database database = new Database();

    @Mixin
    final Common common = new Common();
}
