package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.Blob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Records of one run as rows and back. Pure work without a database; immutable and thread-safe. */
public final class JournalCodec {
    private final CommitCodec commits;
    private final NoteCodec notes;

    /**
     * The codec of that run, whose graph is described by {@code types}.
     *
     * @param content gives what commits keep by reference, when somebody asks for it
     */
    JournalCodec(RunId run, GraphTypes types, Function<Blob, byte[]> content, Sealing sealing) {
        this.commits = new CommitCodec(run, types, content, sealing);
        this.notes = new NoteCodec(run, types, sealing);
    }

    /**
     * The row of {@code record}.
     *
     * @throws dev.waybill.error.StoreException {@code store.json} if something in it cannot be written
     */
    public JournalRow encode(long sequence, JournalRecord record) {
        return switch (record) {
            case CommitRecord commit -> commits.encode(sequence, commit);
            case JournalRecord.Note note -> notes.encode(sequence, note);
        };
    }

    /** The rows of the first records of the run. */
    public List<JournalRow> encodeFirst(List<? extends JournalRecord> records) {
        var rows = new ArrayList<JournalRow>(records.size());
        for (var record : records) {
            rows.add(encode(rows.size(), record));
        }
        return rows;
    }

    /**
     * The record of {@code row}.
     *
     * @throws dev.waybill.error.StoreException {@code store.json}, {@code store.graph} or {@code store.corrupt} if it does
     *     not fit the graph
     */
    public JournalRecord decode(JournalRow row) {
        return switch (row) {
            case CommitRow commit -> commits.decode(commit);
            case NoteRow note -> notes.decode(note);
        };
    }
}
