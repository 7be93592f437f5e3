package dev.waybill.cli.output;

import dev.waybill.app.App;
import dev.waybill.cli.output.TraceEntry.Kind;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** What happened in a run, from all that is recorded of it. */
public final class TraceEntries {
    private final RunRecord run;
    private final Optional<App> app;
    private final Texts texts;
    private final List<TraceEntry> entries = new ArrayList<>();

    private TraceEntries(RunRecord run, Optional<App> app, Texts texts) {
        this.run = run;
        this.app = app;
        this.texts = texts;
    }

    /** The entries of a run in the order of time; what was inherited by a fork is not among them. */
    public static List<TraceEntry> of(
            RunRecord run, App app, List<JournalRecord> records, List<QuestionRecord> questions, Texts texts) {
        var all = new TraceEntries(run, Optional.of(app), texts);
        all.begin();
        records.forEach(all::add);
        questions.forEach(all::add);
        all.end();
        all.entries.sort(Comparator.comparingLong(TraceEntry::micros));
        return List.copyOf(all.entries);
    }

    /** The beginning and the end of a run of which nothing else can be read. */
    public static List<TraceEntry> outside(RunRecord run, Texts texts) {
        var all = new TraceEntries(run, Optional.empty(), texts);
        all.begin();
        all.end();
        return List.copyOf(all.entries);
    }

    private void begin() {
        var words = new ArrayList<String>();
        words.add(run.graph());
        var origin = run.origin();
        if (!origin.forkedFrom().isEmpty()) {
            words.add(texts.get("trace.forked", origin.forkedFrom()));
        }
        if (!origin.parentSpan().isEmpty()) {
            words.add(texts.get("trace.parent", origin.parentSpan()));
        }
        words.add(texts.get("trace.thread", run.thread()));
        origin.attributes().forEach((name, value) -> words.add(name + "=" + Columns.oneLine(value)));
        add(micros(run.createdAt()), Kind.STARTED, "", String.join(texts.get("list.comma"), words));
    }

    private void end() {
        run.end().ifPresent(end -> {
            var status = texts.get("status." + end.status().name().toLowerCase(Locale.ROOT));
            var detail = end.detail().isEmpty() ? "" : ": " + Columns.oneLine(end.detail());
            add(micros(end.at()), Kind.ENDED, "", status + detail);
        });
    }

    private void add(JournalRecord record) {
        switch (record) {
            case CommitRecord commit -> add(commit);
            case JournalRecord.Retry retry -> {
                if (retry.nextMicros() < Long.MAX_VALUE) { // else the end of the run tells
                    add(
                            retry.nextMicros(),
                            Kind.RETRY,
                            retry.scope() + retry.activation().label(),
                            texts.get("trace.retry", retry.attempt() + 1, Columns.oneLine(retry.problem())));
                }
            }
            case JournalRecord.Effect effect ->
                add(
                        effect.atMicros(),
                        Kind.EFFECT,
                        effect.scope() + effect.activation().label(),
                        effect.name());
            case JournalRecord.Withdrawal withdrawal ->
                add(
                        withdrawal.atMicros(),
                        Kind.CANCELLED,
                        withdrawal.scope() + withdrawal.activation().label(),
                        texts.get("live.by", withdrawal.by()));
            case JournalRecord.Resumption resumption -> add(resumption.atMicros(), Kind.RESUMED, "", "");
            case JournalRecord.Terms terms -> {} // part of what begins there
        }
    }

    private void add(CommitRecord commit) {
        var id = commit.activation();
        boolean inherited = commit.committedMicros() < micros(run.createdAt());
        if (inherited || id.equals(ActivationId.INPUT) || id.equals(ActivationId.BASE)) {
            return;
        }
        var words = new Provenances(texts).words(commit.provenance());
        var summary = app.map(a -> Summaries.of(a, commit.update())).orElse("");
        var detail = words.isEmpty() ? summary : "[" + words + "] " + summary;
        entries.add(new TraceEntry(
                commit.committedMicros(),
                run.id().value(),
                id.isEdit() ? Kind.EDITED : Kind.COMMITTED,
                commit.scope() + id.label(),
                id.isEdit() ? OptionalLong.empty() : OptionalLong.of(commit.committedMicros() - commit.startedMicros()),
                commit.targets().stream().map(t -> t.edge().to().name()).toList(),
                detail.stripTrailing()));
    }

    private void add(QuestionRecord asked) {
        add(
                micros(asked.askedAt()),
                Kind.ASKED,
                asked.activation(),
                asked.id() + " " + Columns.oneLine(asked.question().text()));
        asked.answer()
                .ifPresent(answer -> add(
                        micros(answer.at()),
                        Kind.ANSWERED,
                        asked.activation(),
                        asked.id() + " " + texts.get("live.answer", QuestionText.values(answer), answer.by())));
    }

    private void add(long micros, Kind kind, String activation, String detail) {
        entries.add(
                new TraceEntry(micros, run.id().value(), kind, activation, OptionalLong.empty(), List.of(), detail));
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** The time from the first to the last entry in words. */
    public static String span(List<TraceEntry> entries) {
        return entries.isEmpty()
                ? Durations.of(0)
                : Durations.of(entries.getLast().micros() - entries.getFirst().micros());
    }
}
