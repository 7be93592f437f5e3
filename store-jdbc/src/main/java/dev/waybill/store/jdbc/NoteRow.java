package dev.waybill.store.jdbc;

import java.util.Set;

/**
 * A record without data of channels as it is stored.
 *
 * @param sequence its place among the records of its run
 * @param scope empty, or the path of the subgraph activation around it
 * @param activation the label of the activation, or empty if it concerns the whole run
 * @param content JSON of a {@link NoteContent}
 * @param result JSON of the result of an effect, or nothing
 */
record NoteRow(long sequence, String scope, String activation, String content, Payload result) implements JournalRow {
    @Override
    public int size() {
        return content.length() + result.bytes().length;
    }

    @Override
    public Set<String> mentions() {
        return result.mentions();
    }
}
