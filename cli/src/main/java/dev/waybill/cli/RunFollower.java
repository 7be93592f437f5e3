package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.app.ReportFormat;
import dev.waybill.cli.output.GuardedListener;
import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.QuestionJson;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.cli.output.RunTally;
import dev.waybill.cli.output.Screen.Look;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.State;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Shows a run while it goes on, then its result, and says how to go on where there is none. */
final class RunFollower {
    private final Shell shell;
    private final Texts texts;
    private final App app;
    private final Database database;
    private final Showing showing;
    private final boolean wait;

    RunFollower(Shell shell, Texts texts, App app, Following options) {
        this.shell = shell;
        this.texts = texts;
        this.app = app;
        this.database = options.database;
        this.showing = options.showing;
        this.wait = options.wait;
    }

    /** Returns the exit code once the run has ended, waits for a person or was interrupted; then the engine is closed. */
    int follow(OpenEngine engine, Run run) {
        var shown = new GuardedListener(showing.listener(shell, texts, app), this::couldNotShow);
        var tally = new RunTally(shown);
        Outcome outcome;
        var interrupts = shell.interrupts().onInterrupt(engine::close);
        try {
            outcome = outcome(engine, run, tally);
        } catch (RunException e) {
            if (e.code().equals("run.engine_closed")) {
                return interrupted(run);
            }
            throw e.code().equals("run.taken_over")
                    ? new WaybillException(e.code(), texts.get("error.taken_over", run.id()), e)
                    : e;
        } finally {
            interrupts.close();
        }
        int code = ExitCode.of(outcome);
        var result = result(run, JsonLines.outcome(outcome), code)
                .put("durationMicros", tally.durationMicros())
                .put("activations", tally.committed());
        switch (outcome) {
            case Outcome.Completed completed -> completed(run, tally, completed.state(), result);
            case Outcome.Waiting waiting -> waiting(run, tally, waiting.questions(), result);
            case Outcome.Failed failed -> {
                JsonLines.problem(result, failed.problem());
                ended(result, texts.get("end.failed", failed.problem().text(), time(tally), resume(run)), resume(run));
            }
            case Outcome.LimitReached limit -> {
                result.put("limit", limit.limit());
                limited(run, tally, limit.limit(), result);
            }
            case Outcome.Cancelled cancelled ->
                ended(result, texts.get("end.cancelled", run.id(), time(tally), resume(run)), resume(run));
        }
        return code;
    }

    private void limited(Run run, RunTally tally, String limit, ObjectNode result) {
        var again = resume(run) + raised(limit);
        if (limit.startsWith("deadline ")) {
            var show = shell.command() + " show " + run.id() + database.again();
            ended(result, texts.get("end.deadline", run.id(), time(tally), shell.command(), show), again);
        } else {
            ended(result, texts.get("end.limit", run.id(), limit, time(tally), again), again);
        }
    }

    /** Shows what happens until the run has ended, or waits for people that are not to be waited for here. */
    private Outcome outcome(OpenEngine engine, Run run, RunTally tally) {
        for (var events = run.events().iterator(); events.hasNext(); ) {
            var event = events.next();
            tally.on(event);
            if (event instanceof RunEvent.RunWaiting waiting && isUnanswered(engine, waiting)) {
                if (!wait) {
                    return new Outcome.Waiting(waiting.questions());
                }
                print(waiting.questions());
                shell.err().println(texts.get("question.waiting"));
                shell.err().flush();
            }
        }
        return run.await();
    }

    private void couldNotShow(RuntimeException problem) {
        shell.screen().line(Look.BAD, "waybill: " + texts.get("error.live", String.valueOf(problem)));
    }

    /** An answer may have come since: then the run goes on by itself. */
    private static boolean isUnanswered(OpenEngine engine, RunEvent.RunWaiting waiting) {
        try {
            return waiting.questions().stream()
                    .allMatch(q -> engine.engine()
                            .question(q.id())
                            .filter(known -> known.answer().isEmpty())
                            .isPresent());
        } catch (StoreException e) { // closed by an interrupt, which shows when the events end
            return false;
        }
    }

    private void print(List<QuestionRecord> questions) {
        if (showing.json) {
            return;
        }
        var text = new QuestionText(texts, shell.clock().getZone(), shell.width(), shell.command(), database.again());
        shell.out().flush();
        for (var question : questions) {
            shell.err().println();
            text.lines(app.name(), question).forEach(shell.err()::println);
        }
        shell.err().println();
        shell.err().flush();
    }

    private void waiting(Run run, RunTally tally, List<QuestionRecord> questions, ObjectNode result) {
        QuestionJson.putAll(result, questions).put("resume", resume(run));
        if (showing.json) {
            new JsonLines(shell.out()).write(result);
        }
        print(questions);
        shell.err().println("waybill: " + texts.get("end.waiting", run.id(), questions.size(), time(tally)));
        shell.err().flush();
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

    /** The option that doubles a limit of the engine; nothing for a limit that a router set itself, and for a deadline. */
    private static String raised(String limit) {
        var words = limit.split(" ", -1);
        if (words.length < 2) {
            return "";
        }
        var value = words[1];
        return switch (words[0]) {
            case "visits", "activations", "tokens" ->
                value.matches("\\d{1,9}") ? " --" + words[0] + " " + 2 * Long.parseLong(value) : "";
            case "time" ->
                value.matches("PT[\\dHMS.]+")
                        ? " --time " + Duration.parse(value).multipliedBy(2)
                        : "";
            case "money" ->
                value.matches("\\d{1,9}(\\.\\d+)?")
                        ? " --money "
                                + new BigDecimal(value)
                                        .add(new BigDecimal(value))
                                        .toPlainString()
                        : "";
            default -> "";
        };
    }
}
