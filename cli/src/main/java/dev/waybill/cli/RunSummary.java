package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.RunRecord;
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
 */
record RunSummary(RunRecord run) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** The kind of outcome as a word, {@code unfinished} where there is none. */
    String status() {
        return run.end().map(e -> e.status().name().toLowerCase(Locale.ROOT)).orElse("unfinished");
    }

    String statusIn(Texts texts) {
        return texts.get("status." + status());
    }

    String startedIn(ZoneId zone) {
        return TIME.format(run.createdAt().atZone(zone));
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
        run.end()
                .ifPresent(end -> node.put("endedAt", end.at().toString())
                        .put("durationMicros", micros(end.at()))
                        .put("detail", end.detail()));
        return node;
    }
}
