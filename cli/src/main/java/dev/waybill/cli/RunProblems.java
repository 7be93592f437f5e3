package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.error.RunException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.RunRecord;

/** Says in the language of the person why an engine cannot do what was asked of a run, and what to do instead. */
final class RunProblems {
    private final Shell shell;
    private final Database database;
    private final Texts texts;

    RunProblems(Shell shell, Database database, Texts texts) {
        this.shell = shell;
        this.database = database;
        this.texts = texts;
    }

    /** The problem in words of the command line where it has some, else as it is. */
    WaybillException explained(RunException problem, RunRecord run) {
        var id = run.id();
        return switch (problem.code()) {
            case "run.active" -> said(problem, texts.get("error.run.active", id));
            case "run.ended" ->
                said(
                        problem,
                        texts.get("error.run.ended", id, new RunSummary(run).statusIn(texts), command("show", run)));
            case "run.completed" -> said(problem, texts.get("error.run.rolled_back", id));
            case "run.superseded" ->
                said(problem, texts.get("error.run.superseded", id, run.thread(), command("fork", run) + "@…"));
            case "run.thread_busy" ->
                said(
                        problem,
                        texts.get("error.run.behind", id, run.thread(), shell.command() + " runs" + database.again()));
            case "run.edit" -> said(problem, texts.get("error.run.edit", id, underWay(problem.text())));
            case "run.conflict" -> said(problem, texts.get("error.run.conflict", id, problem.text()));
            default -> problem;
        };
    }

    /** The engine ends its message with what is under way. */
    private static String underWay(String message) {
        int open = message.lastIndexOf('[');
        return open < 0 || !message.endsWith("]") ? "–" : message.substring(open + 1, message.length() - 1);
    }

    private String command(String name, RunRecord run) {
        return shell.command() + " " + name + " " + run.id() + database.again();
    }

    private static InputException said(RunException problem, String text) {
        return new InputException(problem.code(), text, problem);
    }
}
