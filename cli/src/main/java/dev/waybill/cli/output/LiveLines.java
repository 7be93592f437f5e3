package dev.waybill.cli.output;

import dev.waybill.app.App;
import dev.waybill.cli.output.Screen.Look;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.ActivationPath;
import dev.waybill.engine.RunEvent;
import dev.waybill.spi.QuestionRecord;
import java.util.stream.Stream;

/** A line for people for each event: what happened, to which activation, how long it took, and what came of it. */
public final class LiveLines implements RunListener {
    private static final int LONGEST_LABEL = 30;
    private static final int TIME_WIDTH = 8;

    private final Screen screen;
    private final Texts texts;
    private final App app;
    private final int wordWidth;
    private final int labelWidth;

    /** Lines on {@code screen} for a run of {@code app}. */
    public LiveLines(Screen screen, Texts texts, App app) {
        this.screen = screen;
        this.texts = texts;
        this.app = app;
        this.wordWidth = Stream.of(
                        "live.started",
                        "live.tool",
                        "live.committed",
                        "live.failed",
                        "live.retry",
                        "live.cancelled",
                        "live.asked",
                        "live.answered")
                .mapToInt(key -> Columns.width(texts.get(key)))
                .max()
                .orElse(0);
        this.labelWidth = Math.min(LONGEST_LABEL, Labels.width(app.graph()));
    }

    @Override
    public void on(RunEvent event) {
        switch (event) {
            case RunEvent.RunStarted e -> head(texts.get("live.run", e.graph(), e.run(), e.thread()));
            case RunEvent.RunResumed e -> {
                head(texts.get("live.run", e.graph(), e.run(), e.thread()));
                head("  " + texts.get("live.resumed", e.committed()));
            }
            case RunEvent.ActivationStarted e -> line(Look.DIM, "live.started", e.activation(), "", "");
            case RunEvent.ActivationProgress e -> line(Look.DIM, "live.tool", e.activation(), "", progress(e));
            case RunEvent.ActivationCommitted e ->
                line(
                        Look.GOOD,
                        "live.committed",
                        e.activation(),
                        Durations.of(e.durationMicros()),
                        Summaries.of(app, e.update()));
            case RunEvent.ActivationFailed e ->
                line(
                        Look.BAD,
                        "live.failed",
                        e.activation(),
                        "",
                        (e.handled() ? texts.get("live.handled") : "")
                                + e.problem().text());
            case RunEvent.ActivationRetried e ->
                line(
                        Look.BAD,
                        "live.retry",
                        e.activation(),
                        "",
                        texts.get("live.retried", e.attempt(), e.problem().text(), Durations.of(e.delayMicros())));
            case RunEvent.ActivationCancelled e ->
                line(Look.BAD, "live.cancelled", e.activation(), "", texts.get("live.by", e.by()));
            case RunEvent.QuestionAsked e ->
                line(
                        Look.PLAIN,
                        "live.asked",
                        e.question().activation(),
                        "",
                        e.question().id() + " " + e.question().question().text());
            case RunEvent.QuestionAnswered e ->
                line(Look.GOOD, "live.answered", e.question().activation(), "", answer(e.question()));
            case RunEvent.RunWaiting e -> {
                // the questions are shown with the outcome
            }
            case RunEvent.RunEnded e -> {
                // how it ended is said with the result
            }
        }
    }

    private String progress(RunEvent.ActivationProgress event) {
        var progress = event.progress();
        var what = progress.name() + (progress.detail().isEmpty() ? "" : ": " + progress.detail());
        return switch (progress.stage()) {
            case STARTED -> what + " …";
            case FAILED -> texts.get("live.tool_failed", what);
            case COMPLETED, RUNNING -> what;
        };
    }

    private String answer(QuestionRecord question) {
        return question.id()
                + question.answer()
                        .map(a -> " " + texts.get("live.answer", QuestionText.values(a), a.by()))
                        .orElse("");
    }

    private void head(String text) {
        screen.line(Look.PLAIN, text);
    }

    private void line(Look look, String word, ActivationPath activation, String time, String text) {
        line(look, word, activation.toString(), time, text);
    }

    private void line(Look look, String word, String activation, String time, String text) {
        screen.line(
                look,
                ("  " + Columns.left(texts.get(word), wordWidth)
                                + "  " + Columns.left(Labels.of(activation), labelWidth)
                                + "  " + Columns.right(time, TIME_WIDTH)
                                + "  " + Columns.oneLine(text))
                        .stripTrailing());
    }
}
