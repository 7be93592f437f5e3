package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is known of a run without reading what it committed.
 *
 * @param run the run
 * @param waiting whether it has not ended and somebody is asked something
 */
record RunSummary(RunRecord run, boolean waiting) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** A run of which it does not matter whether anybody is asked something. */
    RunSummary(RunRecord run) {
        this(run, false);
    }

    static RunSummary in(Store store, RunRecord run) {
        return new RunSummary(
                run,
                run.end().isEmpty()
                        && store.questionsOf(run.id()).stream()
                                .anyMatch(q -> q.answer().isEmpty()));
    }

    /** The kind of outcome as a word; where there is none, {@code waiting} or {@code unfinished}. */
    String status() {
        return run.end()
                .map(e -> e.status().name().toLowerCase(Locale.ROOT))
                .orElse(waiting ? "waiting" : "unfinished");
    }

    String statusIn(Texts texts) {
        return texts.get("status." + status());
    }

    String startedIn(ZoneId zone) {
        return timeIn(run.createdAt(), zone);
    }

    /** A moment for people. */
    static String timeIn(Instant time, ZoneId zone) {
        return TIME.format(time.atZone(zone));
    }

    /** From the start to the end, also if it was cut off and resumed in between; a dash where it has not ended. */
    String duration() {
        return run.end().map(e -> Durations.of(micros(e.at()))).orElse("–");
    }

    private long micros(Instant end) {
        return Duration.between(run.createdAt(), end).toNanos() / 1_000;
    }

    ObjectNode toJson() {
        var node = JsonLines.object("run")
                .put("run", run.id().value())
                .put("app", run.graph())
                .put("thread", run.thread().value())
                .put("number", run.number())
                .put("status", status())
                .put("traceId", run.traceId())
                .put("startedAt", JsonLines.at(ChronoUnit.MICROS.between(Instant.EPOCH, run.createdAt())));
        var origin = run.origin();
        if (!origin.forkedFrom().isEmpty()) {
            node.put("forkedFrom", origin.forkedFrom());
        }
        if (!origin.key().isEmpty()) {
            node.put("key", origin.key());
        }
        if (!origin.attributes().isEmpty()) {
            var attributes = node.putObject("attributes");
            origin.attributes().forEach(attributes::put);
        }
        origin.deadline().ifPresent(deadline -> node.put("deadline", deadline.toString()));
        run.end()
                .ifPresent(end -> node.put("endedAt", end.at().toString())
                        .put("durationMicros", micros(end.at()))
                        .put("detail", end.detail()));
        return node;
    }
}
