package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.json.ValueJson;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.StoredValue;

/** Records of one run that carry no data of channels as rows and back. Immutable and thread-safe. */
final class NoteCodec {
    private static final String CONTENT = "content";
    private static final String RESULT = "result";

    private final RunId run;
    private final GraphTypes types;
    private final Sealing sealing;

    NoteCodec(RunId run, GraphTypes types, Sealing sealing) {
        this.sealing = sealing;
        this.run = run;
        this.types = types;
    }

    NoteRow encode(long sequence, JournalRecord.Note note) {
        try {
            var content = sealing.seal(ValueJson.text(NoteContent.TYPE, content(note)), place(sequence, CONTENT));
            return note instanceof JournalRecord.OfActivation of
                    ? new NoteRow(
                            sequence,
                            of.scope(),
                            of.activation().label(),
                            content,
                            sealing.seal(result(of), place(sequence, RESULT)))
                    : new NoteRow(sequence, "", "", content, Payload.NONE);
        } catch (StoreException e) {
            throw new StoreException(e.code(), "run " + run + ", " + where(note) + ": " + e.text(), e);
        }
    }

    private String place(long sequence, String column) {
        return Sealing.place(run, sequence, column);
    }

    private static String where(JournalRecord.Note note) {
        var kind = note.getClass().getSimpleName();
        return note instanceof JournalRecord.OfActivation of ? kind + " of " + of.scope() + of.activation() : kind;
    }

    private static NoteContent content(JournalRecord.Note note) {
        return switch (note) {
            case JournalRecord.Retry r ->
                new NoteContent.Retry(r.attempt(), r.firstMicros(), r.nextMicros(), r.problem(), r.usage());
            case JournalRecord.Effect e -> new NoteContent.Effect(e.name(), e.atMicros());
            case JournalRecord.Withdrawal w -> new NoteContent.Withdrawal(w.by(), w.atMicros());
            case JournalRecord.Resumption r -> new NoteContent.Resumption(r.afterEnd(), r.atMicros());
            case JournalRecord.Terms t -> new NoteContent.Terms(t.limits(), t.deadline());
        };
    }

    private static Payload result(JournalRecord.OfActivation note) {
        return note instanceof JournalRecord.Effect effect ? EffectResult.encode(effect.result()) : Payload.NONE;
    }

    JournalRecord decode(NoteRow row) {
        var scope = row.scope();
        try {
            var content = sealing.open(row.content(), place(row.sequence(), CONTENT));
            return switch ((NoteContent) ValueJson.decode(NoteContent.TYPE, content)) {
                case NoteContent.Retry r ->
                    new JournalRecord.Retry(
                            run,
                            scope,
                            types.activation(scope, row.activation()),
                            r.attempt(),
                            r.firstMicros(),
                            r.nextMicros(),
                            r.problem(),
                            r.usage());
                case NoteContent.Effect e ->
                    new JournalRecord.Effect(
                            run,
                            scope,
                            types.activation(scope, row.activation()),
                            e.name(),
                            new StoredValue.Encoded(new EffectResult(
                                    sealing.open(row.result(), place(row.sequence(), RESULT)),
                                    "run " + run + ", effect '" + e.name() + "' of " + scope + row.activation())),
                            e.atMicros());
                case NoteContent.Withdrawal w ->
                    new JournalRecord.Withdrawal(
                            run, scope, types.activation(scope, row.activation()), w.by(), w.atMicros());
                case NoteContent.Resumption r -> new JournalRecord.Resumption(run, r.afterEnd(), r.atMicros());
                case NoteContent.Terms t -> new JournalRecord.Terms(run, t.limits(), t.deadline());
            };
        } catch (WaybillException e) {
            throw new StoreException(
                    e.code(),
                    "run " + run + ", record " + row.sequence() + " of " + scope + row.activation() + ": " + e.text(),
                    e);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new StoreException(
                    "store.corrupt",
                    "run " + run + ", record " + row.sequence() + ": label '" + scope + row.activation()
                            + "' cannot be read",
                    e);
        }
    }
}
