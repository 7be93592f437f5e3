package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.ReportFormat;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.RunTally;
import dev.waybill.cli.output.Screen.Look;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.error.RunException;
import dev.waybill.error.WaybillException;
import dev.waybill.state.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import tools.jackson.databind.node.ObjectNode;

/** Shows a run while it goes on, then its result, and says how to go on where there is none. */
final class RunFollower {
    private final Shell shell;
    private final Texts texts;
    private final App app;
    private final Database database;
    private final Showing showing;

    RunFollower(Shell shell, Texts texts, App app, Database database, Showing showing) {
        this.shell = shell;
        this.texts = texts;
        this.app = app;
        this.database = database;
        this.showing = showing;
    }

    /** Returns the exit code once the run has ended or was interrupted; then the engine is closed. */
    int follow(OpenEngine engine, Run run) {
        var tally = new RunTally(showing.listener(shell, texts, app));
        var shown = new FutureTask<>(() -> run.events().forEach(tally::on), true);
        Thread.ofVirtual().name("events of " + run.id()).start(shown);
        Outcome outcome;
        var interrupts = shell.interrupts().onInterrupt(engine::close);
        try {
            outcome = run.await();
        } catch (RunException e) {
            if (e.code().equals("run.engine_closed")) {
                tally.stop();
                return interrupted(run);
            }
            throw e;
        } finally {
            interrupts.close();
        }
        awaitShown(shown);
        int code = ExitCode.of(outcome);
        var result = result(run, JsonLines.outcome(outcome), code)
                .put("durationMicros", tally.durationMicros())
                .put("activations", tally.committed());
        switch (outcome) {
            case Outcome.Completed completed -> completed(run, tally, completed.state(), result);
            case Outcome.Failed failed -> {
                JsonLines.problem(result, failed.problem());
                ended(result, texts.get("end.failed", failed.problem().text(), time(tally), resume(run)), resume(run));
            }
            case Outcome.LimitReached limit -> {
                result.put("limit", limit.limit());
                var again = resume(run) + raised(limit.limit());
                ended(result, texts.get("end.limit", run.id(), limit.limit(), time(tally), again), again);
            }
            case Outcome.Cancelled cancelled ->
                ended(result, texts.get("end.cancelled", run.id(), time(tally), resume(run)), resume(run));
        }
        return code;
    }

    private void awaitShown(FutureTask<Boolean> shown) {
        try {
            shown.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) { // the application could not summarize; its run is not concerned
            shell.screen().line(Look.BAD, "waybill: " + texts.get("error.live", String.valueOf(e.getCause())));
        }
    }

    private void completed(Run run, RunTally tally, State state, ObjectNode result) {
        var unwritten = showing.output == null
                ? Optional.<WaybillException>empty()
                : write(showing.output, app.report(state, showing.format), run);
        if (showing.json) {
            result.put("exitCode", unwritten.map(ExitCode::of).orElse(ExitCode.COMPLETED));
            result.set("report", JsonLines.parsed(app.report(state, ReportFormat.JSON)));
            new JsonLines(shell.out()).write(result);
        }
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
        if (showing.output == null && !showing.json) {
            shell.out()
                    .println(Columns.harmless(app.report(state, showing.format)).stripTrailing());
            shell.out().flush();
        }
        if (!showing.quiet && !showing.json) {
            var written = showing.output == null ? "" : texts.get("end.written", showing.output);
            shell.screen()
                    .line(Look.GOOD, texts.get("end.completed", time(tally), tally.committed(), run.id()) + written);
        }
    }

    /** Returns what is wrong; not a wrong input by now, as there has been a run. */
    private Optional<WaybillException> write(Path file, String report, Run run) {
        try {
            Files.writeString(file, report.stripTrailing() + "\n");
            return Optional.empty();
        } catch (IOException e) {
            var format = showing.format == ReportFormat.JSON ? " --format json" : "";
            var show = shell.command() + " show " + run.id() + " --result" + format + database.again();
            return Optional.of(new WaybillException(
                    "cli.output", texts.get("error.output.write", run.id(), file, texts.reason(e), show), e));
        }
    }

    private int interrupted(Run run) {
        ended(
                result(run, "interrupted", ExitCode.INTERRUPTED),
                texts.get("end.interrupted", run.id(), resume(run)),
                resume(run));
        return ExitCode.INTERRUPTED;
    }

    private ObjectNode result(Run run, String outcome, int code) {
        return JsonLines.object("result")
                .put("outcome", outcome)
                .put("exitCode", code)
                .put("app", app.name())
                .put("run", run.id().value())
                .put("thread", run.thread().value());
    }

    private void ended(ObjectNode result, String line, String resume) {
        if (showing.json) {
            new JsonLines(shell.out()).write(result.put("resume", resume));
        }
        shell.err().println("waybill: " + Columns.oneLine(line));
        shell.err().flush();
    }

    private static String time(RunTally tally) {
        return Durations.of(tally.durationMicros());
    }

    private String resume(Run run) {
        return shell.command() + " resume " + run.id() + database.again();
    }

    /** The option that doubles a limit of the engine; nothing for a limit that a router set itself. */
    private static String raised(String limit) {
        var words = limit.split(" ", -1);
        return words.length > 1 && words[0].matches("visits|activations") && words[1].matches("\\d{1,9}")
                ? " --" + words[0] + " " + 2 * Long.parseLong(words[1])
                : "";
    }
}
