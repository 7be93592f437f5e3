package dev.waybill.store.jdbc;

import java.util.Set;

/**
 * A record of a run as it is stored. Made by {@link JournalCodec}, which may be in another thread than the database, and
 * carried by {@link JournalTable}.
 */
public sealed interface JournalRow permits CommitRow, NoteRow {
    /** The place of the record among all those of its run, from 0; there may be gaps. */
    long sequence();

    /** How many bytes its data has, about; more than 0. */
    int size();

    /** The hashes of blobs that it refers to, or only mentions, if it was made to be stored. */
    Set<String> mentions();
}
