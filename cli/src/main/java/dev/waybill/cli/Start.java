package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Run;
import dev.waybill.engine.StartOptions;
import dev.waybill.engine.WhenBusy;
import dev.waybill.error.InputException;
import dev.waybill.error.RunException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import java.util.List;

/** Starts runs, and says in the language of the person why one cannot be started. */
final class Start {
    private final Shell shell;
    private final Database database;
    private final Texts texts;
    private final OpenEngine open;
    private final App app;

    Start(Shell shell, Database database, Texts texts, OpenEngine open, App app) {
        this.shell = shell;
        this.database = database;
        this.texts = texts;
        this.open = open;
        this.app = app;
    }

    Run run(Update input, StartOptions options) {
        options.thread().ifPresent(thread -> check(thread, options));
        try {
            return open.engine().start(app.graph(), input, options);
        } catch (RunException e) {
            throw explained(e, options);
        }
    }

    private void check(ThreadId thread, StartOptions options) {
        var runs = open.engine().runs(thread);
        var known = options.key().isEmpty()
                ? List.<RunRecord>of()
                : open.store().findByKey(options.key()).stream().toList();
        if (!known.isEmpty()) {
            return; // it is one of them, and no other one begins
        }
        var unfinished = runs.stream().filter(r -> r.end().isEmpty()).findFirst();
        if (unfinished.isPresent() && options.whenBusy() == WhenBusy.REJECT) {
            throw busy(thread, unfinished.get());
        }
        var before = runs.stream().filter(r -> leavesState(r, options)).toList();
        if (!before.isEmpty() && !app.continuesThreads()) {
            throw new InputException(
                    "cli.thread_used",
                    texts.get("error.thread.used", thread, before.getLast().id(), app.name()));
        }
    }

    /** What is rolled back leaves nothing to the next run. */
    private static boolean leavesState(RunRecord run, StartOptions options) {
        return run.end()
                .map(end -> end.status() != RunEnd.Status.ROLLED_BACK)
                .orElse(options.whenBusy() != WhenBusy.ROLL_BACK);
    }

    private InputException busy(ThreadId thread, RunRecord earlier) {
        if (open.engine().isActive(earlier.id())) {
            return new InputException("run.thread_busy", texts.get("error.thread.at_work", thread));
        }
        return new InputException(
                "run.thread_busy", texts.get("error.thread.busy", thread, earlier.id(), command("resume", earlier)));
    }

    private WaybillException explained(RunException problem, StartOptions options) {
        var known = open.store().findByKey(options.key());
        return switch (problem.code()) {
            case "run.key" ->
                known.<WaybillException>map(run -> new InputException(
                                problem.code(),
                                texts.get("error.key", options.key(), run.id(), command("show", run)),
                                problem))
                        .orElse(problem);
            case "run.not_active" ->
                known.<WaybillException>map(run -> new InputException(
                                problem.code(),
                                texts.get("error.key.unfinished", options.key(), run.id(), command("resume", run)),
                                problem))
                        .orElse(problem);
            case "run.thread_busy", "run.active" ->
                options.thread()
                        .<WaybillException>map(thread ->
                                new InputException(problem.code(), texts.get("error.thread.at_work", thread), problem))
                        .orElse(problem);
            default -> problem;
        };
    }

    private String command(String name, RunRecord run) {
        return shell.command() + " " + name + " " + run.id() + database.again();
    }
}
