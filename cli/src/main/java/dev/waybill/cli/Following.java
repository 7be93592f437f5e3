package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Run;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that go on with a run and show it to its end. */
final class Following {
    @Option(names = "--wait", descriptionKey = "option.wait")
    boolean wait;

    @Mixin
    final Showing showing = new Showing();

    @Mixin
    final Database database = new Database();

    @Mixin
    final Common common = new Common();

    /** Returns the exit code once the run has ended, waits for a person or was interrupted. */
    int follow(Shell shell, Texts texts, RunReader opened, Run run) {
        return new RunFollower(shell, texts, opened.app(), this).follow(opened.open(), run);
    }
}
